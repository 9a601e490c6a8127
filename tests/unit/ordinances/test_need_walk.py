"""The way through "do I need a permit?": every starting point, what is asked next, and both sides of every figure."""

from datetime import date
from decimal import Decimal

import pytest

from ordinances.conditions import Answered, Measured, OneOf
from ordinances.exemption_chapter import Exemption, PermitNeedLaw, Start, Verdict, Work
from ordinances.law import law
from ordinances.need_walk import Walk, not_sure, read
from ordinances.types import BadLaw, Bound, Limit

LAW = law("vestal", date(2026, 3, 2)).permits
NEED = LAW.need
SHED = {
    "principal_use": "two_family", "accessory_use": "tool_shed", "one_story": "yes", "detached": "yes",
    "connections": "no", "length": "10", "width": "10", "height": "9", "area": "100",
}  # fmt: skip
REPAIR = {
    "like_materials": "yes", "repair_reason": "maintenance",
    "load_bearing": "no", "egress": "no", "building_system": "no", "fire_protection_off": "no",
}  # fmt: skip


def walk(start: str, **said: str) -> Walk:
    found = NEED.start(start)
    assert found is not None
    return read(NEED, found, said)


def asking(way: Walk) -> list[str]:
    return [condition.fact for condition in way.asking]


def answer(start: str, **said: str) -> tuple[Verdict, list[str]]:
    """The verdict, and the sentences of what failed or is open."""
    way = walk(start, **said)
    assert way.is_decided, f"still asking {asking(way)}"
    found = way.answer()
    return found.verdict, [condition.sentence(way.facts) for condition in (*found.failing, *found.open)]


def test_the_eight_small_jobs_and_two_more_are_where_people_start() -> None:
    assert [start.key for start in NEED.starts] == [
        "deck", "shed", "fence", "pool", "roof", "furnace", "generator", "solar", "repair", "other",
    ]  # fmt: skip


def test_every_exemption_can_be_reached_and_every_job_is_one_of_the_law() -> None:
    works = [work for start in NEED.starts for work in start.works]
    assert {e.key for work in works for e in NEED.reaching(work)} == {e.key for e in NEED.exemptions}
    assert len(NEED.exemptions) == 13
    assert {work.permit_type for work in works} - {""} <= {kind.key for kind in LAW.permit_types}


def test_every_question_says_why_it_is_asked() -> None:
    asked = [condition for exemption in NEED.exemptions for condition in exemption.conditions]
    assert all(condition.asks.endswith("?") and condition.why.endswith(".") for condition in asked)
    assert all(start.asks and start.why for start in NEED.starts if len(start.works) > 1)


def test_a_shed_is_asked_about_page_by_page() -> None:
    """Given a shed, then what it is for comes before its size, and the answer after the last page."""
    said: dict[str, str] = {"work": "shed"}
    pages = []
    while asking(walk("shed", **said)):
        page = asking(walk("shed", **said))
        pages.append(page)
        said |= {fact: SHED[fact] for fact in page}
    assert pages == [
        ["principal_use"],
        ["accessory_use"],
        ["one_story", "detached", "connections"],
        ["length", "width", "height", "area"],
    ]
    assert walk("shed", **said).answer().verdict is Verdict.NOT_NEEDED


def test_nothing_more_is_asked_once_the_answer_is_certain() -> None:
    """Given a shed at a store, then its size does not matter, and answers about it are left out of the address."""
    way = walk("shed", work="shed", **(SHED | {"principal_use": "another"}))
    assert way.is_decided
    assert way.written() == {"work": "shed", "principal_use": "another"}
    assert way.answer().failing[0].key == "principal_use"


def test_back_leads_over_every_page_to_the_beginning() -> None:
    way = walk("shed", work="shed", **SHED)
    steps = []
    before: dict[str, str] | None = way.written()
    while before is not None:
        steps.append(len(before))
        before = walk("shed", **before).before()
    assert steps == [10, 6, 3, 2, 1, 0]


