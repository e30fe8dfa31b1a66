"""How an event of PUSH is shown: for how long, what it costs whom, and its sound."""

from games.engine.state import Event, View
from games.presentation.events.sounds import Sound
from games.presentation.events.steps import DRAMA
from games.push.rules.cards import PLACES, SWITCH

# How long a viewer looks at what an event shows. A card that is drawn is seen where it goes.
WEIGHTS = {"placed": 1, "took": 1, "banked": 1.2, "swept": DRAMA, "bust": 2.6, "rolled": 2.4}
MANY = 12  # points, for which nobody may miss that a stack is taken


def weigh(event: Event) -> float:
    """How long a viewer looks at what an event shows; 0: it is seen with the next or the last one."""
    match event["type"]:
        case "drew":
            return float(event["card"] == SWITCH)
        case "rolled" if not event["lost"]:
            return 1.7
        case "took" if event["points"] >= MANY:
            return DRAMA
        case kind:
            return WEIGHTS.get(kind, 0)


def costs(event: Event) -> tuple[int, ...]:
    """Return the seats that lose something by an event: their turn or cards."""
    return (event["seat"],) if event["type"] == "bust" or event.get("lost") else ()


# Seconds for which an event is seen moving: how long the die falls, then what is lost (news.css), and for
# how long what does not fit flashes (bust.css).
MOVED = {"placed": 0.45, "took": 0.45, "banked": 0.3, "bust": 1.5, "rolled": 0.65}


def seconds_moved(event: Event) -> float:
    """For how many seconds an event is seen moving."""
    return 0.95 if event.get("lost") else MOVED.get(event["type"], 0.2)


def is_routine(event: Event, view: View) -> bool:
    """Whether a card has been drawn that could not bust: there was room for another stack."""
    return event["type"] in ("drew", "placed") and (event.get("new", False) or len(view["stacks"]) < len(PLACES))


def part_of_turn(event: Event) -> str:
    """What of a turn may be shown as one movement."""
    if event["type"] in ("drew", "placed"):
        return "draws"
    return "bust" if event["type"] == "bust" or event.get("why") == "bust" else "takes"


SOUNDS = {"placed": "card", "took": "column", "banked": "column", "rolled": "die"}


def sound(event: Event) -> Sound | None:
    """Return the sound of an event; a bust is bad luck for the player who drew."""
    if event["type"] == "bust":
        return Sound("bust", (event["seat"],))
    name = SOUNDS.get(event["type"])
    return Sound(name) if name else None
