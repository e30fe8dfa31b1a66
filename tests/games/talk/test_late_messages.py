"""Messages from a page that does not know yet what has happened at the table, and who reads them."""

import re

import pytest
from django.test import Client

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.relations import block
from games.models import Game
from games.notices.send import send_due
from games.play.absence.stand_in import leave_game
from games.play.staff.acts import cancel_as_staff
from games.play.tables.ending import abandon, cancel_table
from games.play.tables.seating import leave_table, take_seat
from games.play.tables.start import start
from games.talk.models import Message
from testing.clients import htmx, signed_in
from testing.clocks import later
from testing.people import person
from testing.tables import ended, fresh, open_for, running
from tests.games.talk.samples import say
from tests.games.talk.test_views import everything, messages
from tests.support.mail import text_of

pytestmark = pytest.mark.django_db
WORDS = "I hold the yellow two"


@pytest.fixture
def game(alice, bob):
    return running(alice, bob, public=True)


def form_on(client: Client, game: Game) -> dict[str, str]:
    """What the form of the talk on the table's page sends."""
    page = client.get(f"/games/{game.pk}/").text
    hidden = re.findall(r'name="(command_id|among)" value="([^"]+)"', page[page.index('id="talk-form"') :])
    return dict(hidden[:2]) | {"text": WORDS}


def send(user: User, game: Game, form: dict[str, str]) -> int:
    return htmx(user).post(f"/games/{game.pk}/talk/send", form).status_code


def readers(game: Game, *people: User | None) -> list[bool]:
    """Who of these ``people`` gets the words on some page."""
    return [WORDS in everything(each, fresh(game)) for each in people]


@pytest.fixture(params=["finished", "called off", "cancelled by staff", "left"])
def end(request, bob, mary):
    """How a running game goes on after the writer has loaded the page."""
    ways = {
        "finished": ended,
        "called off": lambda game: abandon(game_id=game.pk, user=bob),
        "cancelled by staff": lambda game: cancel_as_staff(game_id=game.pk, staff=mary, reason="A test."),
        "left": lambda game: leave_game(game_id=game.pk, user=bob),
    }
    return ways[request.param]


def test_a_players_message_reaches_the_players_alone_whatever_happened(end, game, alice, bob, charlie):
    form = form_on(signed_in(bob), game)
    end(game)
    assert [send(bob, game, form) for _twice in range(2)] == [200, 200]
    assert Message.objects.count() == 1
    assert readers(game, alice, bob, charlie, None) == [True, True, False, False]


def test_a_spectators_message_reaches_the_players_once_the_game_is_over(end, game, alice, bob, charlie):
    form = form_on(signed_in(charlie), game)
    end(game)
    assert send(charlie, game, form) == 200
    over = fresh(game).over
    assert readers(game, alice, bob, charlie, person("Dora"), None) == [over, over, True, True, False]


def test_a_table_that_is_cancelled_before_the_start_keeps_its_talk(alice, bob, charlie):
    table = open_for(alice, 3, public=True)
    for user in (alice, bob):
        take_seat(game_id=table.pk, user=user, text="")
    form = form_on(signed_in(bob), table)
    cancel_table(game_id=table.pk, user=alice)
    assert send(bob, table, form) == 200
    assert readers(table, alice, bob, charlie, None) == [True, True, False, False]


@pytest.fixture
def left(alice, bob, charlie):
    """A public table that Bob has left; his page from before still has the form."""
    table = open_for(alice, 2, public=True, watchable=True)
    for user in (alice, bob):
        take_seat(game_id=table.pk, user=user, text="")
    form = form_on(signed_in(bob), table)
    leave_table(game_id=table.pk, user=bob)
    return table, form


def test_what_is_written_for_the_players_does_not_go_to_the_spectators(left, alice, bob, charlie):
    table, form = left
    assert send(bob, table, form) == 403
    take_seat(game_id=table.pk, user=charlie, text="")
    start(game_id=table.pk, user=alice)
    assert send(bob, table, form) == 409
    assert Message.objects.count() == 0
    assert send(bob, table, form_on(signed_in(bob), table)) == 200
    assert readers(table, alice, charlie, bob, person("Dora")) == [False, False, True, True]


