"""What mails show of a table: what its reader has to decide and until when, the scores, a picture, and a recap."""

from dataclasses import dataclass, fields
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.catalog import presentation_of
from games.channels.mail.addresses import picture_address
from games.channels.mail.message import lock_address, table_address
from games.channels.mail.recap import Recap, last_played, people_in_mail, recap
from games.models import Game, Seat
from games.overview.heading import heading_of
from games.presentation.people import without_links
from games.presentation.results import RankedPlayer
from games.presentation.scene import Aids, decision_of, places_of
from games.presentation.times import moment, time_left
from games.queries.standings import left_at_the_end, view_of

NO_AIDS = Aids(odds=False, keys=False)


@dataclass(frozen=True, kw_only=True)
class MailTable:
    """A started game as one reader may know it."""

    table: str  # its name
    heading: str
    address: str
    decision: str  # who has to decide what; "" once the game is over
    left: str  # "5 days left"; "" without a clock, or if the game waits for somebody else
    deadline: str  # in words; "" as above
    result: str
    standing: list[tuple[RankedPlayer[Any], str]]  # the best first, each with their score in words
    picture: str  # its address
    in_words: str  # what the picture shows, each sentence after a line break
    names: str  # of the players
    since: str  # the heading of the recap
    recap: Recap
    lock: str  # the address of what was fixed before anyone joined; "" for readers who had it in an earlier mail

    def context(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


def table_of(game: Game, person: User, seat: Seat, version: int) -> MailTable:
    """The table as the ``person`` at ``seat`` may know it, with a recap up to action ``version``."""
    presentation = presentation_of(game.rules)
    seats = list(game.seat_rows.all())
    people = people_in_mail(seats, seat)
    view = view_of(game, seats, seat.number)
    scene = presentation.scene(view, people, NO_AIDS)
    places = places_of(scene, left_at_the_end(game, seats))
    last = last_played(game, person)
    deadline = game.deadline if game.waiting_for_id == person.pk else None
    return MailTable(
        table=without_links(game.name_as_read),
        heading=heading_of(game, person),
        address=table_address(game),
        decision=decision_of(view, people),
        left=_("{time} left").format(time=time_left(deadline)) if deadline else "",
        deadline=moment(deadline) if deadline else "",
        result=scene.result,
        standing=[(place, str(presentation.names.score(place.score))) for place in places],
        picture=picture_address(seat, game.version),
        in_words="".join(f"\n{sentence}" for sentence in scene.in_words),
        names=", ".join(_("you") if each.you else each.name for each in people),
        since=_("Since you last played") if last else _("So far"),
        recap=recap(game, version, people, seat, last),
        lock="" if last else lock_address(game),
    )
