"""Several notices as one mail: all games that wait for the reader, then other news."""

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
from games.notices.recap import last_played, readers, recap
from games.presentation.times import moment
from games.queries.views import view_of

log = logging.getLogger(__name__)

SENTENCES = 3  # sentences of each game
LISTED = 30  # games at most


@dataclass(frozen=True)
class Summary:
    """A game in short: ``headline`` says what the reader has to decide, or how the game ended."""

    heading: str
    address: str
    headline: str = ""
    deadline: str = ""
    lines: Sequence[str] = ()
    lock: str = ""


def digest_email(notices: Sequence[Notice], waiting: Sequence[Game]) -> EmailMultiAlternatives:
    """Return one mail for all ``notices`` of a person, with the games that are ``waiting`` for them in that order."""
    person = notices[0].person
    name = f"digest.{notices[0].pk}.{notices[-1].pk}.{len(notices)}"
    return mail_to(person, template="digest", name=name, content=lambda: _content(person, notices, waiting))


def _content(person: User, notices: Sequence[Notice], waiting: Sequence[Game]) -> Content:
    others = [notice for notice in notices if notice.game not in waiting]
    context = {
        "waiting": [_summary(game, person) for game in waiting[:LISTED]],
        "more": max(0, len(waiting) - LISTED),
        "started": [_summary(each.game, person) for each in others if each.kind == Notice.Kind.STARTED],
        "over": [_summary(each.game, person) for each in others if each.kind == Notice.Kind.OVER],
    }
    return _subject(len(waiting), len(others)), context


def _subject(waiting: int, others: int) -> str:
    if waiting:
        return ngettext("{count} game waits for you", "{count} games wait for you", waiting).format(count=waiting)
    return ngettext("News of {count} game", "News of {count} games", others).format(count=others)


def _summary(game: Game, person: User) -> Summary:
    """A game that cannot be summarized is only named, so that the others are still mailed."""
    try:
        return _summarized(game, person)
    except Exception:
        log.exception("game not summarized", extra={"game": game.pk})
        return Summary(in_mail(game.name), address_of(game))


def _summarized(game: Game, person: User) -> Summary:
    presentation, seat = presentation_of(game.rules), game.seat_rows.select_related("user").get(user=person)
    seats = list(game.seat_rows.all())
    people = readers(seats, seat)
    view = view_of(game, seats, seat.number)
    last = last_played(game, person)
    return Summary(
        heading=heading_of(game),
        address=address_of(game),
        headline=presentation.decision(view, people) or presentation.scene(view, people, NO_AIDS).result,
        deadline=moment(game.deadline) if game.deadline and game.waiting_for_id == person.pk else "",
        lines=recap(game, game.version, people, seat, last).newest(SENTENCES),
        lock="" if last else game.commitment,
    )
