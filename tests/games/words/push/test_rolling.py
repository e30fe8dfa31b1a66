from tests.games.rules.push.positions import NO_CHANCE, dice, position
from tests.games.words.readers import french, told

FULL = ["r6", "r1 b6", "r2"]  # no place for red 6


def bust(face: str, *, bench: str = "g2 g5 y1", **options: bool) -> list[dict[str, object]]:
    state = position(phase="push", deck="r6 roll", stacks=FULL, bench={0: bench}, **options)
    return state.play("draw", dice(face))


def test_a_bust_tells_the_card_the_die_and_the_loss() -> None:
    assert told(bust("green")) == ["You pushed too far with red 6 and rolled green: 7 points lost (green 2, green 5)."]
    assert told(bust("green"), viewer=1, language="fr") == [
        french("Alice prend trop de risques avec le 6 rouge et obtient du vert : 7 points perdus (2 vert, 5 vert).")
    ]


def test_one_point_is_not_several() -> None:
    assert told(bust("yellow"), viewer=1) == [
        "Alice pushed too far with red 6 and rolled yellow: 1 point lost (yellow 1)."
    ]
    assert told(bust("yellow"), language="fr") == [
        french("Vous prenez trop de risques avec le 6 rouge et obtenez du jaune : 1 point perdu (1 jaune).")
    ]


def test_a_bust_with_nothing_to_lose_says_so() -> None:
    assert told(bust("blue"), viewer=1) == ["Alice pushed too far with red 6 and rolled blue: nothing to lose."]
    assert told(bust("blue"), language="fr") == [
        french("Vous prenez trop de risques avec le 6 rouge et obtenez du bleu : rien à perdre.")
    ]


def test_a_star_costs_nothing() -> None:
    assert told(bust("star")) == ["You pushed too far with red 6 and rolled a star: nothing lost."]
    assert told(bust("star"), language="fr") == [
        french("Vous prenez trop de risques avec le 6 rouge et obtenez une étoile : aucune perte.")
    ]


def test_a_star_in_a_riskier_game_costs_all() -> None:
    happened = bust("star", risky=True)
    assert told(happened) == [
        "You pushed too far with red 6 and rolled a star: 8 points lost (green 2, green 5, yellow 1)."
    ]


def test_a_stack_with_a_roll_card_is_taken_and_then_rolled_for() -> None:
    state = position(phase="take", turn=1, stacks=["b6 y2 roll", "p1"], bench={1: "y5"})
    happened = state.play("take:1", dice("yellow"))
    assert told(happened) == [
        "Bob took stack 1 (blue 6, yellow 2, Roll): 8 points.",
        "Bob rolled yellow: 7 points lost (yellow 5, yellow 2).",
    ]
    assert told(happened, viewer=1)[1] == "You rolled yellow: 7 points lost (yellow 5, yellow 2)."
    assert told(happened, viewer=1, language="fr") == [
        french("Vous prenez la colonne 1 (6 bleu, 2 jaune, Dé) : 8 points."),
        french("Vous obtenez du jaune : 7 points perdus (5 jaune, 2 jaune)."),
    ]
    assert told(happened, language="fr")[1] == french("Bob obtient du jaune : 7 points perdus (5 jaune, 2 jaune).")


def test_a_colour_banked_tells_its_points() -> None:
    happened = position(phase="turn", turn=2, bench={2: "p3 p5 r1"}).play("bank:purple", NO_CHANCE)
    assert told(happened) == ["Charlie banked purple: 8 points."]
    assert told(happened, viewer=2) == ["You banked purple: 8 points."]
    assert told(happened, language="fr") == [french("Charlie protège le violet : 8 points.")]
    assert told(happened, viewer=2, language="fr") == [french("Vous protégez le violet : 8 points.")]
