"""§ 5-24(a)(1) and (b) of Vestal: which work needs no permit, on both sides of every figure."""

from datetime import date
from decimal import Decimal

import pytest

from ordinances.conditions import Fact
from ordinances.exemption_chapter import AlwaysRequired, PermitNeedLaw, Verdict
from ordinances.law import law
from ordinances.types import BadLaw

Facts = dict[str, Fact | None]
NEED = law("vestal", date(2026, 3, 2)).permits.need
SHED: Facts = {
    "one_story": True,
    "detached": True,
    "principal_use": "two_family",
    "accessory_use": "storage_shed",
    "connections": False,
    "area": Decimal("80.0"),
    "length": Decimal("10.0"),
    "width": Decimal("8.0"),
    "height": Decimal("8.0"),
}
POOL: Facts = {"principal_use": "one_family", "depth": Decimal("23.9"), "outdoors": True}
FENCE: Facts = {"height": Decimal(102), "pool_enclosure": False}
WALL: Facts = {"height": Decimal("47.9"), "surcharge": False, "liquids": False}
REPAIR: Facts = {
    "like_materials": True,
    "repair_reason": "maintenance",
    "load_bearing": False,
    "egress": False,
    "building_system": False,
    "fire_protection_off": False,
}


def failing(work: str, facts: Facts) -> set[str]:
    """The conditions that keep this work from being exempt; empty when no permit is needed."""
    found = NEED.need(work, facts)
    assert found.open == (), "every question is answered"
    assert (found.verdict is Verdict.NEEDED) == bool(found.failing), "a listed exemption fails for a reason"
    return {condition.key for condition in found.failing}


@pytest.mark.clause("V-5-24-001")
def test_a_permit_is_needed_unless_an_exemption_matches() -> None:
    # given work that no exemption names
    found = NEED.need("larger_deck_framing", {})
    assert (found.verdict, found.cite, found.exemption) == (Verdict.NEEDED, "5-24(a)(1)", "")
    # given a match, then the answer names the exemption
    found = NEED.need("playground", {})
    assert (found.verdict, found.cite, found.exemption) == (Verdict.NOT_NEEDED, "5-24(b)(1)(b)", "playground")


def test_a_question_left_open_is_for_the_office() -> None:
    """Given a shed of which nobody knows whether it is connected, then only the office can say."""
    found = NEED.need("shed", SHED | {"connections": None})
    assert (found.verdict, [condition.key for condition in found.open]) == (Verdict.ASK, ["connections"])
    # given another condition that certainly fails, then the open one does not matter
    assert NEED.need("shed", SHED | {"connections": None, "area": Decimal(120)}).verdict is Verdict.NEEDED


@pytest.mark.clause("V-5-24-003")
def test_a_heating_appliance_always_needs_a_permit_and_proposes_its_inspection() -> None:
    assert NEED.need("solid_fuel", {"portable": True}).verdict is Verdict.NEEDED
    assert NEED.need("fuel_appliance", {"portable": True}).verdict is Verdict.NEEDED
    types = law("vestal", date(2026, 3, 2)).permits
    assert "SOLID_FUEL" in types.permit_type("wood_stove").inspections
    assert "OTHER_FUEL" in types.permit_type("furnace").inspections


@pytest.mark.clause("V-5-24-004")
def test_a_chimney_needs_a_permit_but_repointing_it_is_a_repair() -> None:
    assert NEED.need("chimney", REPAIR).verdict is Verdict.NEEDED
    assert "CHIMNEY" in law("vestal", date(2026, 3, 2)).permits.permit_type("chimney").inspections
    assert failing("repair", REPAIR) == set()


@pytest.mark.clause("V-5-24-005")
def test_only_a_pool_can_be_shallow_enough() -> None:
    shallow: Facts = POOL | {"depth": Decimal(20)}
    assert NEED.need("hot_tub", shallow).verdict is Verdict.NEEDED
    assert NEED.need("spa", shallow).verdict is Verdict.NEEDED
    assert NEED.need("pool", POOL | {"depth": Decimal(23)}).verdict is Verdict.NOT_NEEDED


