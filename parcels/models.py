"""The land and who is on it: municipality, parcel, building, party."""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper

from parcels import addresses, keys
from parcels.keys import KeyScheme
from parcels.phones import PHONE_TAIL


class Municipality(models.Model):
    """A town, village or city that keeps its records here; every other record belongs to exactly one."""

    class Kind(models.TextChoices):
        TOWN = "town", "Town"
        VILLAGE = "village", "Village"
        CITY = "city", "City"

    class Scheme(models.TextChoices):
        SBL = KeyScheme.SBL.value, "Section.subsection-block-lot"
        NASSAU = KeyScheme.NASSAU.value, "Nassau County section, block and lot"

    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=80, help_text="Town of Vestal")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.TOWN)
    county = models.CharField(max_length=40)
    state = models.CharField(max_length=2, default="NY")
    # Names the package of the ordinance; empty for an archive, to which no law is applied.
    law_code = models.CharField(max_length=40, blank=True)
    key_scheme = models.CharField(max_length=10, choices=Scheme.choices, default=Scheme.SBL)
    # The day from which this system is the record; earlier permits come from paper.
    cutover_on = models.DateField(null=True, blank=True)
    address_1 = models.CharField(max_length=120, blank=True)
    address_2 = models.CharField(max_length=120, blank=True)
    city = models.CharField(max_length=60, blank=True)
    zip = models.CharField(max_length=10, blank=True)
    phone = models.CharField(max_length=30, blank=True)
    email = models.EmailField(blank=True)
    website = models.URLField(blank=True)

    class Meta:
        verbose_name_plural = "municipalities"
        constraints = [
            models.CheckConstraint(condition=~Q(slug=""), name="municipality_has_slug"),
            models.CheckConstraint(condition=~Q(name=""), name="municipality_has_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def municipality(self) -> "Municipality":
        """Itself: queries take an office or a municipality alike."""
        return self

    @property
    def is_archive(self) -> bool:
        """Whether only past records are kept here, with no ordinance behind them."""
        return not self.law_code

    @property
    def scheme(self) -> KeyScheme:
        return KeyScheme(self.key_scheme)


class Party(models.Model):
    """A person in the sense of § 5-22: individual, company, partnership, trust, estate, association or government."""

    class Kind(models.TextChoices):
        INDIVIDUAL = "individual", "Individual"
        CORPORATION = "corporation", "Corporation"
        LLC = "llc", "Limited liability company"
        PARTNERSHIP = "partnership", "Partnership"
        LIMITED_PARTNERSHIP = "limited_partnership", "Limited partnership"
        BUSINESS_TRUST = "business_trust", "Business trust"
        ESTATE = "estate", "Estate"
        TRUST = "trust", "Trust"
        ASSOCIATION = "association", "Association"
        GOVERNMENT = "government", "Government or public authority"
        OTHER = "other", "Other legal entity"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="parties")
    kind = models.CharField(max_length=20, choices=Kind.choices, default=Kind.INDIVIDUAL)
    name = models.CharField(max_length=160)
    contact_person = models.CharField(max_length=120, blank=True)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=30, blank=True)
    address_1 = models.CharField(max_length=120, blank=True)
    address_2 = models.CharField(max_length=120, blank=True)
    city = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=2, blank=True)
    zip = models.CharField(max_length=10, blank=True)
    is_contractor = models.BooleanField(default=False)
    trade = models.CharField(max_length=60, blank=True)

    class Meta:
        verbose_name_plural = "parties"
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="party_has_name")]
        indexes = [
            models.Index(F("municipality"), Upper("name"), name="party_by_name"),
            models.Index(fields=["municipality", "is_contractor"], name="party_contractors"),
            models.Index(F("municipality"), PHONE_TAIL, condition=~Q(phone=""), name="party_by_phone"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def mailing_lines(self) -> tuple[str, ...]:
        """The address block of an envelope, without empty lines."""
        last = f"{self.city}, {self.state} {self.zip}".strip(", ") if self.city else self.zip
        return tuple(line for line in (self.name, self.address_1, self.address_2, last) if line)


class Parcel(models.Model):
    """One tax parcel, or a place known only by its address until its tax map number is found."""

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="parcels")
    print_key = models.CharField(max_length=40, blank=True)
    address = models.CharField(max_length=160, blank=True)
    street_number = models.CharField(max_length=20, blank=True)
    street_name = models.CharField(max_length=140, blank=True)
    city = models.CharField(max_length=60, blank=True)
    zip = models.CharField(max_length=10, blank=True)
    property_class = models.CharField(max_length=3, blank=True, help_text="State property type code, such as 210")
    owner = models.ForeignKey(Party, null=True, blank=True, on_delete=models.PROTECT, related_name="owned_parcels")
    flood_zone = models.CharField(max_length=6, blank=True, help_text="Zone of the flood insurance map, such as AE")
    flood_panel = models.CharField(max_length=20, blank=True, help_text="Panel of that map, such as 36007C0352F")
    base_flood_elevation_ft = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)
    market_value_cents = models.BigIntegerField(null=True, blank=True)
    # The outline on the map as the roll draws it: a GeoJSON geometry in WGS 84, longitude first.
    geometry = models.JSONField(null=True, blank=True)
    roll_year = models.PositiveSmallIntegerField(null=True, blank=True)
    # The day a later roll no longer had it (split, merged, renumbered). Its cases stay.
    retired_on = models.DateField(null=True, blank=True)
    # Derived: the forms in which two spellings are equal, for matching, searching and sorting.
    match_key = models.CharField(max_length=40, blank=True, editable=False)
    loose_key = models.CharField(max_length=40, blank=True, editable=False)
    match_address = models.CharField(max_length=160, blank=True, editable=False)
    house_number = models.PositiveIntegerField(null=True, blank=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["municipality", "print_key"], condition=~Q(print_key=""), name="parcel_print_key_once"
            ),
            models.UniqueConstraint(
                fields=["municipality", "match_key"], condition=~Q(match_key=""), name="parcel_match_key_once"
            ),
            models.CheckConstraint(condition=~Q(print_key="", address=""), name="parcel_key_or_address"),
            models.CheckConstraint(
                condition=Q(market_value_cents__isnull=True) | Q(market_value_cents__gte=0),
                name="parcel_value_not_negative",
            ),
        ]
        indexes = [
            models.Index(fields=["municipality", "loose_key"], name="parcel_by_loose_key"),
            models.Index(fields=["municipality", "match_address"], name="parcel_by_address"),
            models.Index(fields=["municipality", "street_name", "house_number"], name="parcel_by_street"),
        ]

    def __str__(self) -> str:
        return self.address or self.print_key

    DERIVED = ("match_key", "loose_key", "match_address", "house_number")

    def save(self, **kwargs: Any) -> None:
        self.derive()
        if kwargs.get("update_fields") is not None:
            kwargs["update_fields"] = {*kwargs["update_fields"], *self.DERIVED}
        super().save(**kwargs)

    def derive(self) -> None:
        """Bring the matching forms in line with key and address; writers that save in bulk call it themselves."""
        scheme = self.municipality.scheme
        self.match_key = keys.match_key(self.print_key, scheme) if self.print_key else ""
        self.loose_key = keys.loose_key(self.print_key, scheme) if self.print_key else ""
        self.match_address = addresses.match_address(self.address)
        self.house_number = addresses.house_number(self.street_number)

    @property
    def in_flood_hazard_area(self) -> bool:
        """Whether the flood map puts it in a special flood hazard area: the zones that begin with A or V."""
        return self.flood_zone[:1] in {"A", "V"}


