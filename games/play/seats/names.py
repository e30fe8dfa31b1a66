"""What those at a table are called: bots by their seat, and no two people or bots alike."""

from collections.abc import Iterable

from accounts.names import variants
from games.models import Seat

BOT_NAMES = ("Otto", "Ada", "Milo", "Iris", "Hugo", "Nora")


def bot_name(seat: int) -> str:
    """The name of the bot that sits at ``seat``: the same seat is always the same bot."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def name_beside(name: str, others: Iterable[Seat]) -> str:
    """``name``, with a number where one of the ``others`` at the table is called so: two guests may be called alike."""
    taken = {seat.name.casefold() for seat in others}
    return next(variant for variant in variants(name) if variant.casefold() not in taken)
