from games.rules.push import events
from tests.games.words.readers import french, told


def test_the_winner_is_told() -> None:
    happened = [events.over([31, 44, 40], [1])]
    assert told(happened) == ["Game over: Bob wins with 44 points."]
    assert told(happened, viewer=1) == ["Game over: you win with 44 points."]
    assert told(happened, language="fr") == [french("Fin de la partie : Bob gagne avec 44 points.")]
    assert told(happened, viewer=1, language="fr") == [french("Fin de la partie : vous gagnez avec 44 points.")]


def test_a_tie_that_the_cards_decided_is_told() -> None:
    happened = [events.over([44, 44, 40], [1])]
    assert told(happened) == ["Game over: Bob wins with 44 points. The most cards decided the tie."]
    assert told(happened, language="fr") == [
        french("Fin de la partie : Bob gagne avec 44 points. L'égalité est départagée par le nombre de cartes.")
    ]


def test_a_victory_shared_is_told() -> None:
    happened = [events.over([44, 44, 40], [0, 1])]
    assert told(happened, viewer=2) == ["Game over: Alice and Bob share the victory with 44 points each."]
    assert told(happened) == ["Game over: you share the victory with Bob, with 44 points each."]
    assert told(happened, viewer=2, language="fr") == [
        french("Fin de la partie : Alice et Bob se partagent la victoire avec 44 points chacun.")
    ]
    assert told(happened, language="fr") == [
        french("Fin de la partie : vous partagez la victoire avec Bob, avec 44 points chacun.")
    ]


def test_a_victory_shared_by_all_names_all() -> None:
    happened = [events.over([7, 7, 7], [0, 1, 2])]
    assert told(happened, viewer=None) == ["Game over: Alice, Bob and Charlie share the victory with 7 points each."]
