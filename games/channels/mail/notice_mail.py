"""One notice as a mail, in its reader's language."""

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.channels.mail.addresses import accept_address
from games.channels.mail.message import Content, lock_address, mail_to, table_address
from games.channels.mail.recap import people_in_mail
from games.channels.mail.table import table_of
from games.channels.mail.talk import Unread, talk_lines
from games.models import Game, Invitation, LogEntry, Notice, Seat
from games.notices.occasions import title_of
from games.overview.heading import heading_of
from games.presentation.events.table_events import describe_event
from games.presentation.game_info import options_on
from games.presentation.people import asks_to_cancel, name_outside, without_links
from games.presentation.renderer import TextRenderer
from games.presentation.times import pace_and_meaning
from games.queries.table_events import TableEventRow

BOT_TAKEOVERS = [LogEntry.Kind.TAKEN_OVER, LogEntry.Kind.IDLE, LogEntry.Kind.STOOD_IN]
REMATCH = gettext_lazy("Rematch? {game}")
SUBJECTS_WITH_TIME: dict[str, Promise] = {
    Notice.Kind.TURN: gettext_lazy("Your turn, {left}: {game}"),
    Notice.Kind.REMINDER: gettext_lazy("Still your turn, {left}: {game}"),
}


def notice_email(notice: Notice, seat: Seat | None, talk: Unread) -> EmailMultiAlternatives:
    """Return the mail for ``notice``, from what the person at ``seat`` may know; an invited person has none.

    ``talk``: messages that they have not read.
    """

    def content() -> Content:
        if seat is None or notice.game.position is None:
            subject, context = _before_the_start(notice)
        else:
            subject, context = _from_the_table(notice, seat)
        return subject, context | {"talk": talk_lines(notice.game, talk)}

    return mail_to(notice.person, template=notice.kind, name=f"{notice.game_id}.{notice.pk}", content=content)


def _subject(notice: Notice, left: str = "") -> str:
    again = notice.kind == Notice.Kind.INVITATION and notice.game.rematch_of_id is not None
    subject = str(REMATCH) if again else title_of(notice)
    if left:
        subject = str(SUBJECTS_WITH_TIME.get(notice.kind, subject))
    return subject.format(game=heading_of(notice.game, notice.person), left=left)


def _before_the_start(notice: Notice) -> Content:
    """An open table, for a person who is invited, or for its host."""
    game = notice.game
    if notice.kind == Notice.Kind.INVITATION:
        invitation = Invitation.objects.select_related("by").get(game=game, person=notice.person)
        more = {
            "host": name_outside(invitation.by.name),
            "rematch": game.rematch_of_id is not None,
            "address": accept_address(game, notice.person),
            "picture": settings.SITE_URL + reverse("game_picture", args=[game.rules]),
        }
    elif notice.kind == Notice.Kind.OVER:
        more = {"result": _how_it_was_closed(game, notice.person, TextRenderer(()))}
    else:
        more = {"names": ", ".join(name_outside(seat.name) for seat in game.seat_rows.all())}
    context = {
        "table": without_links(game.name_as_read),
        "heading": heading_of(game, notice.person),
        "address": table_address(game),
        "table_address": table_address(game),
        "seats": game.seats,
        "options": options_on(game.state_class, game.options),
        "pace": pace_and_meaning(game.pace, vacations=game.vacations),
        "lock": lock_address(game),
    }
    return _subject(notice), context | more


def _from_the_table(notice: Notice, seat: Seat) -> Content:
    table = table_of(notice.game, notice.person, seat, notice.version)
    context = table.context()
    if notice.kind == Notice.Kind.TAKEN_OVER:
        context["how"] = _how_a_bot_came(notice.game, seat)
    if notice.kind == Notice.Kind.OVER and notice.game.status == Game.Status.CANCELLED:
        people = people_in_mail(list(notice.game.seat_rows.all()), seat)
        context["result"] = _how_it_was_closed(notice.game, notice.person, TextRenderer(people))
    if notice.kind == Notice.Kind.CANCEL:
        seats = list(notice.game.seat_rows.all())
        asking = [each.number for each in seats if each.would_cancel]
        context["asking"] = asks_to_cancel(people_in_mail(seats, seat), asking)  # as the table says it too
    return _subject(notice, table.left), context


def _how_a_bot_came(game: Game, seat: Seat) -> str:
    """Return the sentence of the log, with the reason of staff if they did it."""
    came = game.entries.select_related("person").filter(seat=seat.number, kind__in=BOT_TAKEOVERS).latest("pk")
    people = people_in_mail(list(game.seat_rows.all()), seat)
    return describe_event(TableEventRow.for_reader(seat.user, came), TextRenderer(people))


def _how_it_was_closed(game: Game, reader: User, renderer: TextRenderer) -> str:
    """Return the log's sentence about the end of the table."""
    end = game.entries.select_related("person").filter(kind__in=LogEntry.CLOSINGS).latest("pk")
    return describe_event(TableEventRow.for_reader(reader, end), renderer)
