"""What happened, in sentences: the events of one action."""

from collections.abc import Callable, Sequence

from games.engine.state import Event
from games.presentation.entries import told_in_order
from games.presentation.renderer import Renderer
from games.pushemup.presentation.ending import counted, ended, over
from games.pushemup.presentation.hand import drew, refilled_from
from games.pushemup.presentation.log import discarded, laid, pushed
from games.pushemup.presentation.starting import began, chose, ready, shown

# The longest first: what a reader may know to the card takes the place of what everybody may know.
TELLERS: dict[tuple[str, ...], Callable[..., str]] = {
    ("chose", "ready"): chose,
    ("ready",): ready,
    ("drew", "refilled"): drew,
    ("refilled",): refilled_from,
    ("shown",): shown,
    ("laid",): laid,
    ("pushed",): pushed,
    ("discarded",): discarded,
    ("counted", "over"): ended,
    ("counted",): counted,
    ("round",): began,
    ("over",): over,
}


def tell(events: Sequence[Event], renderer: Renderer) -> list[str]:
    """Sentences in the order of the events; that a turn begins is left to headings."""
    rest = [event for event in events if event["type"] != "turn"]
    return [sentence for sentence in told_in_order(rest, TELLERS, renderer) if sentence]
