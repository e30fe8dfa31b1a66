import pytest

from games.pushemup.rules.columns import heroes_of, laid, pushed


@pytest.mark.parametrize(
    ("column", "heroes", "after", "gone"),
    [
        ("p9", "9", "r9", "p9"),
        ("g2 p9", "9", "g2 r9", "p9"),
        ("g2 p9", "99", "g2 r9 r9", "p9"),
        ("g2 p9", "987", "g2 r9 r8 r7", "p9"),
        ("g2 p9", "0", "g2 p9 r0", ""),
        ("r3", "22", "r3 r2 r2", ""),
        ("p9", "012", "p9 r0 r1 r2", ""),
    ],
)
@pytest.mark.clause("UP-6", "UP-7", "UP-8", "UP-9")
def test_heroes_cover_a_card_of_the_first_ones_value_or_go_after_it(
    column: str, heroes: str, after: str, gone: str
) -> None:
    before = column.split()
    assert laid(before, 0, heroes) == (after.split(), gone.split())
    assert before == column.split()


@pytest.mark.parametrize(
    ("places", "after", "gone"),
    [(1, "r1 p2 g3 r5", "b4"), (2, "r1 p2 r5", "g3 b4"), (3, "r1 r5", "p2 g3 b4")],
)
@pytest.mark.clause("UP-10", "UP-11")
def test_the_last_card_moves_up_and_what_it_passes_leaves(places: int, after: str, gone: str) -> None:
    before = "r1 p2 g3 b4 r5".split()
    assert pushed(before, places) == (after.split(), gone.split())
    assert len(before) == 5


def test_a_pair_is_written_by_its_one_value() -> None:
    assert [heroes_of(verb, values) for verb, values in [("pair", "7"), ("add", "7"), ("run", "901")]] == [
        "77",
        "7",
        "901",
    ]
