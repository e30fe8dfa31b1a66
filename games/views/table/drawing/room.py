"""What the templates of a table draw before the game."""

from dataclasses import dataclass
from functools import cached_property

from games.catalog import presentation_of
from games.models import Game, Invitation
from games.overview.shown_seat import ShownSeat, shown_seats
from games.play.tables.hosting import NEEDS_HOST
from games.presentation.events.announcement import Announcement
from games.presentation.events.table_events import describe_event
from games.presentation.renderer import HtmlRenderer, TextRenderer
from games.queries.lists import is_open_to
from games.views.table.drawing.details import time_of
from games.views.table.drawing.reading import Reading
from games.views.table.drawing.table import REFRESH_PERSON_S, TablePage

TABLE_EVENTS_SHOWN = 12


@dataclass(kw_only=True)
class RoomPage(TablePage):
    """A table that has not started, or was cancelled before it did."""

    @property
    def refresh_seconds(self) -> int:
        types_a_name = self.free_seats > 0 and (self.hosting or self.me is None)
        return 0 if self.game.status != Game.Status.OPEN or types_a_name else REFRESH_PERSON_S

    @property
    def unseen(self) -> bool:
        """Whether a notice may wait for the viewer that says what the page shows."""
        invited = self.viewer.seat is None and self.invitation is not None
        return invited or (self.hosting and not self.free_seats)

    @property
    def needs_host(self) -> bool:
        """Whether the table is closed soon after the viewer, its host, has left the site."""
        return self.hosting and self.game.status == Game.Status.OPEN and self.game.pace in NEEDS_HOST

    @property
    def lead(self) -> str:
        return presentation_of(self.game.rules).names.LEAD

    @property
    def free_seats(self) -> int:
        return sum(seat.free for seat in self.seats)

    @property
    def people_seated(self) -> bool:
        return any(seat.user_id for seat in self.seats)

    @property
    def host(self) -> ShownSeat | None:
        """The host's seat; ``None`` if they have none."""
        seated = (seat.number for seat in self.seats if seat.user_id and seat.user_id == self.game.host_id)
        return next((self.people[number] for number in seated), None)

    @cached_property
    def invitation(self) -> Invitation | None:
        """The viewer's own, unless they declined it."""
        if self.viewer.user is None or self.viewer.seat is not None:
            return None
        own = self.game.invitations.filter(person=self.viewer.user, declined=False)
        return own.select_related("by").first()

    @cached_property
    def open_to_me(self) -> bool:
        """Whether the viewer may sit down with the people here."""
        if self.viewer.user is None:
            return True
        removed = self.game.removals.filter(person=self.viewer.user).exists()
        return not removed and is_open_to(self.viewer.user, self.game, self.seats)

    @property
    def takes_account(self) -> bool:
        """Whether the game is rated and the viewer has no account yet, so that they cannot sit down."""
        return self.game.rated != Game.Rated.NO and (self.viewer.user is None or self.viewer.user.guest)

    @property
    def may_sit(self) -> bool:
        """Whether a seat is free that the viewer may take now."""
        waits = self.game.status == Game.Status.OPEN and self.free_seats > 0
        return waits and self.me is None and not self.takes_account and self.open_to_me

    @property
    def gave_text(self) -> bool:
        """Whether the viewer has added a text to the deal; which one, no page says before the deal is opened."""
        return self.viewer.seat is not None and self.seats[self.viewer.seat].entropy is not None

    @property
    def announcement(self) -> Announcement:
        if not self.table_events:
            return Announcement()
        return Announcement(happened=describe_event(self.table_events[-1], TextRenderer(self.people)))

    @cached_property
    def invitations(self) -> list[Invitation]:
        return list(self.game.invitations.select_related("person"))

    @property
    def happened(self) -> list[str]:
        renderer = HtmlRenderer(self.people)
        return [describe_event(event, renderer) for event in reversed(self.table_events[-TABLE_EVENTS_SHOWN:])]


def room_page(reading: Reading) -> RoomPage:
    """The page of a table that has not started."""
    return RoomPage(
        game=reading.game,
        viewer=reading.viewer,
        seats=reading.seats,
        people=shown_seats(reading.seats, reading.viewer.seat, away=reading.away),
        table_events=reading.table_events,
        time=time_of(reading.game, reading.seats, reading.viewer.seat, reading.now, reading.clocks),
        waiting_count=reading.waiting_count,
        talked=reading.talked,
    )
