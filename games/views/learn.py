"""A game's lesson: its page, and the answer to its buttons. Nothing of it is stored on the server."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

from games.catalog import RULES, presentation_of
from games.lesson_progress import lesson_finished, note_progress, progress_of
from games.models import Game
from games.presentation.events.announcement import Announcement
from games.presentation.lesson import (
    LEARNER,
    NEXT,
    Lesson,
    Moment,
    lesson_minutes,
    lesson_of,
    lesson_played,
)
from games.queries.lists import is_new_to, waiting_for
from games.views.table.drawing.unstored import UnstoredPage, WayBack, unstored_table, viewer_at
from pushsite.web.numbers import whole_number
from pushsite.web.search_engines import asked_language, in_language

LESSON_PAGE = "learn/lesson.html"
LESSON_FRAGMENT = "learn/_table.html"
NOT_ASKED_STATUS = 422


@dataclass(kw_only=True)
class LessonPage(UnstoredPage):
    """A moment of a lesson, as a table."""

    lesson: Lesson
    at: int  # how many moments have been played
    learned: Collection[str]  # the games whose lessons the visitor has finished
    own_templates: str = field(default="learn", init=False)

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

    def address_at(self, at: int) -> str:
        """The address of a moment, in the language that this page was asked for."""
        return f"{self.act_url}{'&' if '?' in self.act_url else '?'}at={at}"

    @property
    def start_address(self) -> str:
        return self.address_at(0)

    @property
    def back_address(self) -> str:
        """The address of the moment before; "" at the first."""
        return self.address_at(self.at - 1) if self.at else ""

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
    def announcement(self) -> Announcement:
        return Announcement(besides=" ".join(filter(None, [self.told, self.coach, self.task])))

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
        return _show(request, page, NOT_ASKED_STATUS)
    if request.htmx:
        return _show(request, lesson_page(request, slug, lesson, page.at + 1, stepping=True))
    return redirect(page.address_at(page.at + 1))


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
    learned = [each for each in RULES if lesson_finished(request, each)]
    table = unstored_table(state, shown, viewer_at(request, LEARNER))
    page = LessonPage(
        lesson=lesson,
        at=at,
        learned=learned,
        kind=_("Lesson"),
        act_url=in_language(reverse("learn", args=[slug]), asked_language(request)),
        way_back=WayBack(reverse("home"), _("Leave the lesson")),
        **table,
    )
    if stepping:  # the coach speaks after the last step
        page.add_steps([each for each in shown if each.part == at], over=state.to_act is None)
    return page
