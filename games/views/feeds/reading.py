"""Feeds for a person's calendar and reader: each has a secret address, which they can change. No session is needed."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event, Timezone

from accounts.models import User
from games.catalog import presentation_of
from games.models import Feed, Game
from games.overview.heading import heading_of
from games.presentation.people import name_outside
from games.presentation.terms import labelled
from games.queries import lists as queries
from games.queries.standings import left_at_the_end

MOST_ENTRIES = 20
FEED_MAX_AGE = 300  # seconds


@require_safe
def deadlines_feed(request: HttpRequest, token: str) -> HttpResponse:
    """A calendar with the end of the viewer's time in each game that waits for them."""
    return _answer(request, token, Feed.Kind.DEADLINES, _calendar, "text/calendar; charset=utf-8")


@require_safe
def finished_feed(request: HttpRequest, token: str) -> HttpResponse:
    """The last games of a person that are over, as an Atom feed."""
    return _answer(request, token, Feed.Kind.FINISHED, _finished, Atom1Feed.content_type)


@require_safe
def open_tables_feed(request: HttpRequest, token: str) -> HttpResponse:
    """The tables that a person may join, as an Atom feed."""
    return _answer(request, token, Feed.Kind.OPEN, _open, Atom1Feed.content_type)


def _answer(
    request: HttpRequest, token: str, kind: Feed.Kind, write: Callable[[Feed], bytes], content_type: str
) -> HttpResponse:
    """The feed in its person's language, or 304 if the reader has it already."""
    feeds = Feed.objects.select_related("person").filter(person__is_active=True, person__closed_at=None)
    feed = get_object_or_404(feeds, token=token, kind=kind)
    person = feed.person
    with translation.override(person.language or settings.LANGUAGE_CODE), timezone.override(person.time_zone or "UTC"):
        content = write(feed)
    etag = f'"{sha256(content).hexdigest()[:32]}"'  # and no date: one that is taken away leaves no later one
    answer = HttpResponse(content, content_type=content_type, headers={"ETag": etag})
    found_answer = get_conditional_response(request, etag=etag, response=answer)
    assert found_answer is not None
    patch_cache_control(found_answer, private=True, max_age=FEED_MAX_AGE)
    return found_answer


def _calendar(feed: Feed) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", "-//Pushsite//deadlines//")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Pushsite: my deadlines"))
    for game in queries.waiting_for(feed.person):
        if game.deadline is None or not game.rules_known:
            continue
        event = Event()
        event.add("uid", f"{game.pk}.{game.version}@{urlsplit(settings.SITE_URL).netloc}")
        event.add("dtstamp", game.waiting_since or game.created_at)
        event.add("dtstart", game.deadline)
        event.add("dtend", game.deadline + timedelta(minutes=15))
        event.add("summary", _("Time is up: {table}").format(table=heading_of(game, feed.person)))
        event.add("url", _address(game))
        calendar.add_component(event)
    if not calendar.subcomponents:
        calendar.add_component(Timezone.from_tzid("UTC"))  # RFC 5545 wants at least one component
    return bytes(calendar.to_ical())


class _DatedFeed(Atom1Feed):
    """Says when it changed, also if it is empty, so that the same content always has the same bytes."""

    def __init__(self, feed: Feed, title: str, path: str) -> None:
        address = settings.SITE_URL + reverse(f"feed_{feed.kind}", args=[feed.token])
        super().__init__(
            title, settings.SITE_URL + path, "", language=translation.get_language(), feed_url=address,
            author_name="Pushsite", feed_guid=_tag(f"feed/{feed.pk}"),
        )  # fmt: skip
        self.changed = feed.renewed_at

    def latest_post_date(self) -> datetime:
        return max([self.changed, *(item["updateddate"] for item in self.items)])

    def written(self) -> bytes:
        return self.writeString("utf-8").encode()


def _finished(feed: Feed) -> bytes:
    atom = _DatedFeed(feed, _("Pushsite: my finished games"), reverse("games:mine"))
    _add(
        atom,
        feed.person,
        queries.finished(feed.person, MOST_ENTRIES),
        _result,
        lambda game: game.ended_at or game.created_at,
    )
    return atom.written()


def _open(feed: Feed) -> bytes:
    atom = _DatedFeed(feed, _("Pushsite: open tables"), reverse("games:lobby"))
    _add(atom, feed.person, queries.joinable(feed.person)[:MOST_ENTRIES], _names, lambda game: game.created_at)
    return atom.written()


def _add(
    atom: _DatedFeed,
    reader: User,
    games: Iterable[Game],
    describe: Callable[[Game], str],
    moment: Callable[[Game], datetime],
) -> None:
    for game in games:
        if game.rules_known:
            atom.add_item(
                heading_of(game, reader), _address(game), describe(game), unique_id=_tag(f"game/{game.pk}"),
                pubdate=moment(game), updateddate=moment(game),
            )  # fmt: skip


def _tag(what: str) -> str:
    """An identifier that no other installation gives (RFC 4151)."""
    return f"tag:{urlsplit(settings.SITE_URL).hostname},2026:{what}"


def _address(game: Game) -> str:
    return settings.SITE_URL + game.get_absolute_url()


def _names(game: Game) -> str:
    names = [name_outside(seat.name) for seat in game.seat_rows.all() if not seat.free]
    return ", ".join(names)


def _result(game: Game) -> str:
    """Everybody's score, as the list of my games has it; who was there, if the game was cancelled."""
    if not game.scores:
        return _names(game)
    score = presentation_of(game.rules).names.score
    seats = list(game.seat_rows.all())
    gone = left_at_the_end(game, seats)
    return ", ".join(
        labelled(name_outside(seat.name), _("left") if seat.number in gone else score(points))
        for seat, points in zip(seats, game.scores, strict=True)
    )
