"""The contract of every game in `RULES`, tested with whole random games."""

import importlib
import json
import random
from collections import Counter
from itertools import islice

import pytest

from games.catalog import RULES
from games.engine.chance import Recorded, Recording, Seeded
from games.engine.errors import DumpError, IllegalAction, RulesError
from testing.games import games_with_piles
from testing.kinds import GAMES_A_TABLE, TABLES, Play, Table

FEW = 2  # games for each table, in which each position is examined
MOST_ACTIONS = 100_000
JUNK = [
    "",
    " ",
    "x",
    "draw ",
    "DRAW",
    "draw:",
    ":",
    "null",
    "place:0",
    "take:-1",
    "take:٣",
    "♥",
]
JUNK += ["draw\n", "draw\0", "d" * 10_000, "place:1:1", "__class__"]
JUNK += ["turn:1", "advance:1:", "advance:1:X", "advance:1:l", "advance:0", "back:0.0", "change:9.9"]
JUNK += ["start:9,1", "start:5,5,5", "cover:1:²", "pair:1:55", "run:1:98", "push:0", "superpush:1:0", "superpush:1:4"]
NO_STRINGS = [None, 0, True, 1.5, b"draw", ("draw",), ["draw"], {}, object()]

each_table = pytest.mark.parametrize("table", TABLES, ids=str)


