"""A day's score as its player shows it to others: a page with its picture, by an address that they make.

The address is signed for the results that they had then, and shows these alone: no cards, no name, and nothing that
they play later. It is gone with the account.
"""

from dataclasses import dataclass

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.daily.day import DayScore, day_score
from games.daily.models import DailyAttempt
from games.daily.results import ALL_POINTS
from games.daily.series import DECISIONS
from games.overview.picture import picture_of_rows
from games.overview.preview import Preview
from games.presentation.terms import labelled
from games.views.picture import answer_with

SIGNER = Signer(salt="daily.share")  # must not change: addresses that were sent contain it
BETWEEN_RESULTS = "-"


@dataclass(frozen=True)
class SharedDay:
    """The results of a day that somebody shows, and the language in which previews have them."""

    score: DayScore
    language: str
    token: str

    @property
    def picture(self) -> str:
        return reverse("daily:shared_picture", args=[self.token])

    def preview(self) -> Preview:
        """The day with its score, and the points of each deal, in the current language."""
        points = [labelled(each.name, f"{sum(each.points)}/{ALL_POINTS}") for each in self.score.deals if each.counts]
        return Preview(
            title=labelled(about_day(self.score), self.score.in_words),
            description=f"{', '.join(points)}.",
            url=settings.SITE_URL + reverse("daily:shared", args=[self.token]),
            picture=settings.SITE_URL + self.picture,
        )

    def drawing(self) -> str:
        """The picture as SVG, in the language of its maker."""
        with translation.override(self.language):
            return picture_of_rows(self.score.in_words, about_day(self.score), self.score.deals)


def about_day(score: DayScore) -> str:
    """What the points are of."""
    return _("Deal of the day, {day}").format(day=date_format(score.day))


def day_share_address(score: DayScore) -> str:
    """The absolute address of the page that shows the results that ``score`` has now."""
    results = BETWEEN_RESULTS.join(str(attempt.pk) for attempt in score.counted)
    return settings.SITE_URL + reverse("daily:shared", args=[SIGNER.sign(results)])


def _shared_day(token: str) -> SharedDay:
    """What the address leads to; a 404 if it is not valid, or one of the results is gone."""
    try:
        pks = SIGNER.unsign(token).split(BETWEEN_RESULTS)
    except BadSignature as error:
        raise Http404 from error
    attempts = list(DailyAttempt.objects.filter(pk__in=pks).select_related("deal", "person").defer("deal__actions"))
    if len(attempts) != len(pks) or len({attempt.person_id for attempt in attempts}) > 1:
        raise Http404
    maker = attempts[0].person
    if maker.closed_at:
        raise Http404
    return SharedDay(day_score(attempts[0].deal.day, attempts), maker.language or settings.LANGUAGE_CODE, token)


@require_safe
@never_cache
def shared_day_page(request: HttpRequest, token: str) -> HttpResponse:
    """The page, in the language of its reader; previews of its address are in its maker's."""
    shared = _shared_day(token)
    with translation.override(shared.language):
        preview = shared.preview()
    page = {"preview": preview, "shown": shared.preview(), "picture": shared.picture}
    page |= {"score": shared.score, "count": DECISIONS}
    return render(request, "daily/shared.html", page)


@require_safe
def shared_day_picture(request: HttpRequest, token: str) -> HttpResponse:
    """Return the page's picture as PNG."""
    return answer_with(request, _shared_day(token).drawing())
