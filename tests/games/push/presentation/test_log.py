import random

import pytest
from django.utils import translation

from games.engine.chance import Seeded
from games.presentation.events.seen_actions import SeenAction
from games.presentation.renderer import TextRenderer
from games.push.presentation.log import batches, summed_up, tell
from games.push.rules import Push, events
from tests.games.presentation.readers import Played, french, sentences_of, table
from tests.games.push.rules.positions import NO_CHANCE, dice, position


def drawn_and_placed(card: str, place: str, *stacks: str, seat: int = 0) -> list[dict[str, object]]:
    state = position(phase="turn" if not stacks else "push", turn=seat, deck=f"{card} roll", stacks=stacks)
    return state.play("draw", NO_CHANCE) + state.play(place, NO_CHANCE)


def test_a_draw_and_its_placing_are_one_sentence() -> None:
    happened = drawn_and_placed("p6", "place:3", "r1", "b2", "y4")
    assert sentences_of(happened) == ["You drew purple 6 and placed it on stack 3."]
    assert sentences_of(happened, viewer=1) == ["Alice drew purple 6 and placed it on stack 3."]
    assert sentences_of(happened, language="fr") == ["Vous piochez le 6 violet et complétez la colonne 3."]
    assert sentences_of(happened, viewer=1, language="fr") == ["Alice pioche le 6 violet et complète la colonne 3."]


def test_a_drawn_card_starts_a_new_stack() -> None:
    happened = drawn_and_placed("y4", "place:2", "y1")
    assert sentences_of(happened) == ["You drew yellow 4 and started stack 2."]
    assert sentences_of(happened, viewer=None) == ["Alice drew yellow 4 and started stack 2."]
    assert sentences_of(happened, language="fr") == ["Vous piochez le 4 jaune et commencez la colonne 2."]
    assert sentences_of(happened, viewer=None, language="fr") == ["Alice pioche le 4 jaune et commence la colonne 2."]


def test_a_roll_card_has_an_article() -> None:
    happened = drawn_and_placed("roll", "place:2", "y1", "b2", seat=1)
    assert sentences_of(happened) == ["Bob drew a Roll card and placed it on stack 2."]
    assert sentences_of(happened, language="fr") == ["Bob pioche une carte Dé et complète la colonne 2."]


def test_a_draw_without_its_placing_is_a_sentence() -> None:
    happened = position(phase="turn", deck="g3 roll").play("draw", NO_CHANCE)
    assert sentences_of(happened) == ["You drew green 3."]
    assert sentences_of(happened, viewer=1) == ["Alice drew green 3."]
    assert sentences_of(happened, viewer=1, language="fr") == ["Alice pioche le 3 vert."]


def test_a_placing_without_its_draw_is_a_sentence() -> None:
    laid = position(phase="place", drawn="g3", stacks=["r1"]).play("place:1", NO_CHANCE)
    begun = position(phase="place", drawn="roll", stacks=["r1"]).play("place:2", NO_CHANCE)
    assert sentences_of(laid + begun) == ["You placed green 3 on stack 1.", "You started stack 2 with a Roll card."]
    assert sentences_of(laid + begun, viewer=1, language="fr") == [
        "Alice pose le 3 vert sur la colonne 1.",
        "Alice commence la colonne 2 avec une carte Dé.",
    ]


def test_a_switch_says_what_it_changes() -> None:
    happened = position(phase="turn", deck="switch roll").play("draw", NO_CHANCE)
    assert sentences_of(happened) == ["You drew a Switch card: the others take in reverse order."]
    assert sentences_of(happened, viewer=2) == ["Alice drew a Switch card: the others take in reverse order."]
    assert sentences_of(happened, viewer=2, language="fr") == [
        french("Alice pioche une carte Sens : les autres se serviront en sens inverse.")
    ]


