"""Whole games, looked at with the clauses alone: what is legal and what counts is worked out again from the view."""

import random
from collections import Counter
from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chance import Seeded
from games.engine.state import Event
from games.pushemup.rules import PushEmUp

tables = st.tuples(st.integers(2, 4), st.booleans(), st.booleans(), st.sampled_from([None, 50, 120])).map(
    lambda table: (
        table[0],
        {"apocalypse": table[1], "four_pushes": table[2] and table[0] == 4}
        | ({} if table[3] is None else {"tournament": True, "target": table[3]}),
    )
)


def step(value: str, other: str) -> int:
    """From one value to the next on the circle: 1, -1, or 0 for neither."""
    return {1: 1, 9: -1}.get((int(other) - int(value)) % 10, 0)


def fits(view: dict[str, Any], end: str, hero: str) -> bool:
    mine = end[0] == "rpgb"[view["viewer"]]
    return bool(step(end[1], hero)) or (end[1] == hero and not mine)


def expected_legal(view: dict[str, Any]) -> set[str]:
    """The actions of the seat to act, from the clauses and what it sees (UP-6 to UP-12)."""
    hand = view["hand"]
    heroes = [card for card in hand if card.isdigit()]
    actions = {f"discard:{card}" for card in hand}
    for number, column in enumerate(view["columns"], 1):
        end = column[-1]
        for hero in heroes:
            if fits(view, end, hero):
                actions.add(f"{'cover' if hero == end[1] else 'add'}:{number}:{hero}")
                actions |= {f"pair:{number}:{hero}"} if heroes.count(hero) == 2 else set()
        for a, b, c in permutations(heroes, 3):
            straight = step(a, b) == step(b, c) != 0
            if straight and fits(view, end, a) and (end[1] == a or step(end[1], a) == step(a, b)):
                actions.add(f"run:{number}:{a}{b}{c}")
        if "push" in hand and len(column) > 1:
            actions.add(f"push:{number}")
        if "superpush" in hand:
            actions |= {f"superpush:{number}:{places}" for places in (1, 2, 3) if places < len(column)}
    return actions


def expected_points(view: dict[str, Any]) -> list[int]:
    """What the columns count as they lie (UP-14 to UP-16)."""
    points = [0] * view["seats"]
    for column in view["columns"]:
        sums: Counter[int] = Counter()
        for seat, letter in enumerate("rpgb"[: view["seats"]]):
            values = [int(card[1]) for card in column if card[0] == letter]
            points[seat] += max(values, default=0)
            sums[seat] = sum(values)
        alone = {total: seat for seat, total in sums.items() if list(sums.values()).count(total) == 1 and total}
        if alone:
            points[alone[max(alone)]] += 10
    return points


def check(state: PushEmUp) -> None:
    views = [state.view(seat) for seat in range(state.seat_count)]
    view = views[0]
    if view["phase"] == "start":
        assert view["columns"] == []
        assert view["scores"] == view["totals"]
        known = [deck is not None for deck in view["decks"]]
        assert known == [bool(own["hand"]) for own in views] == [own["started"] is not None for own in views]
    else:
        assert len(view["columns"]) == (8 if state.seat_count == 4 else 6)
        assert all(view["columns"])
        assert view["hands"] == [len(own["hand"]) for own in views]
        assert all(own["started"] is None for own in views)
        earlier = view["totals"] if view["phase"] == "play" else [0] * state.seat_count
        if view["phase"] == "play" or len(view["rounds"]) == 1:
            assert view["scores"] == [a + b for a, b in zip(earlier, expected_points(view), strict=True)]
    if view["phase"] == "play":
        assert set(views[state.acting]["legal"]) == expected_legal(views[state.acting])
        for hand, deck in zip(view["hands"], view["decks"], strict=True):
            assert hand == 3 or (deck == 0 and 0 < hand < 3)
    assert view["totals"] == [sum(map(sum, seat)) for seat in zip(*view["rounds"], strict=True)] or not view["rounds"]


def check_told(before: dict[str, Any], after: dict[str, Any], events: list[Event]) -> None:
    """What all are told of a turn adds up to how the table has changed."""
    told = {event["type"]: event for event in events}
    if "laid" in told:
        event = told["laid"]
        left = [event["covered"]] if event["covered"] else []
    elif "pushed" in told:
        event = told["pushed"]
        left = event["removed"]
    else:
        return
    columns = told["counted"]["columns"] if "counted" in told else after["columns"]
    was, now = (Counter(table[event["column"] - 1]) for table in (before["columns"], columns))
    assert was - now == Counter(left)
    assert now - was == Counter(event.get("cards", []))


@settings(max_examples=60, deadline=None)
@given(table=tables, seed=st.integers(0, 2**32), thrift=st.sampled_from([0.0, 0.5, 0.95]))
def test_legal_actions_counts_and_events_follow_the_clauses(
    table: tuple[int, dict[str, Any]], seed: int, thrift: float
) -> None:
    seats, options = table
    rng = random.Random(seed)
    chance = Seeded(rng)
    state = PushEmUp.deal(seats=seats, options=options, chance=chance, first=seed % seats)
    while state.to_act is not None:
        check(state)
        before, legal = state.view(None), state.legal()
        kept = [action for action in legal if not action.startswith("discard")]
        events = state.play(rng.choice(kept if kept and rng.random() < thrift else legal), chance)
        check_told(before, state.view(None), events)
    check(state)
