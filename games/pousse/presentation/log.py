"""The log of Pousse-toi de là !: which actions share a line, and what happened, in sentences."""

from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import Event
from games.pousse.presentation.names import score
from games.pousse.presentation.pieces import (
    card_face,
    card_token,
    in_the_water,
    pawn_and_way,
    pawn_token,
    space_name,
    who_falls,
)
from games.pousse.rules import events
from games.pousse.rules.box import AGAIN
from games.pousse.rules.events import BY_LIMIT, MOVES, falls
from games.presentation.events.seen_actions import SeenAction, tell_in_order
from games.presentation.events.sounds import Sound
from games.presentation.events.steps import DRAMA
from games.presentation.renderer import Renderer
from games.presentation.results import victory

# Events that begin an action without a choice: the log does not mention that it was the only move.
AUTOMATIC = frozenset({"reshuffled", "turned"})

UNTOLD = ("again", "turn")  # headings and the next card show them


def batches(actions: Iterable[SeenAction], *, older: bool) -> list[list[SeenAction]]:
    """The actions of one turn, grouped into lines: a card shares a line with its move."""
    lines: list[list[SeenAction]] = []
    for action in actions:
        if lines and lines[-1][-1].events[-1]["type"] == "turned" and action.events[0]["type"] in MOVES:
            lines[-1].append(action)
        else:
            lines.append([action])
    return lines


def tell(events: Sequence[Event], renderer: Renderer) -> list[str]:
    """Sentences in the order of the events. The beginning of a turn has none: the log has headings."""
    rest = [event for event in events if event["type"] not in UNTOLD]
    played = [event for event in rest if event["type"] in WEIGHTS]
    if renderer.brief and len({event["seat"] for event in played}) > 1:
        return [_in_short(renderer, event) for event in rest if event["type"] != "turned"]
    return tell_in_order(rest, TELLERS, renderer)


def _in_short(renderer: Renderer, event: Event) -> str:
    """What one of several players' cards did: "Milo: +3.", "Nora: Change, Ada falls."; all else as it is."""
    if event["type"] not in WEIGHTS:
        return TELLERS[(event["type"],)](renderer, event)
    card = card_face(event["card"])
    fallen = [owner for owner, _space in falls(event)]
    if not fallen:
        return renderer.tell(event["seat"], _("You: {card}."), _("{name}: {card}."), card=card)
    who = who_falls(list(renderer.people.values()), fallen)
    return renderer.tell(event["seat"], _("You: {card}, {who}."), _("{name}: {card}, {who}."), card=card, who=who)


def tell_instead(event: Event, renderer: Renderer) -> str:
    """What a player could do, by the first ``event`` of it: "Move ..."."""
    return _with_what_it_did(renderer, event, renderer.say(_("Move {move}."), move=_pawn_and_way(renderer, event)))


def _reshuffled(renderer: Renderer, reshuffled: Event) -> str:
    count = reshuffled["cards"]
    sentence = ngettext(
        "The pile was empty, so {number} card was shuffled.",
        "The pile was empty, so {number} cards were shuffled.",
        count,
    )
    return renderer.say(sentence, number=count)


def _turned(renderer: Renderer, turned: Event) -> str:
    return renderer.say(_("{turned}."), turned=_who_turned(renderer, turned))


def _who_turned(renderer: Renderer, turned: Event) -> str:
    """Who turned what, without the end of the sentence: what the card led to follows."""
    if AGAIN[turned["card"]]:
        you, other = _("You turned {card} and play again"), _("{name} turned {card} and plays again")
    else:
        you, other = _("You turned {card}"), _("{name} turned {card}")
    return renderer.tell(turned["seat"], you, other, card=renderer.token(card_token(turned["card"])))


def _turned_and_fell(renderer: Renderer, turned: Event, fell: Event) -> str:
    return renderer.say(
        _("{turned}: {pawn} was in the lead, on {space}, and fell into the water."),
        turned=_who_turned(renderer, turned),
        pawn=renderer.token(pawn_token(fell["owner"])),
        space=renderer.strong(space_name(fell["start"])),
    )


def _turned_and_cancelled(renderer: Renderer, turned: Event, cancelled: Event) -> str:
    return renderer.say(_("{turned}: {why}."), turned=_who_turned(renderer, turned), why=_why(cancelled["why"]))


def _why(why: str) -> str:
    return {
        events.NO_PAWN: _("there is no pawn to move"),
        events.NO_TWIN: _("no pawn can cross over"),
        events.LEVEL: _("nobody is alone in the lead"),
    }[why]


