from games.pushemup.rules import events
from tests.games.presentation.readers import french, told

COUNTED = events.counted(1, [["r4"]], [0], [[30, 29], [20, 25], [0, 18]], [59, 45, 18])


def test_the_double_count_is_told() -> None:
    assert told([COUNTED], game="pushemup") == ["Count of round 1: Alice (30 + 29), Bob (20 + 25), Charlie (0 + 18)."]
    assert told([COUNTED], game="pushemup", language="fr") == [
        french("Décompte de la manche 1 : Alice (30 + 29), Bob (20 + 25), Charlie (0 + 18).")
    ]


def test_the_winner_is_told() -> None:
    happened = [events.over([59, 45, 18], [0])]
    assert told(happened, game="pushemup") == ["Game over: you win with 59 points."]
    assert told(happened, game="pushemup", viewer=1) == ["Game over: Alice wins with 59 points."]


def test_a_game_of_one_round_has_one_count() -> None:
    happened = [COUNTED, events.over([59, 45, 18], [0])]
    count = "Count: Alice (30 + 29), Bob (20 + 25), Charlie (0 + 18)."
    assert told(happened, game="pushemup", viewer=1) == [f"{count} Game over: Alice wins with 59 points."]


def test_a_tournament_counts_its_last_round_by_its_number() -> None:
    last = events.counted(3, [["r4"]], [0], [[30, 29], [20, 25], [0, 18]], [159, 145, 118])
    count = "Count of round 3: Alice (30 + 29), Bob (20 + 25), Charlie (0 + 18)."
    happened = [last, events.over([159, 145, 118], [0])]
    assert told(happened, game="pushemup", viewer=1) == [f"{count} Game over: Alice wins with 159 points."]