def test_a_switch_says_that_it_has_no_effect_with_two_players() -> None:
    happened = position(phase="turn", seats=2, deck="switch roll", without_switch=False).play("draw", NO_CHANCE)
    assert sentences_of(happened, seats=2) == ["You drew a Switch card: no effect with two players."]
    assert sentences_of(happened, seats=2, viewer=1) == ["Alice drew a Switch card: no effect with two players."]
    assert sentences_of(happened, seats=2, language="fr") == [
        french("Vous piochez une carte Sens : sans effet à deux joueurs.")
    ]


def test_several_draws_are_one_sentence_with_a_count() -> None:
    happened = drawn_and_placed("r5", "place:1") + drawn_and_placed("b6", "place:2", "r5")
    assert sentences_of(happened) == ["You drew two cards: red 5, blue 6."]
    assert sentences_of(happened, viewer=1) == ["Alice drew two cards: red 5, blue 6."]
    assert sentences_of(happened, language="fr") == [french("Vous piochez deux cartes : 5 rouge, 6 bleu.")]


def test_draws_are_summed_up_with_the_stop_that_ends_them() -> None:
    happened = [*drawn_and_placed("r5", "place:1"), *drawn_and_placed("b6", "place:2", "r5"), events.stopped(0)]
    assert sentences_of(happened) == ["You drew two cards and stopped."]
    assert sentences_of(happened, viewer=1) == ["Alice drew two cards and stopped."]
    assert sentences_of(happened, language="fr") == ["Vous piochez deux cartes et vous arrêtez."]
    assert sentences_of(happened, viewer=1, language="fr") == [french("Alice pioche deux cartes et s'arrête.")]


def test_draws_are_summed_up_before_the_bust_that_ends_them() -> None:
    bust = position(phase="push", deck="r5 roll", stacks=["r1", "r2", "r3"]).play("draw", dice("blue"))
    happened = [*drawn_and_placed("r5", "place:1"), *drawn_and_placed("b6", "place:2", "r5"), *bust]
    assert sentences_of(happened, viewer=1)[0] == "Alice drew two cards."
    assert sentences_of(happened, viewer=1)[1].startswith("Alice busted on red 5")
    assert sentences_of(happened, language="fr")[0] == "Vous piochez deux cartes."
    assert sentences_of(happened, viewer=1, language="fr")[0] == "Alice pioche deux cartes."


@pytest.mark.parametrize(
    "bys, lines",
    [
        (["forced", "player", "player"], [[1, 2, 3], [4]]),
        (["timeout", "timeout", "timeout"], [[1, 2, 3], [4]]),
        (["player", "player", "timeout"], [[1, 2], [3], [4]]),  # who let their time pass has not stopped
    ],
)
def test_what_one_seat_draws_until_it_stops_is_one_line_of_a_mail(bys: list[str], lines: list[list[int]]) -> None:
    draws = [drawn_and_placed("r5", "place:1"), drawn_and_placed("b6", "place:2", "r5")]
    took = [{"type": "took", "seat": 0, "to": None}]
    played = [
        SeenAction(number, 0, happened, by)
        for number, (happened, by) in enumerate(
            zip([*draws, [events.stopped(0)], took], [*bys, "forced"], strict=True), 1
        )
    ]
    assert [[action.number for action in line] for line in summed_up(played)] == lines


def test_a_stop_is_a_sentence() -> None:
    happened = [events.stopped(1)]
    assert sentences_of(happened) == ["Bob stopped."]
    assert sentences_of(happened, viewer=1) == ["You stopped."]
    assert sentences_of(happened, language="fr") == [french("Bob s'arrête.")]
    assert sentences_of(happened, viewer=1, language="fr") == ["Vous vous arrêtez."]


def test_a_taken_stack_is_told_with_cards_and_points() -> None:
    happened = position(phase="take", turn=1, stacks=["r1", "b2", "y4 p6"]).play("take:3", NO_CHANCE)
    assert sentences_of(happened) == ["Bob took stack 3 (yellow 4, purple 6): 10 points."]
    assert sentences_of(happened, viewer=1) == ["You took stack 3 (yellow 4, purple 6): 10 points."]
    assert sentences_of(happened, language="fr") == [french("Bob prend la colonne 3 (4 jaune, 6 violet) : 10 points.")]
    assert sentences_of(happened, viewer=1, language="fr") == [
        french("Vous prenez la colonne 3 (4 jaune, 6 violet) : 10 points.")
    ]


