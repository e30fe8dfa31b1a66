"""Who looks at a table."""

from dataclasses import dataclass

from django.http import HttpRequest

from accounts.models import User
from games.access import viewer_seat
from games.models import Game
from games.presentation.scene import Aids
from games.queries.table import give_seats, seats_at
from games.refusals import RulesGone
from games.views.table.parts import aids_of


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: ``user`` is ``None`` for a visitor, ``seat`` for a spectator."""

    user: User | None
    seat: int | None
    aids: Aids
    browser: str = ""  # of a visitor: the secret of its cookie, "" if it keeps none

    @property
    def who(self) -> str:
        """Another text for each person, and for each browser of a visitor; "" if it is not known."""
        return f"person {self.user.pk}" if self.user else self.browser and f"browser {self.browser}"

    @property
    def speed(self) -> str:
        """How fast they see what has happened; "" for a visitor."""
        return "" if self.user is None else self.user.speed


def viewer_of(request: HttpRequest, game: Game) -> Viewer:
    """The viewer of ``game``; raises what `viewer_seat` raises, or ``RulesGone``."""
    if "seat_rows" not in getattr(game, "_prefetched_objects_cache", ()):
        give_seats(game, seats_at(game.pk))
    seat = viewer_seat(request, game, game.seat_rows.all())
    if not game.rules_known:
        raise RulesGone
    if not request.user.is_authenticated:
        return Viewer(user=None, seat=seat, aids=Aids(), browser=request.META.get("CSRF_COOKIE", ""))
    return Viewer(request.user, seat, aids_of(request.user))
