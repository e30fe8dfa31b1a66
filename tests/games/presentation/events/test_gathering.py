"""Steps that are gathered into one movement."""

import re
from types import SimpleNamespace

from games.presentation.events.gathering import LONGEST_WAY, NEXT_CARD, gather_steps, seconds
from games.presentation.events.steps import Step
from testing.site import ROOT

POSITION = SimpleNamespace(view=lambda _seat: {"safe": True})
GAME = SimpleNamespace(is_routine=lambda event, view: view["safe"] and event["type"] == "placed")
NO_ROUTINE = SimpleNamespace()


def step(kind: str, seat: int = 1, weight: float = 1, *, begins: bool = False, number: int = 1) -> Step:
    return Step(number, 1, kind, weight, [{"type": kind, "seat": seat, "to": None}], POSITION, begins)


def kinds(steps: list[Step]) -> list[list[str]]:
    return [[event["type"] for event in each.events] for each in steps]


def test_cards_of_a_step_come_as_late_in_style_sheets_as_they_are_counted():
    sheets = [sheet.read_text() for sheet in ROOT.glob("games/*/static/*/*.css")]
    delays = [delay for sheet in sheets for delay in re.findall(r"--earlier\) \* (\d+)ms", sheet)]
    assert delays
    assert {int(delay) for delay in delays} == {round(NEXT_CARD * 1000)}


def test_routine_of_one_player_is_one_step():
    draws = [step("placed", number=number) for number in (3, 5, 7)]
    (found,) = gather_steps(draws, None, GAME)
    assert (found.number, len(found.parts), len(found.events)) == (7, 3, 3)
    assert seconds([found], NO_ROUTINE) < seconds(draws[:2], NO_ROUTINE)


def test_a_step_that_may_go_wrong_is_shown_alone():
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
    longest = seconds(way, NO_ROUTINE) - 0.1
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


def test_a_step_that_costs_the_viewer_something_is_never_joined():
    ways = [
        step("moved", begins=True),
        step("took", 2),
        step("rolled", 2),
        step("rolled", 3),
        step("moved", begins=True),
    ]
    ways[2].costs = True
    assert kinds(gather_steps(ways, 2, NO_ROUTINE, 0)) == [["moved", "took"], ["rolled"], ["rolled"], ["moved"]]
    turns = [step("fell", seat, begins=True) for seat in (1, 2, 3)]
    turns[1].costs = True
    assert len(gather_steps(turns, 0, NO_ROUTINE, 0)) == 3
    turns[1].costs = False
    assert len(gather_steps(turns, 0, NO_ROUTINE, 0)) < 3


def test_the_earliest_turns_are_joined_first():
    turn = [step("moved", begins=True), step("bust", weight=2), step("rolled", weight=2.4)]
    last = [step("moved", begins=True), step("bust", weight=2)]
    found = kinds(gather_steps([*turn, *last], None, NO_ROUTINE, seconds([*turn, *last], NO_ROUTINE) - 1))
    assert found == [["moved", "bust", "rolled"], ["moved"], ["bust"]]


def test_a_step_about_several_players_stays_longer():
    takes = [step("took", seat) for seat in (0, 1, 2)]
    assert [each.weight for each in gather_steps(takes, None, NO_ROUTINE, 2.0)] == [2]


def test_quiet_turns_are_joined_as_far_as_needed_and_only_as_many_as_one_can_read():
    way = [step("banked", seat, begins=True) for seat in range(6)]
    assert kinds(gather_steps(way, None, NO_ROUTINE, seconds(way, NO_ROUTINE))) == [["banked"]] * 6
    found = gather_steps(way, None, NO_ROUTINE, seconds(way, NO_ROUTINE) - 0.1)
    assert [(len(each.events), each.begins, each.weight) for each in found] == [(2, True, 1.5)] + [(1, True, 1)] * 4
    found = gather_steps(way, None, NO_ROUTINE, 1.0)
    assert [(len(each.events), each.begins, each.weight) for each in found] == [(4, True, 2), (2, True, 1.5)]


def test_quiet_turns_in_which_too_much_happens_are_joined_at_the_very_last():
    turn = [step("took", 0, begins=True), step("took", 1), step("took", 2)]
    assert [len(each.parts) for each in gather_steps([*turn, *turn, *turn], None, NO_ROUTINE, 1.0)] == [6, 3]
    wide = [*turn, step("took", 3)]
    apart = gather_steps([*wide, *turn], None, NO_ROUTINE, 3.2)
    assert [len(each.parts) for each in apart] == [4, 3]
    longest = seconds(apart, NO_ROUTINE)
    assert kinds(gather_steps([*wide, *turn], None, NO_ROUTINE, longest)) == kinds(apart)
    (both,) = gather_steps([*wide, *turn], None, NO_ROUTINE, longest - 0.1)
    assert (len(both.parts), both.weight) == (7, 2.6)


