"""Trying again: a decision of a finished game, from which the viewer plays on against bots. Nothing is stored."""

from dataclasses import dataclass, field, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

from games.access import game_or_404
from games.luck.trial import Trial, TrialGame, trial_game
from games.models import Game
from games.play.actions.chance import read_for_key
from games.presentation.events.seen_actions import in_context
from games.presentation.results import Ending, outcome_for, well_played
from games.queries.actions import newest_actions
from games.queries.lists import waiting_count
from games.refusals import Illegal, NoSuchAction, NotAsStored, NotRunning
from games.views.table.drawing.board import draw_view
from games.views.table.drawing.details import time_of
from games.views.table.drawing.reading import Viewer, viewer_of
from games.views.table.drawing.steps import steps_to_show
from games.views.table.drawing.unstored import UnstoredPage, WayBack
from pushsite.compiled import set_prefetched
from pushsite.web.limits import limited
from pushsite.web.numbers import whole_number

TRIAL_PAGE = "games/trial/trial.html"
TRIAL_FRAGMENT = "games/trial/_table.html"
GO_ON = "go-on"  # what the page posts while bots are to act


@dataclass(kw_only=True)
class TrialPage(UnstoredPage):
    """A trial, drawn as a table."""

    stored: Game
    at: int  # the decision that is tried again
    trial: str  # sealed, to be posted along
    own_templates: str = field(default="games/trial", init=False)
    coached: bool = field(default=False, init=False)

    @property
    def revision(self) -> int:
        """Another number tells the page that there is something to announce; no poll asks for it."""
        return self.game.version

    @property
    def outcome(self) -> Ending | None:
        """What the end is for the viewer; ``None`` before it."""
        return outcome_for(self.ranking, self.viewer.seat) if self.ranking else None

    @property
    def well_played(self) -> str:
        """A kind word for a viewer who has not won."""
        return well_played(self.ranking, self.viewer.seat) if self.ranking else ""


@never_cache
@ensure_csrf_cookie
@limited("trial")
def try_again(request: HttpRequest, game_id: str) -> HttpResponse:
    """``?at=`` the decision of a game that is over: a new trial. POST ``trial`` and ``action`` to go on with one.

    Open to all who may see the game's replay; they play the seat that had the decision.
    """
    stored = game_or_404(game_id)
    read_for_key(stored)
    who = viewer_of(request, stored)
    if stored.status != Game.Status.FINISHED:
        raise NotRunning(
            _("Only games that were played to the end can be tried again."), table=stored.get_absolute_url()
        )
    if request.method == "POST":
        return _go_on(request, stored, who)
    at = whole_number(request.GET.get("at", ""), stored.version)
    if not at:
        raise NoSuchAction(table=stored.get_absolute_url())
    playing = _playing(stored, Trial.begun(stored.pk, at))
    return render(request, TRIAL_PAGE, _page(playing, stored, who).context())


def _go_on(request: HttpRequest, stored: Game, who: Viewer) -> HttpResponse:
    playing = _playing(stored, Trial.opened(request.POST.get("trial", ""), stored.pk))
    action = request.POST.get("action", "") + ",".join(request.POST.getlist("part"))
    before, status, notice = playing.game.version, 200, ""
    try:
        if action != GO_ON:
            playing.play(action)
        playing.let_bots_play()
    except Illegal as refusal:
        status, notice = refusal.status, str(refusal.sentence)
    page = _page(playing, stored, who, since=before)
    page.notice, page.notice_kind = notice, "error"
    return render(request, TRIAL_FRAGMENT if request.htmx else TRIAL_PAGE, page.context(), status=status)


def _playing(stored: Game, trial: Trial) -> TrialGame:
    playing = trial_game(trial, stored, list(stored.seat_rows.all()))
    if playing is None:
        raise NotAsStored(table=stored.get_absolute_url())
    return playing


def _page(playing: TrialGame, stored: Game, who: Viewer, since: int | None = None) -> TrialPage:
    """``since``: the version that the page shows; the steps from there come along."""
    game, seats = playing.game, set_prefetched(playing.game, "seat_rows", playing.seats)
    viewer = replace(who, seat=playing.seat)
    earlier = newest_actions(stored, playing.trial.at - 1)
    played = in_context(stored.rules, [*earlier, *playing.rows])
    steps = None if since is None else steps_to_show(game, viewer, since, played, playing.positions)
    view = playing.state.view(playing.seat)
    stepped = steps.events if steps else ()
    drawn = draw_view(game, seats, playing.seat, viewer.aids, played, view=view, stepped=stepped)
    return TrialPage(
        game=game,
        stored=stored,
        at=playing.trial.at,
        trial=playing.trial.sealed(),
        kind=_("Try again"),
        act_url=reverse("games:try_again", args=[stored.pk]),
        way_back=WayBack(f"{reverse('games:replay', args=[stored.pk])}?at={playing.trial.at}", _("Back to the replay")),
        viewer=viewer,
        seats=seats,
        people=drawn.people,
        table_events=[],
        time=time_of(game, seats, None, timezone.now()),
        waiting_count=waiting_count(viewer.user) if viewer.user else 0,
        drawn=drawn,
        played=played,
        shown=None,
        steps=steps and replace(steps, newest=steps.upto),
    )