def test_what_is_no_answer_is_asked_again() -> None:
    assert asking(walk("fence", work="fence", height="tall", pool_enclosure="maybe")) == ["height", "pool_enclosure"]
    assert walk("fence", work="moat").work is None
    for text in ("NaN", "Infinity", "-1", "1e9", "0.00000001", "1e-999999"):
        assert asking(walk("fence", work="fence", height=text, pool_enclosure="no")), text


@pytest.mark.clause("V-5-24-001")
def test_work_that_no_exemption_reaches_needs_a_permit() -> None:
    for start, work in (("deck", "deck"), ("solar", "solar"), ("generator", "generator"), ("other", "addition")):
        assert answer(start, work=work) == (Verdict.NEEDED, []), work
    assert walk("deck", work="deck").answer().cite == "5-24(a)(1)"


@pytest.mark.clause("V-5-24-003", "V-5-24-004", "V-5-24-005")
def test_what_burns_fuel_a_chimney_and_a_hot_tub_always_need_a_permit() -> None:
    for start, work in (("furnace", "furnace"), ("furnace", "wood_stove"), ("furnace", "chimney"), ("pool", "hot_tub")):
        assert answer(start, work=work) == (Verdict.NEEDED, []), work
    assert answer("furnace", work="portable_equipment", portable="yes") == (Verdict.NOT_NEEDED, [])


@pytest.mark.clause("V-5-24-011")
@pytest.mark.parametrize(
    ("area", "verdict", "said"),
    [
        ("101", Verdict.NOT_NEEDED, []),
        ("101.1", Verdict.NEEDED, ["The shed’s floor area is 101.1 sq ft; up to 101 sq ft is exempt."]),
        ("160", Verdict.NEEDED, ["The shed’s floor area is 160 sq ft; up to 101 sq ft is exempt."]),
    ],
)
def test_the_answer_for_a_shed_names_the_area_that_decided(area: str, verdict: Verdict, said: list[str]) -> None:
    assert answer("shed", work="shed", **(SHED | {"area": area})) == (verdict, said)


@pytest.mark.clause("V-5-24-012")
@pytest.mark.parametrize("side", ["length", "width", "height"])
def test_the_answer_for_a_shed_names_the_side_that_is_too_long(side: str) -> None:
    assert answer("shed", work="shed", **(SHED | {side: "20"})) == (Verdict.NOT_NEEDED, [])
    verdict, [said] = answer("shed", work="shed", **(SHED | {side: "20.083333"}))
    assert (verdict, said) == (Verdict.NEEDED, f"The shed’s {side} is 20 ft 1 in; up to 20 ft is exempt.")


@pytest.mark.clause("V-5-24-014")
def test_the_answer_for_a_pool_names_its_depth() -> None:
    pool = {"work": "pool", "outdoors": "yes", "principal_use": "one_family"}
    assert answer("pool", **pool, depth="23.9") == (Verdict.NOT_NEEDED, [])
    said = ["The pool’s water depth is 24 in; less than 24 in is exempt."]
    assert answer("pool", **pool, depth="24") == (Verdict.NEEDED, said)
    assert answer("pool", **(pool | {"outdoors": "no"}), depth="20")[0] is Verdict.NEEDED


@pytest.mark.clause("V-5-24-015", "V-5-24-016", "V-5-24-017")
def test_the_answer_for_a_fence_names_its_height_and_the_pool() -> None:
    assert answer("fence", work="fence", height="102", pool_enclosure="no") == (Verdict.NOT_NEEDED, [])
    assert answer("fence", work="fence", height="102.5", pool_enclosure="no") == (
        Verdict.NEEDED,
        ["The fence’s height is 8 ft 6.5 in; up to 8 ft 6 in is exempt."],
    )
    assert answer("fence", work="fence", height="60", pool_enclosure="yes") == (
        Verdict.NEEDED,
        ["It is part of the enclosure around a swimming pool."],
    )


@pytest.mark.clause("V-5-24-018", "V-5-24-019")
def test_the_answer_for_a_retaining_wall_names_height_and_load() -> None:
    wall = {"work": "retaining_wall", "surcharge": "no", "liquids": "no"}
    assert answer("other", **wall, height="47.9") == (Verdict.NOT_NEEDED, [])
    assert answer("other", **wall, height="48") == (
        Verdict.NEEDED,
        ["The wall’s height is 4 ft; less than 4 ft is exempt."],
    )
    assert answer("other", **(wall | {"surcharge": "yes"}), height="30")[0] is Verdict.NEEDED
    assert answer("other", **(wall | {"liquids": "yes"}), height="30")[0] is Verdict.NEEDED