@each_table
def test_whole_games_end_and_every_listed_action_plays(table: Table) -> None:
    for seed in range(GAMES_A_TABLE[table.slug]):
        play = table.start(seed)
        for count, state in enumerate(play.positions()):
            assert count < MOST_ACTIONS
            for action in state.legal():
                events = state.copy().play(action, Seeded(random.Random(seed)))
                assert all({"type", "to"} <= event.keys() for event in events)
        assert (state.legal(), state.to_act, state.phase) == ((), None, "over")
        winners = state.winners()
        assert winners
        assert set(winners) <= set(range(table.seats))
        ranks = state.ranks()
        assert winners == [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        assert len(state.scores()) == table.seats


@each_table
def test_every_card_of_the_box_is_in_exactly_one_place(table: Table) -> None:
    box = importlib.import_module(f"tests.games.{table.slug}.rules.box")
    for seed in range(GAMES_A_TABLE[table.slug]):
        play = table.start(seed)
        whole = Counter(box.whole(play.state))
        for state in play.positions():
            assert Counter(box.everywhere(state)) == whole


@each_table
def test_legal_actions_are_plain_words_without_duplicates(table: Table) -> None:
    for state in table.start(0).positions():
        legal = state.legal()
        assert isinstance(legal, tuple)
        assert len(set(legal)) == len(legal)
        assert all(action.isascii() and action.split() == [action] for action in legal)
        assert bool(legal) == (state.to_act is not None) == (state.winners() is None)


@each_table
def test_illegal_action_is_refused_and_changes_nothing(table: Table) -> None:
    words = {action for state in table.start(0).positions() for action in state.legal()}
    for seed in range(FEW):
        for state in table.start(seed).positions():
            before, legal = state.dump(), state.legal()
            for action in [*words.difference(legal), *JUNK, *NO_STRINGS]:
                with pytest.raises(IllegalAction):
                    state.play(action, Recorded([]))  # type: ignore[arg-type]
            assert (state.dump(), state.legal()) == (before, legal)


@pytest.mark.parametrize("slug", RULES)
def test_refusal_is_a_short_sentence(slug: str) -> None:
    play = next(table for table in TABLES if table.slug == slug).start(0)
    assert refusal(play, "x" * 10_000) == (f"'{'x' * 39} cannot be played: it is not among the legal actions.")
    *_, _ = play.positions()
    assert refusal(play, "x") == "'x' cannot be played: the game is over."


@each_table
def test_a_dump_is_json_and_loads_into_the_same_position(table: Table) -> None:
    for seed in range(FEW):
        for state in table.start(seed).positions():
            dump = state.dump()
            twin = RULES[table.slug].load(json.loads(json.dumps(dump)))
            assert twin.dump() == dump
            assert twin.legal() == state.legal()
            assert twin.view(None) == state.view(None)


@each_table
def test_loaded_position_and_copy_continue_like_the_game(table: Table) -> None:
    play = table.start(1)
    for _state in islice(play.positions(), 21):
        pass  # plays on, to the end of a short game
    ends = []
    for state in (
        play.state.copy(),
        RULES[table.slug].load(play.state.dump()),
        play.state,
    ):
        rng, chance = random.Random(8), Seeded(random.Random(9))
        while state.to_act is not None:
            state.play(rng.choice(state.legal()), chance)
        ends.append(state.dump())
    assert ends[0] == ends[1] == ends[2]


@each_table
def test_a_copy_and_a_loaded_position_are_independent(table: Table) -> None:
    play = table.start(0)
    while play.state.to_act is not None:
        before = play.state.dump()
        twins = (play.state.copy(), RULES[table.slug].load(before))
        for twin in twins:
            twin.play(twin.legal()[-1], Seeded(random.Random(1)))
        assert play.state.dump() == before
        after = [twin.dump() for twin in twins]
        play.state.play(play.choose(), play.chance)
        assert [twin.dump() for twin in twins] == after


@each_table
def test_views_dumps_and_events_share_no_lists_with_the_position(
    table: Table,
) -> None:
    play = table.start(3)
    while play.state.to_act is not None:
        events = play.state.play(play.choose(), play.chance)
        before = play.state.dump()
        for given in (
            play.state.view(0),
            play.state.view(None),
            play.state.dump(),
            events,
        ):
            spoil(given)
        assert play.state.dump() == before


@each_table
def test_recorded_chance_replays_to_the_same_game(table: Table) -> None:
    for seed in range(FEW):
        chance = Recording(Seeded(random.Random(seed)))
        rng = random.Random(seed)
        state = table.deal(chance, first=1)
        log = []
        while state.to_act is not None:
            action = rng.choice(state.legal())
            log.append((action, state.play(action, chance)))
        record = Recorded(json.loads(json.dumps(chance.outcomes)))
        again = table.deal(record, first=1)
        assert [(action, again.play(action, record)) for action, _ in log] == log
        assert again.dump() == state.dump()
        assert record.left == 0


@each_table
def test_every_view_is_json_and_lists_actions_for_the_seat_to_act_alone(
    table: Table,
) -> None:
    for seed in range(FEW):
        for state in table.start(seed).positions():
            for viewer in [None, *range(table.seats)]:
                view = state.view(viewer)
                assert json.loads(json.dumps(view)) == view
                acts = viewer is not None and viewer == state.to_act
                common = {
                    "game": table.slug,
                    "seats": table.seats,
                    "options": dict(table.options),
                    "viewer": viewer,
                    "turn": state.turn,
                    "to_act": state.to_act,
                    "phase": state.phase,
                    "legal": list(state.legal()) if acts else [],
                    "scores": state.scores(),
                    "winners": state.winners(),
                }
                assert {key: view[key] for key in common} == common


@each_table
def test_events_are_json_and_name_who_may_know_them(table: Table) -> None:
    play = table.start(0)
    while play.state.to_act is not None:
        events = play.state.play(play.choose(), play.chance)
        assert json.loads(json.dumps(events)) == events
        for event in events:
            assert event["to"] is None or set(event["to"]) <= set(range(table.seats))


@pytest.mark.parametrize("table", [table for table in TABLES if table.slug in games_with_piles()], ids=str)
def test_shuffled_piles_change_no_view_and_lose_no_card(table: Table) -> None:
    box = importlib.import_module(f"tests.games.{table.slug}.rules.box")
    changed = False
    for state in table.start(0).positions():
        before, views = Counter(box.everywhere(state)), [state.view(seat) for seat in (None, *range(table.seats))]
        shuffled = state.copy()
        shuffled.shuffle_piles(Seeded(random.Random(1)))
        shuffled._legal = None
        assert [shuffled.view(seat) for seat in (None, *range(table.seats))] == views
        assert Counter(box.everywhere(shuffled)) == before
        changed |= shuffled.dump() != state.dump()
    assert changed


@pytest.mark.parametrize("slug", RULES)
def test_a_dump_of_another_game_or_version_is_refused(slug: str) -> None:
    game = RULES[slug]
    dump = game.deal(seats=game.seats[0], options={}, chance=Seeded(random.Random(1)), first=0).dump()
    for data in ({}, dump | {"game": "chess"}, dump | {"version": dump["version"] + 1}):
        with pytest.raises(DumpError):
            game.load(data)


@pytest.mark.parametrize("viewer", [-1, 99, True, "0", 0.0])
@pytest.mark.parametrize("slug", RULES)
def test_view_of_an_unknown_seat_is_refused(slug: str, viewer: object) -> None:
    game = RULES[slug]
    state = game.deal(seats=game.seats[0], options={}, chance=Seeded(random.Random(1)), first=0)
    with pytest.raises(RulesError):
        state.view(viewer)  # type: ignore[arg-type]


def refusal(play: Play, action: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        play.state.play(action, Recorded([]))
    return str(caught.value)


def spoil(given: object) -> None:
    """Empty every nested list and dict."""
    if isinstance(given, dict):
        for value in given.values():
            spoil(value)
        given.clear()
    elif isinstance(given, list):
        for value in given:
            spoil(value)
        given.clear()
