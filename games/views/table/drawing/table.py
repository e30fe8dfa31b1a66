"""What the templates of every table draw. Nothing here writes; `room` and `game` have the rest."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from games.catalog import presentation_of
from games.models import Game, Seat
from games.overview.shown_seat import ShownSeat, own_seat
from games.play.presence import seat_token
from games.play.revision import revision_token
from games.play.watching import PLAYS, spectator_token
from games.presentation.game_info import is_called, options_on
from games.presentation.scene import Aids
from games.queries.table_events import TableEventRow
from games.ratings.panel import RatingPanel, rating_panel
from games.talk.access import has_talk
from games.views.table.drawing.details import Time, cancelled_by
from games.views.table.drawing.reading import Viewer

POLL_BOT_MS = 20  # js/poll.js asks at once, and then after this interval, which grows
POLL_PERSON_MS = 2500  # less while another player is there too: js/poll.js
POLL_TALK_MS = 15_000  # after the end, when only somebody may say something
OVER_S = 3600  # then a page that shows the end of a game stops asking for messages, and whether there is a rematch
REFRESH_BOT_S, REFRESH_PERSON_S = 5, 30  # without scripts


@dataclass(kw_only=True)
class TablePage:
    """What every table draws, open, running, over or in the past."""

    game: Game
    viewer: Viewer
    seats: Sequence[Seat]
    people: Sequence[ShownSeat]
    table_events: Sequence[TableEventRow]  # oldest first
    time: Time
    waiting_count: int  # how many games wait for the viewer, for the title
    talked: bool = False  # whether anybody has said something here
    past: bool = False
    notice: str = ""
    notice_kind: str = ""
    command_id: uuid.UUID = field(default_factory=uuid.uuid4)

    def context(self) -> dict[str, Any]:
        """Fields and properties by name, as `render` takes them."""
        names = [each.name for each in fields(self)]
        for cls in type(self).__mro__:
            names += [name for name, value in vars(cls).items() if isinstance(value, property | cached_property)]
        return {name: getattr(self, name) for name in dict.fromkeys(names)}  # an overridden property is named twice

    @property
    def revision(self) -> str | int:
        """What a poll compares with the newest revision."""
        return revision_token(self.game)

    @property
    def poll_ms(self) -> int:
        """How often to poll: often while a bot plays; 0 when nothing can change."""
        if self.game.status == Game.Status.OPEN:
            return POLL_PERSON_MS
        if self.game.status != Game.Status.RUNNING or self.game.to_act is None:
            return POLL_TALK_MS if self.talks else 0
        return POLL_BOT_MS if self.bot_acts else POLL_PERSON_MS

    @property
    def bot_acts(self) -> bool:
        """Whether a bot has the decision, which it takes at once."""
        running = self.game.status == Game.Status.RUNNING and self.game.to_act is not None
        return running and bool(self.seats[self.game.to_act].level)

    @property
    def poll_seconds(self) -> int:
        """How long to poll; 0 for as long as the page is open."""
        return OVER_S if self.game.over else 0

    @property
    def refresh_seconds(self) -> int:
        """How often a browser without scripts loads the page again; 0 when the viewer decides or may type."""
        return 0

    @property
    def game_name(self) -> str:
        return presentation_of(self.game.rules).names.NAME

    @property
    def has_own_name(self) -> bool:
        """Whether the table is called otherwise than its game."""
        return not is_called(self.game.name, self.game.rules)

    @property
    def heading(self) -> str:
        """The table's name, and what is played if the name does not say so."""
        name = self.game_name
        return f"{name} · {self.game.name_as_read}" if self.has_own_name else name

    @property
    def talks(self) -> bool:
        """Whether the viewer can talk with others here."""
        return not self.past and has_talk(self.game, self.seats, self.viewer.user, self.viewer.seat)

    @property
    def may_talk_later(self) -> bool:
        """Whether a poll may bring the talk: at the start spectators get one, and so does a person who sits down."""
        return self.game.status == Game.Status.OPEN and not self.past

    @cached_property
    def ratings(self) -> RatingPanel | None:
        """What the game means for the ratings; not said about the past."""
        return None if self.past else rating_panel(self.game, self.seats, self.viewer.seat)

    @property
    def watch(self) -> str:
        """What a poll says of watching: that the viewer plays, or which spectator asks; "" if nobody may watch."""
        if self.past or not self.game.watched:
            return ""
        if self.viewer.seat is not None:
            return PLAYS
        return self.viewer.who and spectator_token(self.game.pk, self.viewer.who)

    @property
    def unseen(self) -> bool:
        """Whether the page, once it is visible, tells the site so."""
        return False

    @property
    def here(self) -> str:
        """Return the token that polls send while the viewer has the table open; "" for spectators, and if nobody else
        plays.
        """
        others = any(seat.user_id and seat.number != self.viewer.seat for seat in self.seats)
        return "" if self.past or self.viewer.seat is None or not others else seat_token(self.game.pk, self.viewer.seat)

    @property
    def options_on(self) -> list[str]:
        return options_on(self.game.state_class, self.game.options)

    @property
    def me(self) -> ShownSeat | None:
        """The viewer's seat; ``None`` for a spectator."""
        return own_seat(self.people)

    @property
    def my_consent(self) -> bool | None:
        """Whether the viewer has agreed to play without ratings."""
        return None if self.viewer.seat is None else self.seats[self.viewer.seat].agrees_unrated

    @property
    def hosting(self) -> bool:
        return self.viewer.user is not None and self.game.host_id == self.viewer.user.pk

    @property
    def offers_hooks(self) -> bool:
        """Whether the viewer may let hooks tell a group of this table: its host, with an account, until it is over."""
        return self.hosting and not self.game.over and not self.viewer.user.guest

    @property
    def is_own(self) -> bool:
        """Whether the table is among the viewer's games; for others the menu marks where tables are found."""
        return self.viewer.seat is not None or self.hosting

    @property
    def aids(self) -> Aids:
        return self.viewer.aids

    @cached_property
    def cancelled(self) -> str:
        """How the game came to be cancelled; "" if it was not."""
        return cancelled_by(self.people, self.table_events)

    @property
    def next_count(self) -> int:
        """How many other games wait for the viewer, for the button that leads to them."""
        here = self.viewer.user is not None and self.game.waiting_for_id == self.viewer.user.pk
        return self.waiting_count - here
