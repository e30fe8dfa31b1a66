import pytest

from games.presentation.renderer import TextRenderer
from games.pushemup.presentation import batches, costs, in_context, tell
from games.pushemup.rules import PushEmUp, events
from tests.games.presentation.readers import Event, Played, alternative, french, sentences_of, table
from tests.games.pushemup.rules.positions import NO_CHANCE, position

CHOICE = [events.chose(1, ["4", "9"]), events.ready(1)]
COUNTED = events.counted(1, [["r4"]], [0], [[30, 29], [20, 25], [0, 18]], [59, 45, 18])


def test_each_action_has_a_line_of_its_own() -> None:
    played = [Played(number, 0, [events.discarded(0, "9")]) for number in (1, 2)]
    for older in (False, True):
        assert [[entry.number for entry in batch] for batch in batches(played, older=older)] == [[1], [2]]


# Hands, and the heroes that start the columns


def known_to(viewer: int | None, happened: list[Event]) -> list[str]:
    """What the viewer reads of it."""
    known = [event for event in happened if event["to"] is None or viewer in event["to"]]
    return sentences_of(known, game="pushemup", viewer=viewer)


def test_nobody_else_reads_which_heroes_were_chosen() -> None:
    assert known_to(1, CHOICE) == ["You chose purple 4, purple 9, face down."]
    assert [known_to(viewer, CHOICE) for viewer in (0, 2, None)] == [["Bob has chosen."]] * 3


def test_the_log_lists_the_columns_once_all_have_chosen() -> None:
    assert known_to(0, [events.shown([["r4"], ["p9"]])]) == ["The columns start: red 4, purple 9."]


def test_nobody_else_reads_which_cards_were_drawn() -> None:
    drawn = [events.drew(0, ["3", "push"]), events.refilled(0, 2, 3, 7)]
    assert known_to(0, drawn) == ["You drew red 3, Push."]
    assert known_to(1, drawn) == []


def test_everybody_reads_that_a_deck_is_empty() -> None:
    drawn = [events.drew(0, ["3"]), events.refilled(0, 1, 3, 0)]
    assert known_to(0, drawn) == ["You drew red 3. Your deck is empty."]
    assert known_to(1, drawn) == ["Alice’s deck is empty."]


def test_a_round_of_a_tournament_begins() -> None:
    assert known_to(0, [events.next_round(2, 1)]) == ["Round 2: Bob begins."]
    assert known_to(1, [events.next_round(2, 1)]) == ["Round 2: you begin."]


# Columns


def played(state: PushEmUp, action: str) -> list[Event]:
    return state.play(action, NO_CHANCE)


def read(happened: list[Event], viewer: int = 0, language: str = "en") -> str:
    """The first sentence, of what was done."""
    events = [event for event in happened if event["type"] in ("laid", "pushed", "discarded")]
    return sentences_of(events, game="pushemup", viewer=viewer, language=language)[0]


def test_a_hero_is_added_and_leads() -> None:
    happened = played(position(columns=["p5", "g1"], hands={0: "6"}), "add:1:6")
    assert read(happened) == "You added red 6 after purple 5 in column 1. You lead it."
    assert read(happened, viewer=1) == "Alice added red 6 after purple 5 in column 1. Alice leads it."
    assert (
        read(happened, language="fr") == "Vous ajoutez le 6 rouge après le 5 violet dans la colonne 1. Vous la menez."
    )


def test_a_hero_covers_and_a_tie_leads_nowhere() -> None:
    happened = played(position(columns=["p5 g5"], hands={0: "5"}), "cover:1:5")
    assert read(happened) == "You covered green 5 with red 5 in column 1."
    happened = played(position(columns=["p5 g4"], hands={0: "5"}), "add:1:5")
    assert read(happened, viewer=1) == "Alice added red 5 after green 4 in column 1. Charlie leads it."


def test_a_pair_and_a_run_are_named() -> None:
    happened = played(position(columns=["p8"], hands={0: "7 7"}), "pair:1:7")
    assert read(happened) == "You added a pair, red 7, red 7, after purple 8 in column 1. You lead it."
    happened = played(position(columns=["p7"], hands={0: "7 7"}), "pair:1:7")
    assert read(happened) == "You covered purple 7 with a pair, red 7, red 7, in column 1. You lead it."
    happened = played(position(columns=["p9"], hands={0: "0 1 2"}), "run:1:012")
    assert read(happened) == "You added a run, red 0, red 1, red 2, after purple 9 in column 1."


def test_a_push_names_the_cards_that_it_passes() -> None:
    happened = played(position(columns=["r7 p6 g5"], hands={0: "push"}), "push:1")
    assert read(happened) == "You pushed green 5 up in column 1. Out: purple 6."
    state = position(columns=["r7 p6 g5"], hands={0: "superpush"}, apocalypse=True)
    assert read(played(state, "superpush:1:2")) == (
        "Super Push: you pushed green 5 up two places in column 1. Out: red 7, purple 6. Charlie leads it."
    )


