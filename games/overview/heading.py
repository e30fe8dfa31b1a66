"""What a table is called outside its page: in mails, pushes, feeds and hooks."""

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.name_rules.directions import shortened
from games.catalog import presentation_of
from games.models import Game
from games.presentation.people import name_outside, without_links
from games.queries.table import seats_read

MOST_IN_HEADING = 60  # characters of the table's own part


def heading_of(game: Game, reader: User | None) -> str:
    """Return a table's name and its game, "Lunch · PUSH"; without a name of its own, the other players': "Bob · PUSH".

    So a reader's tables can be told apart, though most of them have the name of their game.
    """
    own, played = own_part(game, reader), str(presentation_of(game.rules).names.NAME)
    return f"{own} · {played}" if own else played


def own_part(game: Game, reader: User | None) -> str:
    """Return the name of the table if it is not that of its game, else the names of all players but the ``reader``."""
    name = without_links(game.name_as_read)
    if name == str(presentation_of(game.rules).names.NAME):
        others = [seat for seat in seats_read(game) if not seat.free and (not reader or seat.user_id != reader.pk)]
        others.sort(key=lambda seat: seat.number)
        name = ", ".join(name_outside(seat.name) or _("Former player") for seat in others)
    return shortened(name, MOST_IN_HEADING)
