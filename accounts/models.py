"""People who sign in, and the role each one holds in a municipality (Vestal § 5-23).

A role is never global: the same person may be an inspector in one town and nobody in the next.
"""

from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.models import AbstractUser
from django.db import models, transaction

from accounts.absence.models import Absence
from accounts.designation.models import Designation
from accounts.feeds.models import CalendarFeed
from accounts.interests.models import OwnInterest
from accounts.tokens.models import ApiToken
from parcels.models import Municipality

__all__ = [
    "Absence",
    "ApiToken",
    "CalendarFeed",
    "Designation",
    "Membership",
    "OwnInterest",
    "Role",
    "User",
    "UserManager",
]


class UserManager(BaseUserManager["User"]):
    """Makes users by e-mail address; there are no user names."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def open_account(self, email: str, *, name: str, password: str | None = None) -> "User":
        """Someone who can sign in, at once or after choosing a password; whoever opens it vouches for the address."""
        with transaction.atomic():
            user = self.create_user(email, password, name=name)
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)


class User(AbstractUser):  # type: ignore[django-manager-missing] # that of knox has no types
    """Someone who can sign in, known by an e-mail address."""

    username = None  # type: ignore[assignment]
    email = models.EmailField("e-mail address", unique=True)
    name = models.CharField(max_length=120)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.name or self.email


class Role(models.TextChoices):
    """What a person may be in one municipality; what each role may do is in the town's law."""

    CLERK = "clerk", "Clerk"
    CODE_OFFICER = "code_officer", "Code enforcement officer"
    INSPECTOR = "inspector", "Inspector"
    BOARD = "board", "Board member"
    ADMIN = "admin", "Administrator"


class Membership(models.Model):
    """One person's role in one municipality, with the board act that designated it (§ 5-23(b), (c)(2))."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices)
    title = models.CharField(max_length=80, blank=True, help_text="Printed under the signature.")
    resolution = models.CharField(max_length=80, blank=True, help_text="Board resolution that designated this person.")
    designated_on = models.DateField(null=True, blank=True)
    ended_on = models.DateField(null=True, blank=True)
    signs_in_ink = models.BooleanField(
        default=False, help_text="Signs the printed papers with a pen instead of entering the password."
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "municipality", "role"], name="one_role_once_per_town"),
            models.CheckConstraint(
                name="officers_and_inspectors_are_designated",
                condition=~models.Q(role__in=["code_officer", "inspector"])
                | (~models.Q(resolution="") & models.Q(designated_on__isnull=False)),
                violation_error_message="Give the resolution and date of the board’s designation (§ 5-23(b)).",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()}, {self.municipality})"
