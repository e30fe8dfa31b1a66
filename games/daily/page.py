"""The page on which a person decides: a position of the deal, drawn as a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.daily.answers import MOST_POINTS
from games.daily.deals import PlayedSeries, series_played
from games.daily.models import DailyAnswer, DailyAttempt, DailyDeal, DailyDecision, day_address
from games.daily.series import DECIDER, DECISIONS
from games.luck.words import ActionsInWords
from games.presentation.events.announcement import Announcement
from games.presentation.renderer import HtmlRenderer, Renderer, TextRenderer, after_colon
from games.views.table.drawing.unstored import UnstoredPage, WayBack, unstored_table, viewer_at
from pushsite.compiled import compiled

LONGEST_STEPS = 5.0  # seconds, from one decision to the next


@dataclass(frozen=True)
class Verdict:
    """A decision that was taken: what was chosen and what was best, in words, and the points."""

    number: int
    chosen: str
    best: str
    points: int

    @property
    def right(self) -> bool:
        return self.points == MOST_POINTS

    @property
    def in_words(self) -> str:
        """The same as the page shows, for the announcement."""
        if self.right:
            best = ngettext("The best choice: %(count)s point.", "The best choice: %(count)s points.", self.points)
            return best % {"count": self.points}
        points = ngettext("%(count)s point.", "%(count)s points.", self.points) % {"count": self.points}
        return " ".join([points, _("Better: %(action)s") % {"action": after_colon(self.best)}])


@dataclass(kw_only=True)
class DailyPage(UnstoredPage):
    """The next decision of a person, or what they see after the last one."""

    deal: DailyDeal
    attempt: DailyAttempt
    last: Verdict | None
    own_templates: str = field(default="daily", init=False)

    @property
    def number(self) -> int:
        """The decision to take; one more than there are after the last one."""
        return self.attempt.answered + 1

    @property
    def count(self) -> int:
        return DECISIONS

    @property
    def most_points(self) -> int:
        return MOST_POINTS * self.attempt.answered

    @property
    def done(self) -> bool:
        return self.number > DECISIONS

    @property
    def announcement(self) -> Announcement:
        """After the last decision nobody is asked anything."""
        return replace(super().announcement, asked="") if self.done else super().announcement

    @property
    def revision(self) -> int:
        """Another number tells the page that there is something to announce; no poll asks for it."""
        return self.number


def attempt_of(request: HttpRequest, deal: DailyDeal) -> DailyAttempt:
    """Return the viewer's attempt; a new one, not stored, if they have not begun."""
    attempt = None
    if request.user.is_authenticated:
        attempt = _attempt.first(deal.pk, request.user.pk)
    if attempt is None:
        return DailyAttempt(deal=deal)
    attempt.deal = deal
    return attempt


@compiled
def _attempt(deal: int, person: int) -> QuerySet[DailyAttempt]:
    return DailyAttempt.objects.filter(deal=deal, person=person)


def daily_page(request: HttpRequest, deal: DailyDeal, attempt: DailyAttempt, *, stepping: bool = False) -> DailyPage:
    """The next decision of ``attempt``; ``stepping``: with the steps that lead to it from the one before."""
    decisions = list(deal.decisions.order_by("number"))
    taken = decisions[: attempt.answered]
    upto = taken[-1].at + 1 if len(taken) == DECISIONS else decisions[len(taken)].at
    first = taken[-1].at if taken else upto
    played = series_played(deal, decisions, first, upto)
    table = unstored_table(played.state, played.actions, viewer_at(request, DECIDER), asked=len(taken) < DECISIONS)
    page = DailyPage(
        deal=deal,
        attempt=attempt,
        last=None,
        kind=_("Deal of the day"),
        act_url=deal.get_absolute_url(),
        way_back=WayBack(day_address(deal.day), _("All deals of the day")),
        **table,
    )
    if taken:
        answers = list(DailyAnswer.objects.filter(attempt=attempt, decision=taken[-1]))
        page.last = verdicts(answers, taken[-1:], played, HtmlRenderer(page.people))[0]
        page.verdict = verdicts(answers, taken[-1:], played, TextRenderer(page.people, brief=True))[0].in_words
    if stepping:
        page.add_steps([action for action in played.actions if action.number > first], longest=LONGEST_STEPS)
    return page


def verdicts(
    answers: Iterable[DailyAnswer],
    decisions: Sequence[DailyDecision],
    played: PlayedSeries,
    renderer: Renderer,
) -> list[Verdict]:
    """The ``decisions``, which a person has taken by these ``answers``; ``played``: at least up to them."""
    words = ActionsInWords(played.state.slug, played.actions, renderer)
    chosen = {answer.decision_id: answer for answer in answers}

    def told(decision: DailyDecision, action: str) -> str:
        return words.alternative(decision.at + 1, action, played.before[decision.number])

    return [
        Verdict(
            number=decision.number,
            chosen=told(decision, chosen[decision.pk].action),
            best=told(decision, decision.best),
            points=chosen[decision.pk].points,
        )
        for decision in decisions
        if decision.pk in chosen
    ]
