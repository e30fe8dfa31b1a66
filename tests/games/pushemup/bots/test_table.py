from games.pushemup.bots.table import read
from tests.games.pushemup.rules.positions import position


def test_a_table_is_read_from_the_view() -> None:
    state = position(columns=["r4 p5", "p9"], hands={0: "1 1 push", 1: "3 4"}, decks={0: "7 8", 1: ""}, seats=2)
    table = read(state.view(0))

    assert (table.me, table.seats, table.columns) == (0, 2, (("r4", "p5"), ("p9",)))
    assert (table.hand, table.hands, table.decks) == (("1", "1", "push"), (3, 2), (2, 0))


def test_unseen_are_the_cards_of_a_team_that_are_neither_in_a_column_nor_in_ones_own_hand() -> None:
    state = position(columns=["r4 p5", "p9 p9"], hands={0: "1 1 push", 1: "3 4"}, seats=2)
    table = read(state.view(0))

    assert table.unseen == (
        tuple("00 22 33 4 55 66 77 88 99".replace(" ", "")) + ("push",) * 3,
        tuple("00 11 22 33 44 5 66 77 88".replace(" ", "")) + ("push",) * 4,
    )
