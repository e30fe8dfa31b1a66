"""A game's lesson: its page, and the answer to its buttons. Nothing of it is stored on the server."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

from accounts.models import Speed
from games.bots import DEFAULT_LEVEL
from games.catalog import RULES, presentation_of
from games.engine.state import State
from games.lesson_progress import lesson_finished, note_progress, progress_of
from games.models import Game, Seat
from games.presentation.events.steps import describe_step, steps_of
from games.presentation.lesson import (
    LEARNER,
    LESSON_OPPONENTS,
    NEXT,
    Lesson,
    LessonAction,
    Moment,
    lesson_minutes,
    lesson_of,
    lesson_played,
)
from games.presentation.renderer import TextRenderer
from games.presentation.scene import Aids
from games.queries.lists import is_new_to, waiting_count, waiting_for
from games.views.table.drawing.board import draw_view
from games.views.table.drawing.details import time_of
from games.views.table.drawing.game import PlayedPage
from games.views.table.drawing.steps import StepsAfter, draw_steps
from games.views.table.reading import Viewer, aids_of
from pushsite.web.numbers import whole_number

LESSON_PAGE = "learn/lesson.html"
LESSON_FRAGMENT = "learn/_table.html"
NOT_ASKED = 422


@dataclass(kw_only=True)
class LessonPage(PlayedPage):
    """A moment of a lesson, as a table: its game has no row in the database."""

    lesson: Lesson
    at: int  # how many moments have been played
    learned: Collection[str]  # the games whose lessons the visitor has finished
    told: str = ""  # what happened and no step tells
    past: bool = field(default=True, init=False)
    poll_ms: int = field(default=0, init=False)
    next_count: int = field(default=0, init=False)

    @property
    def slug(self) -> str:
        return self.game.rules

    @property
    def revision(self) -> int:
        """Another number tells the page that there is something to announce; no poll asks for it."""
        return self.at

    @property
    def current(self) -> Moment | None:
        """What comes next; ``None`` at the end."""
        return self.lesson.moments[self.at] if self.at < self.count else None

    @property
    def count(self) -> int:
        return len(self.lesson.moments)

    @property
    def back(self) -> int | None:
        return self.at - 1 if self.at else None

    @property
    def coach(self) -> str:
        return self._named(self.current.says if self.current else self.lesson.end)

    @property
    def task(self) -> str:
        """What the learner is asked to do; "" if the others act, and at the end."""
        return self._named(self.current.task) if self.current and self.current.task else ""

    @property
    def asked(self) -> str:
        """What the page has to post."""
        return self.current.actions[0] if self.current and self.current.task else NEXT

    @property
    def announcement(self) -> str:
        return " ".join(filter(None, [self.told, self.coach, self.task]))

    @property
    def minutes(self) -> int:
        return lesson_minutes(self.slug)

    @property
    def next_lesson(self) -> str | None:
        """The next game, in the order of the site, whose lesson the visitor has not finished."""
        slugs = list(RULES)
        after = slugs.index(self.slug) + 1
        following = slugs[after:] + slugs[: after - 1]
        return next((slug for slug in following if lesson_of(slug) and slug not in self.learned), None)

    @property
    def next_lesson_name(self) -> str:
        return str(presentation_of(self.next_lesson).names.NAME) if self.next_lesson else ""

    @property
    def first(self) -> bool:
        """Whether the learner has never played this game at a table."""
        return self.viewer.user is None or is_new_to(self.viewer.user, self.slug)

    @cached_property
    def my_game(self) -> Game | None:
        """At the end, a game of this kind that waits for the learner."""
        user = self.viewer.user
        return None if user is None or self.current else waiting_for(user).filter(rules=self.slug).first()

    @cached_property
    def others(self) -> Mapping[str, str]:
        """The names of the other players, for the coach's sentences."""
        names = [person.name for person in self.people if not person.you]
        return dict(zip(("first", "second"), names, strict=False))

    def _named(self, sentence: Promise) -> str:
        return str(sentence).format(**self.others)


@never_cache
@ensure_csrf_cookie
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    """The lesson of a game at ``?at=``, or where the visitor left it. POST ``at`` and ``action`` to go on."""
    lesson = lesson_of(slug)
    if lesson is None:
        raise Http404
    if request.method == "POST":
        return _go_on(request, slug, lesson)
    at = _number(request.GET["at"], lesson) if "at" in request.GET else progress_of(request, slug)
    return _show(request, lesson_page(request, slug, lesson, at))


