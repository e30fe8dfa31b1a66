from games.rules.push import events
from tests.games.rules.push.positions import NO_CHANCE, position
from tests.games.words.readers import french, told


def drawn_and_placed(card: str, place: str, *stacks: str, seat: int = 0) -> list[dict[str, object]]:
    state = position(phase="turn" if not stacks else "push", turn=seat, deck=f"{card} roll", stacks=stacks)
    return state.play("draw", NO_CHANCE) + state.play(place, NO_CHANCE)


def test_a_card_drawn_and_laid_is_one_sentence() -> None:
    happened = drawn_and_placed("p6", "place:3", "r1", "b2", "y4")
    assert told(happened) == ["You drew purple 6 and laid it on stack 3."]
    assert told(happened, viewer=1) == ["Alice drew purple 6 and laid it on stack 3."]
    assert told(happened, language="fr") == ["Vous piochez le 6 violet et complétez la colonne 3."]
    assert told(happened, viewer=1, language="fr") == ["Alice pioche le 6 violet et complète la colonne 3."]


def test_a_card_drawn_for_a_new_stack_begins_it() -> None:
    happened = drawn_and_placed("y4", "place:2", "y1")
    assert told(happened) == ["You drew yellow 4 and began stack 2."]
    assert told(happened, viewer=None) == ["Alice drew yellow 4 and began stack 2."]
    assert told(happened, language="fr") == ["Vous piochez le 4 jaune et entamez la colonne 2."]
    assert told(happened, viewer=None, language="fr") == ["Alice pioche le 4 jaune et entame la colonne 2."]


def test_a_roll_card_is_a_card_and_not_a_number() -> None:
    happened = drawn_and_placed("roll", "place:2", "y1", "b2", seat=1)
    assert told(happened) == ["Bob drew a Roll card and laid it on stack 2."]
    assert told(happened, language="fr") == ["Bob pioche une carte Dé et complète la colonne 2."]


def test_a_card_that_waits_for_its_place_is_told_alone() -> None:
    happened = position(phase="turn", deck="g3 roll").play("draw", NO_CHANCE)
    assert told(happened) == ["You drew green 3."]
    assert told(happened, viewer=1) == ["Alice drew green 3."]
    assert told(happened, viewer=1, language="fr") == ["Alice pioche le 3 vert."]


def test_a_placing_is_told_alone_where_its_draw_is_not_at_hand() -> None:
    laid = position(phase="place", drawn="g3", stacks=["r1"]).play("place:1", NO_CHANCE)
    begun = position(phase="place", drawn="roll", stacks=["r1"]).play("place:2", NO_CHANCE)
    assert told(laid + begun) == ["You laid green 3 on stack 1.", "You began stack 2 with a Roll card."]
    assert told(laid + begun, viewer=1, language="fr") == [
        "Alice pose le 3 vert sur la colonne 1.",
        "Alice entame la colonne 2 avec une carte Dé.",
    ]


def test_a_switch_says_what_it_changes() -> None:
    happened = position(phase="turn", deck="switch roll").play("draw", NO_CHANCE)
    assert told(happened) == ["You drew a Switch: the others take in the other direction."]
    assert told(happened, viewer=2) == ["Alice drew a Switch: the others take in the other direction."]
    assert told(happened, viewer=2, language="fr") == [
        french("Alice pioche un Changement de sens : les autres se serviront dans l'autre sens.")
    ]


def test_a_switch_between_two_says_that_it_changes_nothing() -> None:
    happened = position(phase="turn", seats=2, deck="switch roll", without_switch=False).play("draw", NO_CHANCE)
    assert told(happened, seats=2) == ["You drew a Switch: of no effect between two."]
    assert told(happened, seats=2, viewer=1) == ["Alice drew a Switch: of no effect between two."]
    assert told(happened, seats=2, language="fr") == [
        french("Vous piochez un Changement de sens : sans effet à deux joueurs.")
    ]


def test_several_cards_drawn_and_laid_are_counted() -> None:
    happened = drawn_and_placed("r5", "place:1") + drawn_and_placed("b6", "place:2", "r5")
    assert told(happened) == ["You drew two cards: red 5, blue 6."]
    assert told(happened, viewer=1) == ["Alice drew two cards: red 5, blue 6."]
    assert told(happened, language="fr") == [french("Vous piochez deux cartes : 5 rouge, 6 bleu.")]


def test_who_stops_is_told() -> None:
    happened = [events.stopped(1)]
    assert told(happened) == ["Bob stopped."]
    assert told(happened, viewer=1) == ["You stopped."]
    assert told(happened, language="fr") == [french("Bob s'arrête.")]
    assert told(happened, viewer=1, language="fr") == ["Vous vous arrêtez."]
