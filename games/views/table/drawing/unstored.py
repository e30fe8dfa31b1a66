"""A position of a game without rows, such as that of a lesson, drawn as a table is."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Speed
from games.bots import DEFAULT_LEVEL
from games.catalog import presentation_of
from games.engine.state import State
from games.models import Game, Seat
from games.presentation.events.announcement import Announcement
from games.presentation.events.gathering import gather_steps
from games.presentation.events.steps import describe_step, steps_of
from games.presentation.events.unstored import UnstoredAction
from games.presentation.renderer import TextRenderer
from games.presentation.scene import Aids
from games.queries.lists import waiting_count
from games.views.table.drawing.board import draw_view
from games.views.table.drawing.details import time_of
from games.views.table.drawing.game import PlayedPage
from games.views.table.drawing.reading import Viewer, aids_of
from games.views.table.drawing.steps import StepsAfter, draw_steps

# A woman and a man by turns, to whom translations agree; names before which "de" stays "de"
COMPANY = ("Nora", "Milo", "Lina", "Bruno", "Rosa")


@dataclass(frozen=True)
class WayBack:
    """A link from a page back to where it was found."""

    address: str
    words: str


@dataclass(kw_only=True)
class UnstoredPage(PlayedPage):
    """A table whose game has no row. ``own_templates``: the folder of what is its own.

    ``coached``: the coach's questions and answers stand beside the board instead of the log. ``kind``: what it is, such
    as a lesson. ``act_url``: where a choice is posted.
    """

    own_templates: str
    kind: str
    act_url: str
    way_back: WayBack
    coached: bool = field(default=True, init=False)
    told: str = ""  # what happened and no step tells
    verdict: str = ""  # on the viewer's last decision, as text; "" if there is none
    past: bool = field(default=True, init=False)
    poll_ms: int = field(default=0, init=False)
    next_count: int = field(default=0, init=False)

    @property
    def slug(self) -> str:
        return self.game.rules

    @property
    def heading(self) -> str:
        return _("{kind}: {game}").format(kind=self.kind, game=self.game.name_as_read)

    @property
    def announcement(self) -> Announcement:
        """The verdict comes first, in place of the move that is played whatever the viewer chose: see `add_steps`."""
        announced = super().announcement
        return replace(announced, happened=f"{self.verdict} {self.told}".strip()) if self.verdict else announced

    def add_steps(self, newest: Sequence[UnstoredAction], *, over: bool = False, longest: float | None = None) -> None:
        """Show what happens in ``newest`` step by step. The table itself shows what the viewer does in a single step,
        unless another action follows it.

        ``over``: the game ends with it, which the table shows too. ``longest``: seconds for all of them.
        """
        presentation = presentation_of(self.slug)
        actions = [(each.number, list(zip(each.events, each.positions, strict=True))) for each in newest]
        steps = steps_of(actions, self.viewer.seat, presentation)
        if newest[0].seat == self.viewer.seat and [step.number for step in steps] in ([], [newest[-1].number]):
            return
        if longest is not None:
            steps = gather_steps(steps, self.viewer.seat, presentation, longest)
        shown = [] if self.viewer.speed == Speed.AT_ONCE else steps[: len(steps) - over]
        drawn = draw_steps(self.game, self.seats, self.viewer, shown)
        if drawn and self.verdict:
            own = drawn[0].own
            drawn[0] = replace(
                drawn[0], announcement=self.verdict if own else f"{self.verdict} {drawn[0].announcement}"
            )
        self.steps = StepsAfter(drawn, self.game.version, self.game.version)
        renderer = TextRenderer(self.people, brief=True)
        sentences = [describe_step(step, renderer, presentation) for step in steps[len(shown) :]]
        ends = [event for each in newest for event in each.events if event["type"] == "over"]
        self.told = " ".join([*sentences, renderer.together(presentation.tell(ends, renderer))] if ends else sentences)


def unstored_table(
    state: State, played: Sequence[UnstoredAction], viewer: Viewer, *, asked: bool = True
) -> dict[str, Any]:
    """What an `UnstoredPage` needs of a position that ``viewer``, who has a seat, sees after ``played``.

    ``asked``: whether there is anything to choose if the decision is theirs.
    """
    game = unstored_game(state, played[-1].number if played else 0)
    seats = unstored_seats(game, viewer)
    view = state.view(viewer.seat) if asked else state.view(viewer.seat) | {"legal": []}
    drawn = draw_view(game, seats, viewer.seat, viewer.aids, played, view=view)
    return {
        "game": game,
        "viewer": viewer,
        "seats": seats,
        "people": drawn.people,
        "table_events": [],
        "time": time_of(game, seats, None, timezone.now()),
        "waiting_count": waiting_count(viewer.user) if viewer.user else 0,
        "drawn": drawn,
        "played": played,
    }


def unstored_game(state: State, version: int) -> Game:
    """Return a `Game` that is never saved."""
    return Game(
        rules=state.slug,
        rules_version=state.rules_version,
        seats=state.seat_count,
        options=state.options,
        name=str(presentation_of(state.slug).names.NAME),
        status=Game.Status.FINISHED if state.to_act is None else Game.Status.RUNNING,
        version=version,
        to_act=state.to_act,
    )


def unstored_seats(game: Game, viewer: Viewer) -> list[Seat]:
    """Return the viewer's seat and the bots' seats."""
    names = iter(COMPANY)
    return [
        Seat(game=game, number=number, name=viewer.user.localised_name if viewer.user else _("You"))
        if number == viewer.seat
        else Seat(game=game, number=number, bot=DEFAULT_LEVEL, name=next(names))
        for number in range(game.seats)
    ]


def viewer_at(request: HttpRequest, seat: int) -> Viewer:
    """Return the viewer of the page, at this seat."""
    if not request.user.is_authenticated:
        return Viewer(user=None, seat=seat, aids=Aids())
    return Viewer(request.user, seat, aids_of(request.user))