@pytest.mark.clause("V-5-24-022")
def test_the_answer_for_a_partition_names_its_height() -> None:
    assert answer("other", work="partition", movable="yes", height="68.9") == (Verdict.NOT_NEEDED, [])
    assert answer("other", work="partition", movable="yes", height="69") == (
        Verdict.NEEDED,
        ["The partition’s height is 5 ft 9 in; less than 5 ft 9 in is exempt."],
    )


@pytest.mark.clause("V-5-24-013", "V-5-24-020", "V-5-24-021", "V-5-24-023", "V-5-24-024")
def test_what_is_exempt_without_a_figure() -> None:
    """Given the exemptions that rest on a yes or a no, then the one answer is exempt and the other is not."""
    exempt, needed = (Verdict.NOT_NEEDED, Verdict.NEEDED)
    assert answer("other", work="playground")[0] is exempt
    assert answer("other", work="stage_set", temporary="yes")[0] is exempt
    assert answer("other", work="stage_set", temporary="no")[0] is needed
    assert answer("other", work="awning", wall_supported="yes", principal_use="townhouse")[0] is exempt
    assert answer("other", work="awning", wall_supported="yes", principal_use="another")[0] is needed
    assert answer("other", work="finish", under_permit="no")[0] is exempt
    verdict, [said] = answer("other", work="finish", under_permit="yes")
    assert verdict is needed
    assert "that permit covers it" in said
    assert answer("generator", work="portable_equipment", portable="no")[0] is needed


@pytest.mark.clause("V-5-22-003", "V-5-24-028")
def test_moving_part_of_a_building_system_is_no_repair() -> None:
    """Given an electrical panel that is moved like for like, then a permit is needed, and the question says what
    belongs to a system."""
    way = walk("repair", **(REPAIR | {"building_system": "yes"}))
    [failing] = way.answer().failing
    assert (way.answer().verdict, failing.cite) == (Verdict.NEEDED, "5-24(b)(1)(k)(3)")
    assert "moved" in failing.asks
    assert failing.help.startswith("Heating, plumbing, wiring, air conditioning, ventilation.")


@pytest.mark.clause("V-5-24-030", "V-5-24-031", "V-5-24-033")
def test_a_tent_is_asked_what_it_is_for_and_then_how_large() -> None:
    assert answer("other", work="tent", tent_use="residential_dining") == (Verdict.NOT_NEEDED, [])
    assert asking(walk("other", work="tent", tent_use="another")) == ["area"]
    assert answer("other", work="tent", tent_use="another", area="200.9") == (Verdict.NOT_NEEDED, [])
    verdict, said = answer("other", work="tent", tent_use="another", area="201")
    assert verdict is Verdict.NEEDED
    assert said[-1] == "The tent’s area is 201 sq ft; less than 201 sq ft is exempt."
    # also of an exempt one it is said that it may need an operating permit
    [tent] = [work for start in NEED.starts for work in start.works if work.key == "tent"]
    said_too = [note.cite for note in NEED.notes if note.belongs(Verdict.NOT_NEEDED, tent, False)]
    assert "5-30(a)(1)(b)" in said_too


@pytest.mark.clause("V-5-24-025", "V-5-24-026", "V-5-24-027", "V-5-24-028", "V-5-24-029", "V-5-22-021")
def test_a_repair_is_exempt_until_one_of_its_exclusions_applies() -> None:
    assert answer("repair", **REPAIR) == (Verdict.NOT_NEEDED, [])
    for fact, cite in (
        ("load_bearing", "5-24(b)(1)(k)(1)"),
        ("egress", "5-24(b)(1)(k)(2)"),
        ("building_system", "5-24(b)(1)(k)(3)"),
        ("fire_protection_off", "5-24(b)(1)(k)(4)"),
    ):
        way = walk("repair", **(REPAIR | {fact: "yes"}))
        assert (way.answer().verdict, [c.cite for c in way.answer().failing]) == (Verdict.NEEDED, [cite])
    assert answer("repair", like_materials="no", repair_reason="maintenance")[0] is Verdict.NEEDED
    assert answer("repair", like_materials="yes", repair_reason="damage_from_neglect")[0] is Verdict.NEEDED