class ParcelAlias(models.Model):
    """Another tax map number of the same land: renumbered, split from or merged into the parcel."""

    class Reason(models.TextChoices):
        RENUMBERED = "renumbered", "Renumbered"
        SPLIT = "split", "Split"
        MERGED = "merged", "Merged"
        AS_RECORDED = "as_recorded", "Written so in an older record"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="+")
    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, related_name="aliases")
    print_key = models.CharField(max_length=40)
    reason = models.CharField(max_length=12, choices=Reason.choices)
    since = models.DateField(null=True, blank=True)
    match_key = models.CharField(max_length=40, editable=False)
    loose_key = models.CharField(max_length=40, editable=False)

    class Meta:
        verbose_name_plural = "parcel aliases"
        constraints = [
            models.UniqueConstraint(fields=["municipality", "match_key"], name="alias_match_key_once"),
            models.CheckConstraint(condition=~Q(print_key=""), name="alias_has_key"),
        ]
        indexes = [models.Index(fields=["municipality", "loose_key"], name="alias_by_loose_key")]

    def __str__(self) -> str:
        return self.print_key

    def save(self, **kwargs: Any) -> None:
        self.match_key = keys.match_key(self.print_key, self.municipality.scheme)
        self.loose_key = keys.loose_key(self.print_key, self.municipality.scheme)
        super().save(**kwargs)


class OtherAddress(models.Model):
    """A further address of a parcel: the side street of a corner, a hall on a campus, an older street name."""

    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, related_name="other_addresses")
    address = models.CharField(max_length=160)
    match_address = models.CharField(max_length=160, editable=False)

    class Meta:
        verbose_name_plural = "other addresses"
        constraints = [
            models.UniqueConstraint(fields=["parcel", "match_address"], name="other_address_once"),
            models.CheckConstraint(condition=~Q(match_address=""), name="other_address_says_something"),
        ]
        indexes = [models.Index(fields=["match_address"], name="other_address_by_match")]

    def __str__(self) -> str:
        return self.address

    def save(self, **kwargs: Any) -> None:
        self.derive()
        super().save(**kwargs)

    def derive(self) -> None:
        """See `Parcel.derive`."""
        self.match_address = addresses.match_address(self.address)


class OwnerChange(models.Model):
    """The roll named another owner from a day on; registrations that follow the owner look here."""

    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, related_name="owner_changes")
    before = models.ForeignKey(Party, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    after = models.ForeignKey(Party, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    seen_on = models.DateField()

    class Meta:
        ordering = ["seen_on", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["parcel", "seen_on"], name="owner_change_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.parcel}: {self.before or 'nobody'} to {self.after or 'nobody'}"


class Building(models.Model):
    """One building or structure on a parcel."""

    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, related_name="buildings")
    name = models.CharField(max_length=80, default="Main building")
    use = models.CharField(max_length=120, blank=True)
    occupancy_class = models.CharField(max_length=10, blank=True)
    construction_type = models.CharField(max_length=10, blank=True)
    stories = models.PositiveSmallIntegerField(null=True, blank=True)
    dwelling_units = models.PositiveSmallIntegerField(null=True, blank=True)
    year_built = models.PositiveSmallIntegerField(null=True, blank=True)
    has_sprinklers = models.BooleanField(default=False)
    has_fire_alarm = models.BooleanField(default=False)
    is_sugar_house = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["parcel", "name"], name="building_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="building_has_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.parcel}"