def _number(text: str, lesson: Lesson) -> int:
    """The number of a moment of the lesson, or a 404."""
    number = whole_number(text, len(lesson.moments))
    if number is None:
        raise Http404
    return number


def _go_on(request: HttpRequest, slug: str, lesson: Lesson) -> HttpResponse:
    """The next moment after what the lesson asks for; after anything else this one, with what to do (422)."""
    page = lesson_page(request, slug, lesson, _number(request.POST.get("at", ""), lesson))
    action = request.POST.get("action", "") + ",".join(request.POST.getlist("part"))
    if page.current is None or action != page.asked:
        page.notice, page.notice_kind = _help_after(page, action), "hint"
        return _show(request, page, NOT_ASKED)
    if request.htmx:
        return _show(request, lesson_page(request, slug, lesson, page.at + 1, stepping=True))
    return redirect(f"{reverse('learn', args=[slug])}?at={page.at + 1}")


def _help_after(page: LessonPage, action: str) -> str:
    """What helps a learner who did something else: no alarm, since nothing has gone wrong."""
    if not page.task:
        return _("Press “{next}”.").format(next=pgettext("lesson", "Next"))
    if action not in page.view["legal"]:
        return _("Not now. {task}").format(task=page.task)
    return _("In a game you could do that. Here, try this: {task}").format(task=page.task)


def _show(request: HttpRequest, page: LessonPage, status: int = 200) -> HttpResponse:
    answer = render(request, LESSON_FRAGMENT if request.htmx else LESSON_PAGE, page.context(), status=status)
    note_progress(request, answer, page.slug, page.at, page.count)
    return answer


def lesson_page(request: HttpRequest, slug: str, lesson: Lesson, at: int, *, stepping: bool = False) -> LessonPage:
    """The lesson after ``at`` moments; ``stepping``: with the steps of the newest one."""
    state, shown = lesson_played(lesson, at)
    game, viewer = _game(slug, state, len(shown)), _viewer(request)
    seats = _seats(game, viewer)
    drawn = draw_view(game, seats, LEARNER, viewer.aids, shown, view=state.view(LEARNER))
    page = LessonPage(
        lesson=lesson,
        at=at,
        learned=[each for each in RULES if lesson_finished(request, each)],
        game=game,
        viewer=viewer,
        seats=seats,
        people=drawn.people,
        table_events=[],
        time=time_of(game, seats, None, timezone.now()),
        waiting_count=waiting_count(viewer.user) if viewer.user else 0,
        drawn=drawn,
        played=shown,
    )
    if stepping:
        _add_steps(page, [each for each in shown if each.moment == at], over=state.to_act is None)
    return page


def _add_steps(page: LessonPage, newest: Sequence[LessonAction], *, over: bool) -> None:
    """What happens in ``newest``, step by step: the coach speaks after the last one.

    The table itself shows the end of the game, and whatever the learner does in a single step.
    """
    presentation = presentation_of(page.slug)
    actions = [(each.number, list(zip(each.events, each.positions, strict=True))) for each in newest]
    found = steps_of(actions, LEARNER, presentation)
    if newest[0].seat == LEARNER and not found[1:]:
        return
    shown = [] if page.viewer.speed == Speed.AT_ONCE else found[: len(found) - over]
    page.steps = StepsAfter(draw_steps(page.game, page.seats, page.viewer, shown), page.game.version, page.game.version)
    renderer = TextRenderer(page.people, brief=True)
    page.told = " ".join(describe_step(step, renderer, presentation) for step in found[len(shown) :])


def _game(slug: str, state: State, version: int) -> Game:
    """A row that is never saved."""
    return Game(
        rules=slug,
        rules_version=state.rules_version,
        seats=state.seat_count,
        options=state.options,
        name=str(presentation_of(slug).names.NAME),
        status=Game.Status.FINISHED if state.to_act is None else Game.Status.RUNNING,
        version=version,
        to_act=state.to_act,
    )


def _seats(game: Game, viewer: Viewer) -> list[Seat]:
    you = Seat(game=game, number=LEARNER, name=viewer.user.localised_name if viewer.user else _("You"))
    others = enumerate(LESSON_OPPONENTS[: game.seats - 1], 1)
    return [you, *(Seat(game=game, number=number, bot=DEFAULT_LEVEL, name=name) for number, name in others)]


def _viewer(request: HttpRequest) -> Viewer:
    if not request.user.is_authenticated:
        return Viewer(user=None, seat=LEARNER, aids=Aids())
    return Viewer(request.user, LEARNER, aids_of(request.user))