def test_a_person_who_has_left_gets_nothing_said_later_by_page_list_or_mail(left, alice, bob, charlie, mail_server):
    table, _form = left
    User.objects.update(mail_talk=True)
    take_seat(game_id=table.pk, user=charlie, text="")
    say(fresh(table), alice, WORDS)
    assert ["new message" in signed_in(user).get("/games/").text for user in (charlie, bob)] == [True, False]
    with later(hours=1):
        send_due()
    assert [WORDS in "".join(map(text_of, mail_server.to(user.email))) for user in (charlie, bob)] == [True, False]
    assert readers(table, charlie, bob) == [True, False]


def test_what_was_said_before_somebody_left_is_not_mailed_to_them(alice, bob, mail_server):
    User.objects.update(mail_talk=True)
    table = open_for(alice, 3)
    for user in (alice, bob):
        take_seat(game_id=table.pk, user=user, text="")
    say(fresh(table), alice, WORDS)
    leave_table(game_id=table.pk, user=bob)
    with later(hours=1):
        send_due()
    assert [mail for mail in mail_server.to(bob.email) if WORDS in text_of(mail)] == []


def test_a_closed_account_sends_nothing_from_an_old_page(game, bob):
    client = signed_in(bob)
    form = form_on(client, game)
    close_account(bob.pk, by=bob)
    answer = client.post(f"/games/{game.pk}/talk/send", form)
    assert (answer.status_code, Message.objects.count()) == (302, 0)
    assert answer.headers["Location"].startswith("/accounts/login/")


def test_a_block_during_a_game_holds_for_the_page_from_before(game, alice, bob):
    form = form_on(signed_in(bob), game)
    block(user=alice, person=bob)
    assert send(bob, game, form) == 200
    assert readers(game, alice, bob) == [False, True]


def test_guests_who_watch_send_nothing(game):
    guest = User.objects.create_guest()
    for form in ({"text": WORDS}, {"phrase": "hello"}, {"phrase": "hello", "among": "players"}):
        assert send(guest, game, form) == 403
    assert Message.objects.count() == 0


def test_spectators_are_in_no_mail_list_or_title_of_a_player_before_the_end(game, alice, charlie, mail_server):
    User.objects.update(mail_talk=True)
    say(game, charlie, WORDS)
    with later(hours=1):
        send_due()
    pages = "".join(signed_in(alice).get(address).text for address in ("/", "/games/", f"/games/{game.pk}/"))
    mails = "".join(map(text_of, mail_server.to(alice.email)))
    assert ("new message" in pages + mails, WORDS in pages + mails) == (False, False)


def test_guests_of_one_address_share_a_limit(alice, settings):
    settings.ADDRESS_RATE_LIMITS = {"talk": (3, 60)}
    guests = [User.objects.create_guest() for _ in range(2)]
    games = [running(alice, guest) for guest in guests]
    statuses = [
        htmx(guest).post(f"/games/{game.pk}/talk/send", {"phrase": "hello"}).status_code
        for guest, game in zip(guests, games, strict=True)
        for _twice in range(2)
    ]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.parametrize("path", ["note", "talk/send"])
@pytest.mark.parametrize("text", ["ab" * 5000, "Z" + "\u0310" * 10_000, "\u202e" * 10_000])
def test_ten_kilobytes_are_refused_or_shortened_and_never_kept(path, text, game, alice):
    answer = signed_in(alice).post(f"/games/{game.pk}/{path}", {"text": text})
    assert answer.status_code in (302, 422)
    kept = everything(alice, game)
    assert ("ab" * 2500 in kept, "\u0310" * 4 in kept, "\u202e" in kept) == (False, False, False)


def test_earlier_messages_are_reached_from_the_table(game, alice, bob):
    for number in range(41):
        say(game, bob, f"Message {number}")
    page = signed_in(alice).get(f"/games/{game.pk}/").text
    assert (len(messages(page)), 'class="talk-earlier"' in page) == (40, True)
