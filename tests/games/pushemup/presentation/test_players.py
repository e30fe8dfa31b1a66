from tests.games.pushemup.presentation.scenes import seen
from tests.games.pushemup.rules.positions import position


def test_everybody_is_shown_from_the_viewer_on() -> None:
    scene = seen(position(columns=["r9", "p5 r4"], hands={0: "1"}), viewer=1)
    assert [(seat.person.name, seat.team, seat.figure) for seat in scene.seats] == [
        ("Bob", "Purple Pets", "hero-purple"),
        ("Charlie", "Greeners", "hero-green"),
        ("Alice", "Red Starz", "hero-red"),
    ]
    assert scene.seat == scene.seats[0]


def test_a_score_shows_its_parts() -> None:
    (alice, bob, _charlie) = seen(position(columns=["r9", "p5 r4"], hands={0: "1"})).seats
    assert (alice.won, alice.best, alice.score, alice.before) == (1, 13, 23, 0)
    assert (bob.won, bob.best, bob.score, bob.before) == (1, 5, 15, 0)


def test_in_a_tournament_earlier_rounds_count() -> None:
    rounds = [[[20, 13], [30, 21], [10, 32]]]
    state = position(columns=["r9"], hands={0: "1"}, rounds=rounds, tournament=True)
    (alice, *_others) = seen(state).seats
    assert (alice.before, alice.now, alice.score) == (33, 19, 52)


def test_a_spectator_has_no_seat() -> None:
    scene = seen(position(phase="start"), viewer=None)
    assert scene.seat is None
    assert [seat.person.name for seat in scene.seats] == ["Alice", "Bob", "Charlie"]


def test_who_has_chosen_is_seen_and_not_what() -> None:
    scene = seen(position(phase="start", started={0: "4 9"}, hands={0: "1 2 3"}, turn=1), viewer=2)
    assert [(seat.person.name, seat.doing) for seat in scene.seats] == [
        ("Charlie", ""),
        ("Alice", "has chosen"),
        ("Bob", "is choosing"),
    ]
    assert (scene.started, scene.hand) == ([], [])
