"""Extending a temporary certificate: once, asked for in time, on two findings, by at most ninety days (§ 5-27(e))."""

from datetime import date

import pytest

from accounts import clock
from casework.errors import Refused
from casework.outbox.models import OutboxItem
from certificates.temporary import actions
from certificates.temporary.models import Status
from certificates.temporary.standing import of_paper, standing
from records.models import Document
from tests import factories as make
from tests.unit.certificates import temporaries
from tests.unit.certificates.temporaries import BOTH, DEC_16, DEC_17

pytestmark = pytest.mark.django_db
DEC_15 = date(2026, 12, 15)
MARCH_16 = date(2027, 3, 16)  # ninety days after December 16, 2026
MARCH_17 = date(2027, 3, 17)


@pytest.mark.clause("V-5-27-032", "V-5-27-035")
@pytest.mark.parametrize(("day", "in_time"), [(DEC_15, True), (DEC_16, True), (DEC_17, False)])
def test_it_is_asked_for_while_in_force(day: date, in_time: bool) -> None:
    """Ending December 16, 2026: a request of that day counts, one of December 17 does not."""
    certificate = temporaries.in_force()
    if in_time:
        assert temporaries.ask_extension(certificate, day).extension_asked_on == day
    else:
        with pytest.raises(Refused, match="Apply for a new temporary certificate"):
            temporaries.ask_extension(certificate, day)
        with pytest.raises(Refused, match="Apply for a new temporary certificate"):
            temporaries.ask_extension(temporaries.night(certificate, DEC_17), day)


def test_a_request_that_came_in_time_counts_when_it_is_keyed_after_the_end() -> None:
    """Given a request of December 16 keyed on December 17 and granted on December 18, then it runs on."""
    certificate = temporaries.night(temporaries.in_force(), DEC_17)
    assert certificate.status == Status.EXPIRED
    with clock.set_to(make.at(DEC_17)):
        actions.ask_extension(certificate, by=make.actor("clerk"), on=DEC_16, reason="Railing is late.")
    extended = temporaries.extend(make.fresh(certificate), date(2026, 12, 18), MARCH_16)
    assert (extended.status, extended.valid_until) == (Status.EXTENDED, MARCH_16)


@pytest.mark.clause("V-5-27-033")
@pytest.mark.parametrize("missing", ["de_minimis", "steady_progress"])
@pytest.mark.parametrize("answer", [(False, "Not so."), (True, " ")])
def test_both_findings_are_needed_in_words(missing: str, answer: tuple[bool, str]) -> None:
    """Given one of the two not found, or found without a word, then it is refused naming (e)(2)."""
    certificate = temporaries.ask_extension(temporaries.in_force(), DEC_15)
    with pytest.raises(Refused, match=r"§ 5-27\(e\)\(2\)") as refused:
        temporaries.extend(certificate, DEC_15, MARCH_16, findings=BOTH | {missing: answer})
    assert [o.code for o in refused.value.obstacles] == [f"finding-{missing}"]
    assert temporaries.extend(certificate, DEC_15, MARCH_16).status == Status.EXTENDED


@pytest.mark.clause("V-5-27-034")
@pytest.mark.parametrize(
    ("until", "why"),
    [
        (DEC_16, "must lie after December 16, 2026"),
        (DEC_17, ""),
        (MARCH_16, ""),
        (MARCH_17, r"At most 90 days from the old end: through March 16, 2027\. § 5-27\(e\)\(3\)"),
    ],
)
def test_it_is_extended_by_at_most_ninety_days_from_the_old_end(until: date, why: str) -> None:
    certificate = temporaries.ask_extension(temporaries.in_force(), DEC_15)
    if why:
        with pytest.raises(Refused, match=why):
            temporaries.extend(certificate, DEC_15, until)
    else:
        assert temporaries.extend(certificate, DEC_15, until).valid_until == until


@pytest.mark.clause("V-5-27-035")
def test_there_is_one_extension() -> None:
    """Given one granted, when a second is asked for, then it is refused: once is the reading until the town says."""
    certificate = temporaries.extend(temporaries.ask_extension(temporaries.in_force(), DEC_15), DEC_15, MARCH_16)
    with pytest.raises(Refused, match="It was extended already; it may be once"):
        temporaries.ask_extension(certificate, date(2027, 3, 1))


def test_without_a_request_there_is_nothing_to_grant_or_refuse() -> None:
    certificate = temporaries.in_force()
    with pytest.raises(Refused, match="No extension was asked for"):
        temporaries.extend(certificate, DEC_15, MARCH_16)
    with clock.set_to(make.at(DEC_15)), pytest.raises(Refused, match="No extension was asked for"):
        actions.refuse_extension(certificate, by=make.actor("code_officer"), on=DEC_15, reasons="Too much is left.")


def test_a_refused_request_leaves_the_end_and_may_be_made_again() -> None:
    certificate = temporaries.ask_extension(temporaries.in_force(), DEC_15)
    with clock.set_to(make.at(DEC_15)):
        refused = actions.refuse_extension(
            certificate, by=make.actor("code_officer"), on=DEC_15, reasons="The second floor is not framed."
        )
    assert (refused.status, refused.valid_until, refused.extension_asked_on) == (Status.IN_FORCE, DEC_16, None)
    letter = Document.objects.get(case=refused, kind="denial")
    assert "ends on December 16, 2026" in letter.context["closing"][0]
    assert temporaries.ask_extension(refused, DEC_16).extension_asked_on == DEC_16


@pytest.mark.clause("V-5-27-034", "V-5-27-030")
def test_the_extension_ends_by_itself_too_and_warns_anew() -> None:
    """Extended through March 16, 2027: warned on February 14, in force on March 16, ended on March 17."""
    certificate = temporaries.in_force()
    temporaries.night(certificate, date(2026, 11, 16))
    certificate = temporaries.extend(temporaries.ask_extension(make.fresh(certificate), DEC_15), DEC_15, MARCH_16)
    temporaries.night(certificate, date(2027, 2, 13))
    warnings = OutboxItem.objects.filter(event__case=certificate, template="temporary_ends")
    assert warnings.count() == 1
    temporaries.night(certificate, date(2027, 2, 14))
    assert warnings.count() == 2
    assert temporaries.night(certificate, MARCH_16).status == Status.EXTENDED
    assert temporaries.night(certificate, MARCH_17).status == Status.EXPIRED


def test_the_new_paper_takes_the_place_of_the_old_one() -> None:
    certificate = temporaries.extend(temporaries.ask_extension(temporaries.in_force(), DEC_15), DEC_15, MARCH_16)
    old, new = Document.objects.filter(case=certificate, kind="temporary_certificate").order_by("pk")
    assert new.supersedes == old
    assert (new.context["subtitle"], new.context["valid_until"]) == ("extended", "2027-03-16")
    assert "at most 90 days through March 16, 2027" in new.context["valid_reason"]
    cites = [item["cite"] for item in new.context["basis"]]
    assert cites.count("§ 5-27(e)(2)") == 2
    assert of_paper(new, MARCH_16).label == "In force"
    assert of_paper(new, MARCH_17).label == "Ended"
    assert standing(certificate, MARCH_16).sentence == "Extended: temporary occupancy through March 16, 2027."
