"""Steps that are gathered into one movement."""

from types import SimpleNamespace

from games.presentation.events.gathering import LONGEST_WAY, gather_steps, seconds
from games.presentation.events.steps import Step

POSITION = SimpleNamespace(view=lambda _seat: {"safe": True})
GAME = SimpleNamespace(is_routine=lambda event, view: view["safe"] and event["type"] == "placed")
NO_ROUTINE = SimpleNamespace()


def step(kind: str, seat: int = 1, weight: float = 1, *, begins: bool = False, number: int = 1) -> Step:
    return Step(number, 1, kind, weight, [{"type": kind, "seat": seat, "to": None}], POSITION, begins)


def kinds(steps: list[Step]) -> list[list[str]]:
    return [[event["type"] for event in each.events] for each in steps]


def test_routine_of_one_player_is_one_step():
    draws = [step("placed", number=number) for number in (3, 5, 7)]
    (found,) = gather_steps(draws, None, GAME)
    assert (found.number, found.joined, len(found.events)) == (7, 3, 3)
    assert seconds([found]) < seconds(draws[:2])


def test_what_may_go_wrong_is_shown_alone():
    risky = step("placed")
    risky.position = SimpleNamespace(view=lambda _seat: {"safe": False})
    assert len(gather_steps([step("placed"), risky], None, GAME)) == 2
    assert len(gather_steps([step("placed"), step("placed")], None, NO_ROUTINE)) == 2


def test_routine_of_two_players_or_of_two_turns_stays_apart():
    assert len(gather_steps([step("placed"), step("placed", seat=2)], None, GAME)) == 2
    assert len(gather_steps([step("placed"), step("placed", begins=True)], None, GAME)) == 2


def test_what_takes_too_long_is_gathered_further_and_no_more_than_needed():
    takes = [step("took", seat) for seat in (0, 1, 2)]
    way = [*[step("moved") for _ in range(4)], *takes]
    longest = seconds(way) - 0.1
    assert kinds(gather_steps(way, None, NO_ROUTINE, longest)) == [["moved"] * 4, ["took"], ["took"], ["took"]]
    assert kinds(gather_steps(way, None, NO_ROUTINE, 3.5)) == [["moved"] * 4, ["took"] * 3]


def test_what_nobody_may_miss_is_gathered_last_and_keeps_its_weight():
    way = [step("moved"), step("moved"), step("bust", weight=2), step("rolled", weight=2.4)]
    assert kinds(gather_steps(way, None, NO_ROUTINE)) == [["moved"], ["moved"], ["bust"], ["rolled"]]
    assert kinds(gather_steps(way, None, NO_ROUTINE, 5.0)) == [["moved", "moved"], ["bust"], ["rolled"]]
    one_part = SimpleNamespace(part_of_turn=lambda event: "bust" if event["type"] != "moved" else "moved")
    assert kinds(gather_steps(way, None, one_part, 4.0)) == [["moved", "moved"], ["bust", "rolled"]]
    (found,) = gather_steps(way, None, NO_ROUTINE, 1.0)
    assert (found.weight, found.kind) == (2.4, "moved")


def test_the_earliest_turns_are_joined_first():
    turn = [step("moved", begins=True), step("bust", weight=2), step("rolled", weight=2.4)]
    last = [step("moved", begins=True), step("bust", weight=2)]
    found = kinds(gather_steps([*turn, *last], None, NO_ROUTINE, seconds([*turn, *last]) - 1))
    assert found == [["moved", "bust", "rolled"], ["moved"], ["bust"]]


def test_a_step_about_several_players_stays_longer():
    takes = [step("took", seat) for seat in (0, 1, 2)]
    assert [each.weight for each in gather_steps(takes, None, NO_ROUTINE, 2.0)] == [2]


def test_short_turns_are_joined_at_last_and_only_as_many_as_one_can_read():
    way = [step("banked", seat, begins=True) for seat in range(6)]
    assert kinds(gather_steps(way, None, NO_ROUTINE, seconds(way))) == [["banked"]] * 6
    found = gather_steps(way, None, NO_ROUTINE, seconds(way) - 0.1)
    assert [(len(each.events), each.begins, each.weight) for each in found] == [(4, True, 2), (2, True, 1.5)]


def test_a_turn_with_drama_or_of_several_steps_is_never_joined_with_another():
    dramas = [step("bust", seat, weight=2, begins=True) for seat in range(9)]
    assert seconds(dramas) > LONGEST_WAY
    assert len(gather_steps(dramas, None, NO_ROUTINE)) == 9
    turn = [step("moved", begins=True), step("rolled", weight=2.4)]
    banked = step("banked", begins=True)
    assert kinds(gather_steps([banked, *turn, banked], None, NO_ROUTINE, 1.0)) == [
        ["banked"],
        ["moved", "rolled"],
        ["banked"],
    ]