@pytest.mark.parametrize(
    "viewer, language, sentence",
    [
        (0, "en", "Bob took stack 1, 1 point."),
        (1, "en", "You took stack 1, 1 point."),
        (0, "fr", "Bob prend la colonne 1, 1 point."),
        (1, "fr", "Vous prenez la colonne 1, 1 point."),
    ],
)
def test_a_brief_renderer_leaves_out_the_cards(viewer: int, language: str, sentence: str) -> None:
    happened = position(phase="take", turn=1, stacks=["r1", "b2"]).play("take:1", NO_CHANCE)
    with translation.override(language):
        assert tell(happened, TextRenderer(table(viewer=viewer), brief=True)) == [sentence]


@pytest.mark.parametrize(
    "viewer, language, told",
    [
        (
            0,
            "en",
            "Stacks taken: Bob +5, Charlie +2, you +1, then Charlie’s Roll: −2.",
        ),
        (
            1,
            "fr",
            "Colonnes prises : vous +5, Charlie +2, Alice +1, puis le dé pour Charlie : −2.",
        ),
    ],
)
def test_stacks_that_several_took_are_one_brief_sentence_with_the_rolls_that_cost_something(
    viewer: int, language: str, told: str
) -> None:
    state = position(phase="take", turn=1, stacks=["r1", "r2 roll", "y5 roll"])
    happened = state.play("take:3", dice("green")) + state.play("take:2", dice("red")) + state.play("take:1", NO_CHANCE)
    with translation.override(language):
        sentences = tell(happened, TextRenderer(table(viewer=viewer), brief=True))
    assert " ".join(sentences) == (french(told) if language == "fr" else told)


def test_own_roll_for_a_stack_is_told_with_the_stacks() -> None:
    state = position(phase="take", turn=1, stacks=["r1", "r2", "y5 roll"])
    happened = state.play("take:3", dice("yellow")) + state.play("take:2", NO_CHANCE)
    told = tell(happened, TextRenderer(table(viewer=1), brief=True))
    assert told == ["Stacks taken: you +5, Charlie +2, then your Roll: −5."]


def test_each_turn_has_a_brief_sentence_of_its_own() -> None:
    happened = [
        step
        for turn in (0, 1)
        for step in [*(events.took(seat, 1, ["r3"], 3) for seat in (turn, turn + 1)), events.turn(turn + 1)]
    ]
    assert tell(happened, TextRenderer(table(viewer=0), brief=True)) == [
        "Stacks taken: you +3, Bob +3.",
        "Stacks taken: Bob +3, Charlie +3.",
    ]


def test_discarded_stacks_are_told() -> None:
    state = position(phase="take", seats=2, turn=0, to_act=1, stacks=["r1", "b2 y3"])
    assert sentences_of(state.play("take:1", NO_CHANCE), seats=2) == [
        "Bob took stack 1 (red 1): 1 point.",
        "Left over and discarded: blue 2, yellow 3.",
    ]
    state = position(phase="take", seats=2, turn=0, to_act=1, stacks=["r1", "b2 y3"])
    assert sentences_of(state.play("take:2", NO_CHANCE), seats=2, language="fr")[1] == french(
        "Sans preneur, à la défausse : 1 rouge."
    )


FULL = ["r6", "r1 b6", "r2"]  # red 6 fits nowhere


def bust(face: str, *, bench: str = "g2 g5 y1", **options: bool) -> list[dict[str, object]]:
    state = position(phase="push", deck="r6 roll", stacks=FULL, bench={0: bench}, **options)
    return state.play("draw", dice(face))


