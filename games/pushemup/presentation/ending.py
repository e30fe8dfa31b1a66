"""Sentences of a round's count and of the end."""

from django.utils.translation import gettext as _

from games.engine.state import Event
from games.presentation.renderer import Renderer
from games.presentation.results import victory


def counted(renderer: Renderer, counted: Event) -> str:
    """What columns and cards bring to each (UP-14 to UP-16)."""
    return renderer.say(_("Count of round {round}: {parts}."), round=counted["round"], parts=_parts(renderer, counted))


def ended(renderer: Renderer, counted_last: Event, game_over: Event) -> str:
    """The last count, of a round only where there were several, and who won."""
    if counted_last["round"] > 1:
        count = counted(renderer, counted_last)
    else:
        count = renderer.say(_("Count: {parts}."), parts=_parts(renderer, counted_last))
    return renderer.together([count, over(renderer, game_over)])


def over(renderer: Renderer, over: Event) -> str:
    """Who won (UP-17, UP-18)."""
    return victory(renderer, over, renderer.points)


def _parts(renderer: Renderer, counted: Event) -> str:
    return ", ".join(
        _("{name} ({columns} + {cards})").format(name=renderer.people[seat].name, columns=columns, cards=cards)
        for seat, (columns, cards) in enumerate(counted["points"])
    )
