"""What a roll's file may hold, and the names its columns have in the State's and the assessors' usual files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class RollField(StrEnum):
    """One fact of a parcel, as a column of the file gives it."""

    KEY = "print_key"
    FORMER = "former_key"
    SWIS = "swis"
    ADDRESS = "address"
    NUMBER = "number"
    STREET = "street"
    SUFFIX = "suffix"
    UNIT = "unit"
    CITY = "city"
    ZIP = "zip"
    CLASS = "class"
    VALUE = "market_value"
    OWNER = "owner"
    OWNER_FIRST = "owner_first"
    MAIL_NUMBER = "mail_number"
    MAIL_STREET = "mail_street"
    MAIL_SUFFIX = "mail_suffix"
    MAIL_CITY = "mail_city"
    MAIL_STATE = "mail_state"
    MAIL_ZIP = "mail_zip"
    YEAR = "roll_year"


LABELS: Mapping[RollField, str] = {
    RollField.KEY: "Tax map number (print key)",
    RollField.FORMER: "Former tax map number",
    RollField.SWIS: "SWIS code",
    RollField.ADDRESS: "Whole address",
    RollField.NUMBER: "House number",
    RollField.STREET: "Street",
    RollField.SUFFIX: "Street suffix",
    RollField.UNIT: "Unit",
    RollField.CITY: "City or town",
    RollField.ZIP: "ZIP Code",
    RollField.CLASS: "Property class",
    RollField.VALUE: "Full market value",
    RollField.OWNER: "Owner (or last name)",
    RollField.OWNER_FIRST: "Owner’s first name",
    RollField.MAIL_NUMBER: "Mail: number",
    RollField.MAIL_STREET: "Mail: street",
    RollField.MAIL_SUFFIX: "Mail: street suffix",
    RollField.MAIL_CITY: "Mail: city",
    RollField.MAIL_STATE: "Mail: state",
    RollField.MAIL_ZIP: "Mail: ZIP Code",
    RollField.YEAR: "Roll year",
}
REQUIRED = (RollField.KEY, RollField.OWNER)
Columns = Mapping[RollField, str]


@dataclass(frozen=True)
class Preset:
    """How one source names its columns."""

    code: str
    label: str
    columns: Columns


NYS_GIS = Preset(
    "nys_gis",
    "NYS GIS tax parcels (CSV or GeoJSON)",
    {
        RollField.KEY: "PRINT_KEY",
        RollField.SWIS: "SWIS",
        RollField.ADDRESS: "PARCEL_ADDR",
        RollField.NUMBER: "LOC_ST_NBR",
        RollField.STREET: "LOC_STREET",
        RollField.UNIT: "LOC_UNIT",
        RollField.CITY: "CITYTOWN_NAME",
        RollField.ZIP: "LOC_ZIP",
        RollField.CLASS: "PROP_CLASS",
        RollField.VALUE: "FULL_MARKET_VAL",
        RollField.OWNER: "PRIMARY_OWNER",
        RollField.MAIL_STREET: "MAIL_ADDR",
        RollField.MAIL_CITY: "MAIL_CITY",
        RollField.MAIL_STATE: "MAIL_STATE",
        RollField.MAIL_ZIP: "MAIL_ZIP",
        RollField.YEAR: "ROLL_YR",
    },
)
ORPTS = Preset(
    "orpts",
    "ORPTS assessment roll (open data, CSV)",
    {
        RollField.KEY: "print_key_code",
        RollField.SWIS: "swis_code",
        RollField.NUMBER: "parcel_address_number",
        RollField.STREET: "parcel_address_street",
        RollField.SUFFIX: "parcel_address_suff",
        RollField.CITY: "municipality_name",
        RollField.CLASS: "property_class",
        RollField.VALUE: "full_market_value",
        RollField.OWNER: "primary_owner_last_name",
        RollField.OWNER_FIRST: "primary_owner_first_name",
        RollField.MAIL_NUMBER: "mailing_address_number",
        RollField.MAIL_STREET: "mailing_address_street",
        RollField.MAIL_SUFFIX: "mailing_address_suff",
        RollField.MAIL_CITY: "mailing_address_city",
        RollField.MAIL_STATE: "mailing_address_state",
        RollField.MAIL_ZIP: "mailing_address_zip",
        RollField.YEAR: "roll_year",
    },
)
PRESETS = (NYS_GIS, ORPTS)


def proposed(header: Sequence[str]) -> dict[RollField, str]:
    """The columns of the preset that fits the file best, as the file itself spells them."""
    spelled = {name.casefold(): name for name in header}
    best = max(PRESETS, key=lambda preset: sum(name.casefold() in spelled for name in preset.columns.values()))
    return {what: spelled[name.casefold()] for what, name in best.columns.items() if name.casefold() in spelled}