def test_a_bust_is_told_with_card_die_and_loss() -> None:
    assert sentences_of(bust("green")) == ["You busted on red 6 and rolled green: 7 points lost (green 2, green 5)."]
    assert sentences_of(bust("green"), viewer=1, language="fr") == [
        french("Alice craque sur le 6 rouge et tombe sur le vert : 7 points perdus (2 vert, 5 vert).")
    ]


def test_one_point_is_singular() -> None:
    assert sentences_of(bust("yellow"), viewer=1) == [
        "Alice busted on red 6 and rolled yellow: 1 point lost (yellow 1)."
    ]
    assert sentences_of(bust("yellow"), language="fr") == [
        french("Vous craquez sur le 6 rouge et tombez sur le jaune : 1 point perdu (1 jaune).")
    ]


def test_a_bust_with_nothing_to_lose_says_so() -> None:
    assert sentences_of(bust("blue"), viewer=1) == ["Alice busted on red 6 and rolled blue: nothing to lose."]
    assert sentences_of(bust("blue"), language="fr") == [
        french("Vous craquez sur le 6 rouge et tombez sur le bleu : rien à perdre.")
    ]


def test_a_star_costs_nothing() -> None:
    assert sentences_of(bust("star")) == ["You busted on red 6 and rolled a star: nothing lost."]
    assert sentences_of(bust("star"), language="fr") == [
        french("Vous craquez sur le 6 rouge et tombez sur une étoile : rien de perdu.")
    ]


def test_a_star_in_a_riskier_game_costs_the_whole_bench() -> None:
    happened = bust("star", risky=True)
    assert sentences_of(happened) == [
        "You busted on red 6 and rolled a star: 8 points lost (green 2, green 5, yellow 1)."
    ]


def test_a_taken_roll_card_adds_a_sentence_for_the_roll() -> None:
    state = position(phase="take", turn=1, stacks=["b6 y2 roll", "p1"], bench={1: "y5"})
    happened = state.play("take:1", dice("yellow"))
    assert sentences_of(happened) == [
        "Bob took stack 1 (blue 6, yellow 2, Roll): 8 points.",
        "Bob rolled yellow: 7 points lost (yellow 5, yellow 2).",
    ]
    assert sentences_of(happened, viewer=1)[1] == "You rolled yellow: 7 points lost (yellow 5, yellow 2)."
    assert sentences_of(happened, viewer=1, language="fr") == [
        french("Vous prenez la colonne 1 (6 bleu, 2 jaune, Dé) : 8 points."),
        french("Au dé, vous tombez sur le jaune : 7 points perdus (5 jaune, 2 jaune)."),
    ]
    assert sentences_of(happened, language="fr")[1] == french(
        "Au dé, Bob tombe sur le jaune : 7 points perdus (5 jaune, 2 jaune)."
    )


def test_a_banked_colour_is_told_with_its_points() -> None:
    happened = position(phase="turn", turn=2, bench={2: "p3 p5 r1"}).play("bank:purple", NO_CHANCE)
    assert sentences_of(happened) == ["Charlie banked purple: 8 points."]
    assert sentences_of(happened, viewer=2) == ["You banked purple: 8 points."]
    assert sentences_of(happened, language="fr") == [french("Charlie protège le violet : 8 points.")]
    assert sentences_of(happened, viewer=2, language="fr") == [french("Vous protégez le violet : 8 points.")]


def test_the_winner_is_told() -> None:
    happened = [events.over([31, 44, 40], [1])]
    assert sentences_of(happened) == ["Game over: Bob wins with 44 points."]
    assert sentences_of(happened, viewer=1) == ["Game over: you win with 44 points."]
    assert sentences_of(happened, language="fr") == [french("Fin de la partie : Bob gagne avec 44 points.")]
    assert sentences_of(happened, viewer=1, language="fr") == [french("Fin de la partie : vous gagnez avec 44 points.")]


def test_a_tie_broken_by_the_cards_is_told() -> None:
    happened = [events.over([44, 44, 40], [1])]
    assert sentences_of(happened) == ["Game over: Bob wins with 44 points. The number of cards broke the tie."]
    assert sentences_of(happened, language="fr") == [
        french("Fin de la partie : Bob gagne avec 44 points. L'égalité est départagée par le nombre de cartes.")
    ]