@pytest.mark.clause("V-5-24-006")
def test_the_exceptions_are_the_items_of_subsection_b() -> None:
    assert [entry.cite for entry in NEED.exemptions] == [f"5-24(b)(1)({letter})" for letter in "abcdefghijklm"]


@pytest.mark.clause("V-5-24-009")
def test_a_shed_belongs_to_a_house() -> None:
    assert failing("shed", SHED) == set()
    assert failing("shed", SHED | {"principal_use": "restaurant"}) == {"principal_use"}
    assert failing("shed", SHED | {"one_story": False}) == {"one_story"}
    assert failing("shed", SHED | {"detached": False}) == {"detached"}
    assert failing("shed", SHED | {"accessory_use": "workshop"}) == {"accessory_use"}


@pytest.mark.clause("V-5-24-010")
def test_a_connection_ends_a_sheds_exemption() -> None:
    assert failing("shed", SHED | {"connections": True}) == {"connections"}
    assert failing("shed", SHED) == set()


@pytest.mark.clause("V-5-24-011")
def test_a_shed_is_exempt_up_to_101_square_feet() -> None:
    assert failing("shed", SHED | {"area": Decimal("101.0")}) == set()
    assert failing("shed", SHED | {"area": Decimal("101.1")}) == {"area"}


@pytest.mark.clause("V-5-24-012")
@pytest.mark.parametrize("side", ["length", "width", "height"])
def test_no_side_of_an_exempt_shed_is_over_20_feet(side: str) -> None:
    assert failing("shed", SHED | {side: Decimal("20.0")}) == set()
    assert failing("shed", SHED | {side: Decimal("20.1")}) == {side}


@pytest.mark.clause("V-5-24-013")
def test_playground_equipment_is_exempt() -> None:
    assert NEED.need("playground", {}).verdict is Verdict.NOT_NEEDED


@pytest.mark.clause("V-5-24-014")
def test_a_pool_is_exempt_below_24_inches_outdoors_at_a_house() -> None:
    assert failing("pool", POOL) == set()
    assert failing("pool", POOL | {"depth": Decimal("24.0")}) == {"depth"}
    assert failing("pool", POOL | {"depth": Decimal(20), "outdoors": False}) == {"outdoors"}
    assert failing("pool", POOL | {"principal_use": "hotel"}) == {"principal_use"}


@pytest.mark.clause("V-5-24-015")
def test_a_fence_is_exempt_up_to_102_inches() -> None:
    assert failing("fence", FENCE) == set()
    assert failing("fence", FENCE | {"height": Decimal(103)}) == {"height"}


@pytest.mark.clause("V-5-24-016", "V-5-24-017")
def test_both_conditions_of_a_fence_must_hold() -> None:
    assert failing("fence", {"height": Decimal(60), "pool_enclosure": True}) == {"pool_enclosure"}
    assert failing("fence", {"height": Decimal(48), "pool_enclosure": True}) == {"pool_enclosure"}
    assert failing("fence", {"height": Decimal(120), "pool_enclosure": False}) == {"height"}


@pytest.mark.clause("V-5-24-018")
def test_a_retaining_wall_is_exempt_below_four_feet() -> None:
    assert failing("retaining_wall", WALL) == set()
    assert failing("retaining_wall", WALL | {"height": Decimal("48.0")}) == {"height"}


@pytest.mark.clause("V-5-24-019")
def test_a_wall_under_load_is_not_exempt_at_any_height() -> None:
    assert failing("retaining_wall", WALL | {"height": Decimal(30), "surcharge": True}) == {"surcharge"}
    assert failing("retaining_wall", WALL | {"height": Decimal(30), "liquids": True}) == {"liquids"}


