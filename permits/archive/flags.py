"""What an imported record may lack or say oddly: each flag once, in a sentence that staff can act on."""

from enum import StrEnum


class Flag(StrEnum):
    """A doubt about an imported record. The value is stored, the sentence is shown."""

    NO_DATE = "no_date"
    NO_APPLICANT = "no_applicant"
    NUMBER_TIDIED = "number_tidied"
    NUMBER_UNUSUAL = "number_unusual"
    NO_KEY = "no_key"
    KEY_WORDS = "key_words"
    KEY_BROKEN = "key_broken"
    KEY_NOTE = "key_note"
    KEY_UNIT = "key_unit"
    NO_PLACE = "no_place"
    STREET_ONLY = "street_only"
    LOCATION_BROKEN = "location_broken"
    LOCATION_CUT = "location_cut"
    HOUSE_PLACEHOLDER = "house_placeholder"
    OTHER_ADDRESS = "other_address"
    FEE_OVER_VALUE = "fee_over_value"
    CHANGED_LATER = "changed_later"

    @property
    def sentence(self) -> str:
        return _SENTENCES[self]


_SENTENCES = {
    Flag.NO_DATE: "The source gives no date of issue.",
    Flag.NO_APPLICANT: "The source names no applicant.",
    Flag.NUMBER_TIDIED: "The number has stray spaces or small letters in the source.",
    Flag.NUMBER_UNUSUAL: "The number does not have the form of the source's other numbers.",
    Flag.NO_KEY: "The source gives no tax map number.",
    Flag.KEY_WORDS: "The source has words where the tax map number belongs.",
    Flag.KEY_BROKEN: "The tax map number is broken across lines in the source; it was joined.",
    Flag.KEY_NOTE: "A note follows the tax map number in the source.",
    Flag.KEY_UNIT: "The tax map number is that of a unit within a lot.",
    Flag.NO_PLACE: "The location names no place.",
    Flag.STREET_ONLY: "The location is a street or corner without a house number.",
    Flag.LOCATION_BROKEN: "The location is broken across lines in the source; it was joined.",
    Flag.LOCATION_CUT: "The location ends where the source's column ends and may be cut off.",
    Flag.HOUSE_PLACEHOLDER: "The house number is a placeholder.",
    Flag.OTHER_ADDRESS: "The parcel is known here by another address; both lead to it.",
    Flag.FEE_OVER_VALUE: "The fee is higher than the value of the work.",
    Flag.CHANGED_LATER: "A later file says something else about this number; the first record was kept.",
}
