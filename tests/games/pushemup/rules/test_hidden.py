"""What a viewer cannot know makes no difference to what they see or are told."""

import random
from collections.abc import Iterator

import pytest

from games.engine.chance import Seeded
from games.engine.state import Event
from games.pushemup.rules import PushEmUp
from testing.games.pushemup import another
from testing.kinds import TABLES
from tests.games.pushemup.rules.positions import NO_CHANCE

GAMES = 1  # a table
PUSHEMUP_TABLES = [table for table in TABLES if table.slug == "pushemup"]


def told(events: list[Event], viewer: int | None) -> list[Event]:
    return [event for event in events if event["to"] is None or viewer in event["to"]]


def positions(seats: int | None = None) -> Iterator[tuple[PushEmUp, random.Random]]:
    for table in PUSHEMUP_TABLES:
        for seed in range(GAMES if seats in (None, table.seats) else 0):
            for state in table.start(seed).positions():
                assert isinstance(state, PushEmUp)
                yield state, random.Random(f"{table} {seed}")


@pytest.mark.clause("UP-4", "UP-5")
def test_a_view_is_the_same_whatever_the_viewer_cannot_know() -> None:
    changed = seen = 0
    for state, rng in positions():
        for viewer in [None, *range(state.seat_count)]:
            twin = another(state, viewer, rng)
            assert twin.view(viewer) == state.view(viewer)
            changed += twin.dump() != state.dump()
            seen += 1
    assert changed > 0.8 * seen > 2_000


@pytest.mark.clause("UP-4", "UP-5")
def test_events_are_the_same_for_viewers_who_cannot_know_the_difference() -> None:
    """An action that the seat could play in either position tells all others the same; a start as well."""
    compared = 0
    for state, rng in positions(3):
        if (seat := state.to_act) is None:
            continue
        for viewer in {None, 0, 1, 2} - {seat}:
            twin = another(state, viewer, rng)
            for action in set(state.legal()) & set(twin.legal()) if state.phase == "play" else ():
                mine, other = state.copy(), twin.copy()
                events = told(mine.play(action, NO_CHANCE), viewer)
                assert told(other.play(action, NO_CHANCE), viewer) == events
                assert other.view(viewer) == mine.view(viewer)
                compared += 1
    assert compared > 1_000


@pytest.mark.clause("UP-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_see_of_a_start_does_not_depend_on_the_choice(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(20):
        state = PushEmUp.deal(seats=seats, options={}, chance=NO_CHANCE, first=0)
        for seat in range(seats - 1):
            mine, other = state.copy(), state.copy()
            events = mine.play(rng.choice(state.legal()), Seeded(rng))
            other_events = other.play(rng.choice(state.legal()), Seeded(rng))
            for viewer in {None, *range(seats)} - {seat}:
                assert told(events, viewer) == told(other_events, viewer)
                assert other.view(viewer) == mine.view(viewer)
            state = mine


@pytest.mark.clause("UP-4", "UP-5")
def test_only_the_seat_sees_the_cards_that_it_draws_or_chooses() -> None:
    for state, rng in positions(2):
        if (seat := state.to_act) is not None:
            for event in state.copy().play(rng.choice(state.legal()), Seeded(rng)):
                assert (event["to"] == [seat]) == (event["type"] in ("chose", "drew"))
                assert event["to"] in (None, [seat])