def test_a_shared_victory_is_told() -> None:
    happened = [events.over([44, 44, 40], [0, 1])]
    assert sentences_of(happened, viewer=2) == ["Game over: Alice and Bob share the victory with 44 points each."]
    assert sentences_of(happened) == ["Game over: you share the victory with Bob, with 44 points each."]
    assert sentences_of(happened, viewer=2, language="fr") == [
        french("Fin de la partie : Alice et Bob se partagent la victoire avec 44 points chacun.")
    ]
    assert sentences_of(happened, language="fr") == [
        french("Fin de la partie : vous partagez la victoire avec Bob, avec 44 points chacun.")
    ]


def test_a_victory_shared_by_all_players_names_them_all() -> None:
    happened = [events.over([7, 7, 7], [0, 1, 2])]
    assert sentences_of(happened, viewer=None) == [
        "Game over: Alice, Bob and Charlie share the victory with 7 points each."
    ]


def test_the_beginning_of_a_turn_has_no_sentence() -> None:
    assert sentences_of([events.banked(1, "red", ["r1"], 1), events.turn(2)]) == ["Bob banked red: 1 point."]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3])
def test_every_event_of_a_game_has_a_sentence(seats: int, language: str) -> None:
    choose = random.Random(seats)
    state = Push.deal(seats=seats, options={"without_switch": False}, chance=Seeded(choose), first=0)
    while state.to_act is not None:
        happened = state.play(choose.choice(state.legal()), Seeded(choose))
        sentences = sentences_of(happened, seats=seats, language=language)
        merged = 2 if any(event["type"] == "bust" for event in happened) else 0  # drew, bust, rolled: one sentence
        assert len(sentences) == len([event for event in happened if event["type"] != "turn"]) - merged
        assert [sentence for sentence in sentences if "{" in sentence or not sentence.endswith(".")] == []


def entries(*happened: list[dict[str, object]]) -> list[Played]:
    return [Played(number, action[0]["seat"], action) for number, action in enumerate(happened, start=1)]


def numbers(played: list[Played], *, older: bool) -> list[list[int]]:
    return [[entry.number for entry in batch] for batch in batches(played, older=older)]


def draw(card: str, seat: int = 0) -> list[dict[str, object]]:
    return [events.drew(seat, card)]


def place(card: str, seat: int = 0) -> list[dict[str, object]]:
    return [events.placed(seat, card, 1, new=False)]


A_TURN = entries(
    draw("r5"),
    place("r5"),
    draw("b6"),
    place("b6"),
    draw("roll"),
    place("roll"),
    draw("y1"),
    place("y1"),
    draw("switch"),
    draw("g2"),
    place("g2"),
    draw("p3"),
    place("p3"),
    [events.stopped(0)],
)


def test_a_draw_shares_a_line_with_its_placing() -> None:
    assert numbers(A_TURN, older=False) == [[1, 2], [3, 4], [5, 6], [7, 8], [9], [10, 11], [12, 13], [14]]


def test_in_an_older_turn_numbered_cards_in_a_row_share_a_line() -> None:
    assert numbers(A_TURN, older=True) == [[1, 2, 3, 4], [5, 6], [7, 8], [9], [10, 11, 12, 13], [14]]


def test_a_card_that_is_not_placed_yet_has_its_own_line() -> None:
    waiting = entries(draw("r5"), place("r5"), draw("b6"))
    assert numbers(waiting, older=False) == [[1, 2], [3]]
    assert numbers(waiting, older=True) == [[1, 2], [3]]


def test_a_placing_without_its_draw_has_its_own_line() -> None:
    cut = entries(place("r5"), draw("b6"), place("b6"))
    assert numbers(cut, older=True) == [[1], [2, 3]]


def test_no_entries_make_no_lines() -> None:
    assert numbers([], older=False) == []