@pytest.mark.parametrize(
    ("columns", "hand", "action", "told"),
    [
        ("p5", "6", "add:1:6", "Add red 6 after purple 5 in column 1. You lead it."),
        ("p5 g5", "5", "cover:1:5", "Cover green 5 with red 5 in column 1."),
        ("p8", "7 7", "pair:1:7", "Add a pair, red 7, red 7, after purple 8 in column 1. You lead it."),
        ("p7", "7 7", "pair:1:7", "Cover purple 7 with a pair, red 7, red 7, in column 1. You lead it."),
        ("p9", "0 1 2", "run:1:012", "Add a run, red 0, red 1, red 2, after purple 9 in column 1."),
        ("p0", "0 1 2", "run:1:012", "Cover purple 0 with a run, red 0, red 1, red 2, in column 1. You lead it."),
        ("r7 p6 g5", "push", "push:1", "Push green 5 up in column 1. Out: purple 6."),
        (
            "r7 p6 g5",
            "superpush",
            "superpush:1:2",
            "Push green 5 up two places in column 1 by a Super Push. Out: red 7, purple 6. Charlie leads it.",
        ),
        ("p5", "9", "discard:9", "Discard red 9."),
    ],
)
def test_another_action_is_told_as_what_to_do(columns, hand, action, told) -> None:
    happened = played(position(columns=[columns], hands={0: hand}, apocalypse="super" in hand), action)
    assert alternative(happened[0], game="pushemup") == told


def test_other_heroes_to_begin_with_are_told_as_what_to_do() -> None:
    assert alternative(events.chose(1, ["4", "9"]), game="pushemup") == "Start the columns with purple 4, purple 9."
    assert alternative(events.discarded(0, "9"), game="pushemup", language="fr") == "Défausser le 9 rouge."


def test_everybody_reads_which_card_was_discarded() -> None:
    happened = played(position(columns=["p5"], hands={0: "9"}), "discard:9")
    assert read(happened, viewer=2) == "Alice discarded red 9."
    assert read(happened, viewer=2, language="fr") == "Alice défausse le 9 rouge."
    happened = played(position(columns=["p5"], hands={0: "push"}), "discard:push")
    assert read(happened) == french("You discarded Push.")


# The count and the end


def test_the_count_of_a_round_is_a_sentence() -> None:
    assert sentences_of([COUNTED], game="pushemup") == [
        "Score of round 1 (columns + cards): you 30 + 29, Bob 20 + 25, Charlie 0 + 18."
    ]
    assert sentences_of([COUNTED], game="pushemup", language="fr") == [
        french("Décompte de la manche 1 (colonnes + cartes) : vous 30 + 29, Bob 20 + 25, Charlie 0 + 18.")
    ]


def test_the_winner_is_named() -> None:
    happened = [events.over([59, 45, 18], [0])]
    assert sentences_of(happened, game="pushemup") == ["Game over: you win with 59 points."]
    assert sentences_of(happened, game="pushemup", viewer=1) == ["Game over: Alice wins with 59 points."]


def test_a_game_of_one_round_has_one_count() -> None:
    happened = [COUNTED, events.over([59, 45, 18], [0])]
    count = "Score (columns + cards): Alice 30 + 29, you 20 + 25, Charlie 0 + 18."
    assert sentences_of(happened, game="pushemup", viewer=1) == [f"{count} Game over: Alice wins with 59 points."]


def test_the_count_of_the_only_round_is_the_games_also_before_its_end_is_told() -> None:
    """A step ends with it; the ranking is the next one."""
    for happened, begins in (
        ([dict(COUNTED), events.over([59, 45, 18], [0])], "Score (columns + cards): "),
        ([dict(COUNTED), events.next_round(2, 2)], "Score of round 1 (columns + cards): "),
    ):
        in_context([Played(1, 0, happened)])
        assert sentences_of([happened[0]], game="pushemup")[0].startswith(begins)


def test_the_last_count_of_a_tournament_names_its_round() -> None:
    last = events.counted(3, [["r4"]], [0], [[30, 29], [20, 25], [0, 18]], [159, 145, 118])
    count = "Score of round 3 (columns + cards): Alice 30 + 29, you 20 + 25, Charlie 0 + 18."
    happened = [last, events.over([159, 145, 118], [0])]
    assert sentences_of(happened, game="pushemup", viewer=1) == [f"{count} Game over: Alice wins with 159 points."]


def test_turns_of_several_players_are_short() -> None:
    happened = [
        events.discarded(1, "9"),
        events.pushed(0, "push", 2, moved="r9", removed=["p4"], led=(1, 0)),
        events.laid(2, "lay", 1, cards=["g3"], covered=None, after="r2", led=(0, 0)),
    ]
    told = tell(happened, TextRenderer(table(viewer=1), brief=True))
    assert told == ["You discarded.", "Alice pushed in column 2. Alice leads it.", "Charlie: column 1."]
    decks = [events.refilled(1, 1, 3, 0), events.refilled(0, 1, 3, 3)]
    told = tell([happened[0], decks[0], happened[1], decks[1]], TextRenderer(table(viewer=1), brief=True))
    assert told == ["You discarded.", "Your deck is empty.", "Alice pushed in column 2. Alice leads it."]


def test_cards_that_are_pushed_out_and_a_lost_lead_cost_something() -> None:
    assert costs(events.pushed(0, "push", 2, moved="r9", removed=["g4"], led=(1, 0))) == (2, 1)
    assert costs(events.laid(0, "lay", 2, cards=["r3"], covered=None, after="r2", led=(0, 0))) == ()