def test_dramas_of_one_player_are_joined_first_then_quiet_turns_and_at_last_the_dramas_of_a_turn():
    part = SimpleNamespace(part_of_turn=lambda event: "takes" if event["type"] != "banked" else "banked")
    drama = [step("took", 1, begins=True), step("rolled", 1, weight=2.4), step("rolled", 2, weight=2.4)]
    way = [*drama, step("banked", begins=True), step("banked", seat=2, begins=True)]
    apart = [["took"], ["rolled"], ["rolled"]]
    assert kinds(gather_steps(way, None, part, seconds(way, NO_ROUTINE))) == [*apart, ["banked"], ["banked"]]
    of_one = [["took", "rolled"], ["rolled"]]
    assert kinds(gather_steps(way, None, part, seconds(way, NO_ROUTINE) - 0.1)) == [*of_one, ["banked"], ["banked"]]
    shorter = seconds(way, NO_ROUTINE) - seconds(way[:1], NO_ROUTINE) - 0.1
    assert kinds(gather_steps(way, None, part, shorter)) == [*of_one, ["banked", "banked"]]
    assert kinds(gather_steps(way, None, part, 1.0)) == [["took", "rolled", "rolled"], ["banked", "banked"]]


def test_cards_follow_each_other_but_not_those_of_an_earlier_part():
    (draws,) = gather_steps([step("placed"), step("placed")], None, GAME)
    both = [step("placed"), step("placed"), step("took")]
    (turn,) = gather_steps(both, None, GAME, 0.1)
    assert seconds([draws], NO_ROUTINE) > seconds(both[:1], NO_ROUTINE)
    assert seconds([turn], NO_ROUTINE) == seconds([step("took", weight=turn.weight)], NO_ROUTINE)
    one_part = SimpleNamespace(part_of_turn=lambda event: "takes" if event["type"] == "took" else "draws")
    (switched,) = gather_steps([step("placed"), step("drew")], None, one_part, 0.1)
    assert seconds([switched], one_part) > seconds([switched], NO_ROUTINE)


def test_turns_with_drama_take_quiet_neighbours_before_each_other():
    turn = [step("moved", begins=True), step("rolled", weight=2.4)]
    banked = [step("banked", seat, begins=True) for seat in (2, 3)]
    way = [*banked, *turn, *banked]
    assert kinds(gather_steps(way, None, NO_ROUTINE, seconds(way, NO_ROUTINE) - 2.5)) == [
        ["banked", "banked"],
        ["moved", "rolled"],
        ["banked", "banked"],
    ]
    assert kinds(gather_steps([*turn, *banked[:1]], None, NO_ROUTINE, 1.0)) == [["moved", "rolled", "banked"]]


def test_dramas_of_two_turns_are_joined_at_the_very_last_and_stay_longer():
    dramas = [step("bust", seat, weight=2, begins=True) for seat in range(5)]
    whole = seconds(dramas, NO_ROUTINE)
    assert len(gather_steps(dramas, None, NO_ROUTINE, whole)) == 5
    found = gather_steps(dramas, None, NO_ROUTINE, whole - 0.1)
    assert [(len(each.events), each.weight, each.begins) for each in found] == [(2, 2.6, True)] + [(1, 2, True)] * 3
    assert kinds(gather_steps(dramas, None, NO_ROUTINE, 1.0)) == [["bust"] * 2, ["bust"] * 2, ["bust"]]


def test_as_few_dramas_as_possible_are_joined_to_fit_into_the_longest_way():
    dramas = [step("bust", seat, weight=2, begins=True) for seat in range(6)]
    assert seconds(dramas, NO_ROUTINE) > LONGEST_WAY
    found = gather_steps(dramas, None, NO_ROUTINE)
    assert kinds(found) == [["bust"] * 2, ["bust"] * 2, ["bust"], ["bust"]]
    assert seconds(found, NO_ROUTINE) <= LONGEST_WAY


def test_the_end_of_a_turn_is_joined_with_the_next_one_and_counts_as_a_turn():
    end, after = [step("took", 1), step("took", 2)], [step("banked", seat, begins=True) for seat in (3, 0)]
    assert kinds(gather_steps([*end, *after], None, NO_ROUTINE, 2.0)) == [["took", "took", "banked", "banked"]]
    assert kinds(gather_steps([*after[:1], *end], None, NO_ROUTINE, 1.0)) == [["banked", "took", "took"]]
    busts = [step("bust", seat, weight=2, begins=seat > 0) for seat in range(3)]
    assert kinds(gather_steps(busts, None, NO_ROUTINE, 1.0)) == [["bust", "bust"], ["bust"]]


def test_a_step_lasts_as_long_as_its_longest_movement():
    slow = SimpleNamespace(seconds_moved=lambda event: {"rolled": 3, "took": 1}[event["type"]])
    (both,) = gather_steps([step("took"), step("rolled", weight=2)], None, slow, 0.1)
    assert seconds([both], slow) == seconds([step("rolled", weight=2)], slow)