@pytest.mark.clause("V-5-24-020")
def test_a_stage_set_is_exempt_while_temporary() -> None:
    assert failing("stage_set", {"temporary": True}) == set()
    assert failing("stage_set", {"temporary": False}) == {"temporary"}


@pytest.mark.clause("V-5-24-021")
def test_an_awning_is_exempt_on_the_wall_of_a_house() -> None:
    assert failing("awning", {"wall_supported": True, "principal_use": "townhouse"}) == set()
    assert failing("awning", {"wall_supported": True, "principal_use": "store"}) == {"principal_use"}
    assert failing("awning", {"wall_supported": False, "principal_use": "one_family"}) == {"wall_supported"}


@pytest.mark.clause("V-5-24-022")
def test_a_partition_is_exempt_when_movable_and_below_69_inches() -> None:
    assert failing("partition", {"movable": True, "height": Decimal("68.9")}) == set()
    assert failing("partition", {"movable": True, "height": Decimal("69.0")}) == {"height"}
    assert failing("partition", {"movable": False, "height": Decimal("68.9")}) == {"movable"}


def test_finish_work_is_exempt_unless_part_of_a_permitted_job() -> None:
    assert failing("finish", {"under_permit": False}) == set()
    assert failing("finish", {"under_permit": True}) == {"under_permit"}


@pytest.mark.clause("V-5-24-024")
def test_equipment_is_exempt_when_portable() -> None:
    assert failing("portable_equipment", {"portable": True}) == set()
    assert failing("portable_equipment", {"portable": False}) == {"portable"}


@pytest.mark.clause("V-5-24-025")
def test_a_repair_with_like_materials_is_exempt() -> None:
    assert failing("repair", REPAIR) == set()
    assert failing("repair", REPAIR | {"like_materials": False}) == {"like_materials"}


@pytest.mark.clause("V-5-24-026", "V-5-24-027", "V-5-24-028", "V-5-24-029")
@pytest.mark.parametrize(
    ("exclusion", "cite"),
    [
        ("load_bearing", "5-24(b)(1)(k)(1)"),
        ("egress", "5-24(b)(1)(k)(2)"),
        ("building_system", "5-24(b)(1)(k)(3)"),
        ("fire_protection_off", "5-24(b)(1)(k)(4)"),
    ],
)
def test_each_exclusion_of_the_repair_exemption_needs_a_permit(exclusion: str, cite: str) -> None:
    [condition] = NEED.need("repair", REPAIR | {exclusion: True}).failing
    assert (condition.key, condition.cite) == (exclusion, cite)


@pytest.mark.clause("V-5-22-021")
def test_what_neglect_caused_is_no_repair() -> None:
    assert failing("repair", REPAIR | {"repair_reason": "maintenance"}) == set()
    assert failing("repair", REPAIR | {"repair_reason": "damage_not_from_neglect"}) == set()
    assert failing("repair", REPAIR | {"repair_reason": "damage_from_neglect"}) == {"repair_reason"}


@pytest.mark.clause("V-5-24-030")
def test_a_tent_at_home_is_exempt_at_any_size_but_not_for_the_public() -> None:
    assert failing("residential_tent", {"tent_use": "non_public_residential_event"}) == set()
    assert failing("residential_tent", {"tent_use": "public_sale"}) == {"tent_use"}
    assert failing("tent", {"area": Decimal(600)}) == {"area"}


@pytest.mark.clause("V-5-24-031", "V-5-24-032")
def test_a_tent_is_exempt_below_201_square_feet_and_a_shed_at_101() -> None:
    assert failing("tent", {"area": Decimal("200.9")}) == set()
    assert failing("tent", {"area": Decimal("201.0")}) == {"area"}
    assert failing("shed", SHED | {"area": Decimal("101.0")}) == set()


def test_an_unknown_exemption_is_refused() -> None:
    with pytest.raises(BadLaw, match="pool: refers to an unknown exemption"):
        PermitNeedLaw("5-1", always=(AlwaysRequired("pool", "Pool", "5-1", unless=("puddle",)),), exemptions=())
