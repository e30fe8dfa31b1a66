from tests.games.pushemup.presentation.scenes import seen
from tests.games.pushemup.rules.positions import NO_CHANCE, position

ROUNDS = [[[20, 13], [30, 21], [10, 32]]]


def test_seats_are_in_order_from_the_viewer_on() -> None:
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
    state = position(columns=["r9"], hands={0: "1"}, rounds=ROUNDS, tournament=True)
    (alice, *_others) = seen(state).seats
    assert (alice.before, alice.now, alice.score) == (33, 19, 52)


def test_a_spectator_has_no_seat() -> None:
    scene = seen(position(phase="start"), viewer=None)
    assert scene.seat is None
    assert [seat.person.name for seat in scene.seats] == ["Alice", "Bob", "Charlie"]


def test_others_see_that_a_seat_has_chosen_but_not_its_heroes() -> None:
    scene = seen(position(phase="start", started={0: "4 9"}, hands={0: "1 2 3"}, turn=1), viewer=2)
    assert [(seat.person.name, seat.doing) for seat in scene.seats] == [
        ("Charlie", ""),
        ("Alice", "has chosen"),
        ("Bob", "is choosing"),
    ]
    assert (scene.started, scene.hand) == ([], [])


def test_the_double_count_goes_column_by_column() -> None:
    alice, bob, _charlie = seen(position(columns=["r9 p8 r3", "p5"], hands={0: "1"})).count
    assert [(cell.best, cell.won) for cell in alice.cells] == [(9, True), (None, False)]
    assert (alice.points.columns, alice.points.cards, alice.points.total) == (10, 9, 19)
    assert [(cell.best, cell.won) for cell in bob.cells] == [(8, False), (5, True)]
    assert (bob.points.columns, bob.points.cards, bob.points.total) == (10, 13, 23)


def test_a_tournament_has_a_sheet_once_a_round_is_over() -> None:
    assert seen(position(phase="start", tournament=True)).sheet is None
    sheet = seen(position(phase="start", rounds=ROUNDS, tournament=True), viewer=1).sheet
    assert sheet is not None
    assert [seat.person.name for seat in sheet.seats] == ["Bob", "Charlie", "Alice"]
    assert [points.total for points in sheet.rounds[0].points] == [51, 42, 33]
    assert (sheet.totals, sheet.target) == ((51, 42, 33), 200)


def test_a_single_game_has_no_sheet() -> None:
    state = position(columns=["r9", "p5"], hands={0: "1"}, decks={0: "", 1: "", 2: ""})
    state.play("discard:1", NO_CHANCE)
    assert (seen(state).phase, seen(state).sheet, seen(state).round) == ("over", None, 0)


def test_the_end_ranks_by_points_with_their_parts() -> None:
    state = position(columns=["r9", "p5", "p4"], hands={0: "1"}, decks={0: "", 1: "", 2: ""})
    state.play("discard:1", NO_CHANCE)
    scene = seen(state)
    assert [
        (rank.place, rank.name, rank.hand.counted.columns, rank.hand.counted.cards, rank.score, rank.winner)
        for rank in scene.ranking
    ] == [
        (1, "Bob", 20, 9, 29, True),
        (2, "Alice", 10, 9, 19, False),
        (3, "Charlie", 0, 0, 0, False),
    ]
    assert scene.result == "Bob wins"
