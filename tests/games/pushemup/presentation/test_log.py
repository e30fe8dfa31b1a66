from games.pushemup.rules import PushEmUp
from tests.games.presentation.readers import Event, french, told
from tests.games.pushemup.rules.positions import NO_CHANCE, position


def played(state: PushEmUp, action: str) -> list[Event]:
    return state.play(action, NO_CHANCE)


def by(happened: list[Event], viewer: int = 0, language: str = "en") -> str:
    """The first sentence, of what was done."""
    events = [event for event in happened if event["type"] in ("laid", "pushed", "discarded")]
    return told(events, game="pushemup", viewer=viewer, language=language)[0]


def test_a_hero_is_added_and_leads() -> None:
    happened = played(position(columns=["p5", "g1"], hands={0: "6"}), "add:1:6")
    assert by(happened) == "You laid red 6 after purple 5 in column 1. You lead it."
    assert by(happened, viewer=1) == "Alice laid red 6 after purple 5 in column 1. Alice leads it."
    assert by(happened, language="fr") == "Vous posez 6 rouge après 5 violet dans la colonne 1. Vous la menez."


def test_a_hero_covers_and_a_tie_leads_nowhere() -> None:
    happened = played(position(columns=["p5 g5"], hands={0: "5"}), "cover:1:5")
    assert by(happened) == "You covered green 5 with red 5 in column 1."
    happened = played(position(columns=["p5 g4"], hands={0: "5"}), "add:1:5")
    assert by(happened, viewer=1) == "Alice laid red 5 after green 4 in column 1. Charlie leads it."


def test_a_pair_and_a_run_are_named() -> None:
    happened = played(position(columns=["p8"], hands={0: "7 7"}), "pair:1:7")
    assert by(happened) == "You laid a pair, red 7, red 7, after purple 8 in column 1. You lead it."
    happened = played(position(columns=["p7"], hands={0: "7 7"}), "pair:1:7")
    assert by(happened) == "You covered purple 7 with a pair, red 7, red 7, in column 1. You lead it."
    happened = played(position(columns=["p9"], hands={0: "0 1 2"}), "run:1:012")
    assert by(happened) == "You laid a run, red 0, red 1, red 2, after purple 9 in column 1."


def test_a_push_and_whom_it_passes() -> None:
    happened = played(position(columns=["r7 p6 g5"], hands={0: "push"}), "push:1")
    assert by(happened) == "You pushed green 5 up in column 1: purple 6 left."
    state = position(columns=["r7 p6 g5"], hands={0: "superpush"}, apocalypse=True)
    assert by(played(state, "superpush:1:2")) == (
        "Super Push: you pushed green 5 up two places in column 1; red 7, purple 6 left. Charlie leads it."
    )


def test_a_discard_is_seen_by_all() -> None:
    happened = played(position(columns=["p5"], hands={0: "9"}), "discard:9")
    assert by(happened, viewer=2) == "Alice discarded red 9."
    assert by(happened, viewer=2, language="fr") == "Alice défausse 9 rouge."
    happened = played(position(columns=["p5"], hands={0: "push"}), "discard:push")
    assert by(happened) == french("You discarded Push.")
