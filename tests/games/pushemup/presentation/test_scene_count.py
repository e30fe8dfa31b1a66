from tests.games.pushemup.presentation.scenes import seen
from tests.games.pushemup.rules.positions import NO_CHANCE, position

ROUNDS = [[[20, 13], [30, 21], [10, 32]]]


def test_the_double_count_goes_column_by_column() -> None:
    alice, bob, _charlie = seen(position(columns=["r9 p8 r3", "p5"], hands={0: "1"})).count
    assert [(cell.best, cell.won) for cell in alice.cells] == [(9, True), (None, False)]
    assert (alice.columns, alice.cards, alice.total) == (10, 9, 19)
    assert [(cell.best, cell.won) for cell in bob.cells] == [(8, False), (5, True)]
    assert (bob.columns, bob.cards, bob.total) == (10, 13, 23)


def test_a_tournament_has_a_sheet_once_a_round_is_over() -> None:
    assert seen(position(phase="start", tournament=True)).sheet is None
    sheet = seen(position(phase="start", rounds=ROUNDS, tournament=True), viewer=1).sheet
    assert sheet is not None
    assert [seat.person.name for seat in sheet.seats] == ["Bob", "Charlie", "Alice"]
    assert [part.total for part in sheet.rounds[0].parts] == [51, 42, 33]
    assert (sheet.totals, sheet.target) == ((51, 42, 33), 200)


def test_a_single_game_has_no_sheet() -> None:
    state = position(columns=["r9", "p5"], hands={0: "1"}, decks={0: "", 1: "", 2: ""})
    state.play("discard:1", NO_CHANCE)
    assert (seen(state).phase, seen(state).sheet, seen(state).round) == ("over", None, 0)


def test_the_end_ranks_by_points_with_their_parts() -> None:
    state = position(columns=["r9", "p5", "p4"], hands={0: "1"}, decks={0: "", 1: "", 2: ""})
    state.play("discard:1", NO_CHANCE)
    scene = seen(state)
    assert [(rank.place, rank.name, rank.columns, rank.cards, rank.score, rank.winner) for rank in scene.ranking] == [
        (1, "Bob", 20, 9, 29, True),
        (2, "Alice", 10, 9, 19, False),
        (3, "Charlie", 0, 0, 0, False),
    ]
    assert scene.result == "Bob wins"