def test_who_is_not_sure_is_sent_to_the_office() -> None:
    """Given a fence of unknown height away from a pool, then the office is asked; at a pool it does not matter."""
    assert answer("fence", work="fence", height="unsure", pool_enclosure="no") == (
        Verdict.ASK,
        ["Still open: How high is the fence, at its highest point?"],
    )
    assert answer("fence", work="fence", height="unsure", pool_enclosure="yes")[0] is Verdict.NEEDED
    way = walk("fence", work="fence")
    assert walk("fence", work="fence", **not_sure(way.asking)).answer().verdict is Verdict.ASK


def test_what_the_text_does_not_settle_is_for_the_office() -> None:
    """Given a whole roof covering or work of no listed kind, then only the office can say; a cut rafter it need not."""
    assert answer("roof", work="roof_covering", **REPAIR)[0] is Verdict.ASK
    assert answer("roof", work="roof_covering", **(REPAIR | {"load_bearing": "yes"}))[0] is Verdict.NEEDED
    assert answer("roof", work="repair", **REPAIR)[0] is Verdict.NOT_NEEDED
    assert answer("other", work="unsure") == (Verdict.ASK, [])


def notes(verdict: Verdict, flooded: bool) -> set[str]:
    fence = NEED.start("fence")
    assert fence
    return {note.key for note in NEED.notes if note.belongs(verdict, fence.works[0], flooded)}


def test_every_answer_names_zoning_and_the_flood_rules() -> None:
    assert notes(Verdict.NOT_NEEDED, False) == {"officer", "zoning", "flood"}
    assert notes(Verdict.NOT_NEEDED, True) == {"officer", "zoning", "flood_here"}
    assert notes(Verdict.NEEDED, True) == {"before", "zoning", "flood_here"}
    assert notes(Verdict.ASK, False) == {"zoning", "flood"}


# --- bad law ------------------------------------------------------------------------------------------------

LIMIT = Limit(Decimal(5), "5-1", unit="lb", bound=Bound.AT_LEAST)


def test_questions_that_are_not_asked_are_refused() -> None:
    silent = Exemption(
        "hut", "Hut", "5-1", conditions=(Answered("dry", "It is dry", "5-1", fact="dry", expected=True),)
    )
    start = Start("hut", "Hut", "5-1", works=(Work("hut", "Hut", "5-1", by=("hut",)),))
    with pytest.raises(BadLaw, match="dry: is not asked about"):
        PermitNeedLaw("5-1", (), (silent,), (start,))
    with pytest.raises(BadLaw, match="hut: refers to an unknown entry"):
        PermitNeedLaw("5-1", (), (), (start,))
    with pytest.raises(BadLaw, match="does not ask which work"):
        Start("hut", "Hut", "5-1", works=())
    with pytest.raises(BadLaw, match="does not offer every answer"):
        OneOf("roofed", "Roofed", "5-1", fact="roof", options=("yes",), choices=(("no", "No"),))


def test_answers_are_read_and_written_alike() -> None:
    """Given an answer of each kind, then an address and a person read it the same."""
    weight = Measured("weight", "Weight", "5-1", fact="weight", limit=LIMIT)
    for text, told in (("5", "5 lb"), ("1234.5", "1,234.5 lb"), ("unsure", "Not sure"), ("0", "0 lb")):
        assert (weight.written(weight.read(text)), weight.told(weight.read(text))) == (text, told)
    dry = Answered("dry", "It is dry", "5-1", fact="dry", expected=True)
    assert [dry.told(dry.read(text)) for text in ("yes", "no", "unsure")] == ["Yes", "No", "Not sure"]
    assert dry.sentence({"dry": False}) == "Not so: It is dry."
    assert dry.sentence({}) == "Still open: It is dry"
