"""Several notices as one mail: all games that wait for its reader, and what else there is to tell."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives
from django.utils.translation import ngettext

from accounts.models import User
from games.catalog import presentation_of
from games.models import Game, Notice
from games.notices.base import Content, address_of, heading_of, in_mail, mail_to
from games.notices.email import NO_AIDS
from games.notices.recap import last_played, readers, story
from games.presentation.times import moment
from games.queries.views import view_of

log = logging.getLogger(__name__)

SHORTLY = 3  # sentences of each game
LISTED = 30  # games at most


@dataclass(frozen=True)
class Glimpse:
    """A game in short: ``headline`` is what it asks of the reader, or how it ended."""

    heading: str
    address: str
    headline: str = ""
    deadline: str = ""
    lines: Sequence[str] = ()
    lock: str = ""


def gathered_letter(notices: Sequence[Notice], waiting: Sequence[Game]) -> EmailMultiAlternatives:
    """One mail for all ``notices`` of a person, with the games ``waiting`` for them in that order."""
    person = notices[0].person
    name = f"gathered.{notices[0].pk}.{notices[-1].pk}.{len(notices)}"
    return mail_to(person, template="gathered", name=name, content=lambda: _content(person, notices, waiting))


def _content(person: User, notices: Sequence[Notice], waiting: Sequence[Game]) -> Content:
    others = [notice for notice in notices if notice.game not in waiting]
    told = {
        "waiting": [_glimpse(game, person) for game in waiting[:LISTED]],
        "more": max(0, len(waiting) - LISTED),
        "started": [_glimpse(each.game, person) for each in others if each.kind == Notice.Kind.STARTED],
        "over": [_glimpse(each.game, person) for each in others if each.kind == Notice.Kind.OVER],
    }
    return _subject(len(waiting), len(others)), told


def _subject(waiting: int, others: int) -> str:
    if waiting:
        return ngettext("{count} game waits for you", "{count} games wait for you", waiting).format(count=waiting)
    return ngettext("News of {count} game", "News of {count} games", others).format(count=others)


def _glimpse(game: Game, person: User) -> Glimpse:
    """One that cannot be told is named all the same, so that it costs the others nothing."""
    try:
        return _told(game, person)
    except Exception:
        log.exception("game not told", extra={"game": game.pk})
        return Glimpse(in_mail(game.name), address_of(game))


def _told(game: Game, person: User) -> Glimpse:
    words, seat = presentation_of(game.rules), game.seat_rows.select_related("user").get(user=person)
    seats = list(game.seat_rows.all())
    people = readers(seats, seat)
    view = view_of(game, seats, seat.number)
    last = last_played(game, person)
    return Glimpse(
        heading=heading_of(game),
        address=address_of(game),
        headline=words.decision(view, people) or words.scene(view, people, NO_AIDS).result,
        deadline=moment(game.deadline) if game.deadline and game.waiting_for_id == person.pk else "",
        lines=story(game, game.version, people, seat, last).newest(SHORTLY),
        lock="" if last else game.commitment,
    )
