"""One notice as a mail, in its reader's language."""

from types import SimpleNamespace
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalog import presentation_of
from games.models import Game, Invitation, LogEntry, Notice, Seat
from games.notices.base import Content, address_of, heading_of, in_mail, mail_to
from games.notices.recap import Reader, last_played, readers, recap
from games.presentation.options import options_on
from games.presentation.people import asks_to_cancel
from games.presentation.renderer import TextRenderer
from games.presentation.results import left_last
from games.presentation.table_events import describe_event
from games.presentation.times import moment, pace_sentence
from games.queries.table_events import TableEventRow
from games.queries.views import left_at_the_end, view_of

NO_AIDS = SimpleNamespace(odds=False, keys=False)
A_BOT_CAME = [LogEntry.Kind.TAKEN_OVER, LogEntry.Kind.IDLE, LogEntry.Kind.STOOD_IN]
SUBJECTS: dict[str, Promise] = {
    Notice.Kind.TURN: gettext_lazy("Your turn: {game}"),
    Notice.Kind.REMINDER: gettext_lazy("Still your turn: {game}"),
    Notice.Kind.TAKEN_OVER: gettext_lazy("A bot plays for you: {game}"),
    Notice.Kind.STARTED: gettext_lazy("Game started: {game}"),
    Notice.Kind.OVER: gettext_lazy("Game over: {game}"),
    Notice.Kind.INVITATION: gettext_lazy("Invitation: {game}"),
    Notice.Kind.CANCEL: gettext_lazy("Cancel the game? {game}"),
}


def notice_email(notice: Notice, seat: Seat | None) -> EmailMultiAlternatives:
    """Return the mail for ``notice``, from what the person at ``seat`` may know; an invited person has no seat."""
    return mail_to(
        notice.person,
        template=notice.kind,
        name=f"{notice.game_id}.{notice.pk}",
        content=lambda: _invitation(notice) if seat is None else _from_the_table(notice, seat),
    )


def _subject(notice: Notice) -> str:
    """Subjects name the game, not the table: they contain no text by a user."""
    return str(SUBJECTS[notice.kind]).format(game=presentation_of(notice.game.rules).names.NAME)


def _invitation(notice: Notice) -> Content:
    game = notice.game
    host = Invitation.objects.select_related("by").get(game=game, person=notice.person).by
    context = {
        "host": in_mail(host.name),
        "seats": game.seats,
        "options": options_on(game.state_class, game.options),
        "pace": pace_sentence(game.pace),
        "lock": game.commitment,
    }
    return _subject(notice), _about(game) | context


def _from_the_table(notice: Notice, seat: Seat) -> Content:
    game, presentation = notice.game, presentation_of(notice.game.rules)
    seats = list(game.seat_rows.all())
    people = readers(seats, seat)
    view = view_of(game, seats, seat.number)
    scene = presentation.scene(view, people, NO_AIDS)
    last = last_played(game, notice.person)
    context = {
        "decision": presentation.decision(view, people),
        "deadline": moment(game.deadline) if game.deadline else "",
        "result": scene.result,
        "ranking": left_last(scene.ranking, left_at_the_end(seats)) if scene.ranking else [],
        "since": _("Since you last played") if last else _("So far"),
        "recap": recap(game, notice.version, people, seat, last),
        "names": _names(people),
        "lock": "" if last else game.commitment,
    }
    if notice.kind == Notice.Kind.TAKEN_OVER:
        context["how"] = _how_a_bot_came(game, seat, people)
    if notice.kind == Notice.Kind.CANCEL:
        context["asking"] = asks_to_cancel(people, [each.number for each in seats if each.would_cancel])
    return _subject(notice), _about(game) | context


def _how_a_bot_came(game: Game, seat: Seat, people: list[Reader]) -> str:
    """Return the sentence of the log, with the reason of staff if they did it."""
    came = game.entries.select_related("person").filter(seat=seat.number, kind__in=A_BOT_CAME).latest("pk")
    return describe_event(TableEventRow.for_reader(seat.user, came), TextRenderer(people))


def _about(game: Game) -> dict[str, Any]:
    return {"table": in_mail(game.name), "heading": heading_of(game), "address": address_of(game)}


def _names(people: list[Reader]) -> str:
    return ", ".join(_("you") if person.you else person.name for person in people)