def _fell(renderer: Renderer, fell: Event) -> str:
    return renderer.say(
        _("{pawn} was in the lead, on {space}, and fell into the water."),
        pawn=renderer.token(pawn_token(fell["owner"])),
        space=renderer.strong(space_name(fell["start"])),
    )


def _cancelled(renderer: Renderer, cancelled: Event) -> str:
    card = renderer.token(card_token(cancelled["card"]))
    return renderer.say(_("{card} has no effect: {why}."), card=card, why=_why(cancelled["why"]))


def _turned_and_moved(renderer: Renderer, turned: Event, moved: Event) -> str:
    sentence = renderer.say(
        _("{turned}: {move}."), turned=_who_turned(renderer, turned), move=_pawn_and_way(renderer, moved)
    )
    return _with_what_it_did(renderer, moved, sentence)


def _moved(renderer: Renderer, moved: Event) -> str:
    sentence = renderer.tell(
        moved["seat"], _("You moved {move}."), _("{name} moved {move}."), move=_pawn_and_way(renderer, moved)
    )
    return _with_what_it_did(renderer, moved, sentence)


def _pawn_and_way(renderer: Renderer, moved: Event) -> str:
    owner = moved["owner"] if "owner" in moved else moved["seat"]
    return pawn_and_way(renderer, owner, moved["start"], moved["end"])


def _with_what_it_did(renderer: Renderer, moved: Event, sentence: str) -> str:
    """Why it went further than its count (PO-9), and who fell (PO-7)."""
    sentences = [sentence]
    if further := moved.get("further", 0):
        why = ngettext(
            "Blocked: {space}, so {number} space further.", "Blocked: {space}, so {number} spaces further.", further
        )
        blocked = space_name(moved["path"][-further - 1])
        sentences.append(renderer.say(why, space=renderer.strong(blocked), number=further))
    if moved["fallen"]:
        sentences.append(in_the_water(renderer, (fallen["seat"] for fallen in moved["fallen"])))
    return renderer.together(sentences)


def _over(renderer: Renderer, over: Event) -> str:
    sentences = [renderer.say(_("The card limit is reached."))] if over["why"] == BY_LIMIT else []
    return renderer.together([*sentences, victory(renderer, over, score)])


# The longest first: a card and what it led to are one sentence.
TELLERS: dict[tuple[str, ...], Callable[..., str]] = {
    ("turned", "advanced"): _turned_and_moved,
    ("turned", "backed"): _turned_and_moved,
    ("turned", "changed"): _turned_and_moved,
    ("turned", "fell"): _turned_and_fell,
    ("turned", "cancelled"): _turned_and_cancelled,
    ("turned",): _turned,
    ("advanced",): _moved,
    ("backed",): _moved,
    ("changed",): _moved,
    ("fell",): _fell,
    ("cancelled",): _cancelled,
    ("reshuffled",): _reshuffled,
    ("over",): _over,
}

# How long a viewer looks at what an event shows. A card that asks for a choice lies open beside the step before it.
WEIGHTS = {"advanced": 1, "backed": 1, "changed": 1, "fell": DRAMA, "cancelled": 1.2}


def weigh(event: Event) -> float:
    """How long a viewer looks at what an event shows; 0: it is seen with the next or the last one."""
    return DRAMA if event.get("fallen") else WEIGHTS.get(event["type"], 0)


def costs(event: Event) -> tuple[int, ...]:
    """Return the seats that lose something by an event: pawns that fall, or that others move back."""
    back = (event["owner"],) if event["type"] == "backed" else ()
    return (*back, *(owner for owner, _space in falls(event)))


CARD_TURNS, SPACE_WALKED, SPLASH = 0.45, 0.12, 0.5  # seconds of movement, as in motion.css


def seconds_moved(event: Event) -> float:
    """For how many seconds an event is seen moving: the card turns, then a pawn walks, and what it pushes falls."""
    walk = CARD_TURNS + SPACE_WALKED * len(event.get("path", ()))
    return walk + SPLASH if any(falls(event)) else walk


SOUNDS = {"turned": "card", "advanced": "card", "backed": "card", "changed": "card"}


def sound(event: Event) -> Sound | None:
    """Return the sound of an event; a fall is bad luck for the owners of the pawns."""
    if fallen := tuple(owner for owner, _space in falls(event)):
        return Sound("splash", fallen)
    name = SOUNDS.get(event["type"])
    return Sound(name) if name else None
