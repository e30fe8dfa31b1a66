"""The panel at a table, the page of the talk, and what is sent from them."""

import re
import uuid
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.relations import mute
from games.models import Case, Game
from games.play.tables.seating import leave_table, take_seat
from games.play.tables.start import start
from games.talk.acts import delete
from games.talk.models import Message, Reported
from testing.clients import htmx, signed_in
from testing.clocks import at
from testing.people import person
from testing.tables import ended, fresh, open_for, play, running
from tests.games.talk.samples import say, say_often

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    return running(alice, bob, public=True)


def poll_of(client: Client, game: Game) -> str:
    """Return the address that the page in this browser polls."""
    page = client.get(f"/games/{game.pk}/").text
    token = re.search(r'id="talk-token" name="talk" value="(\w+)"', page)[1]
    return unescape(re.search(r'hx-get="([^"]+/table[^"]+)"', page)[1]) + f"&talk={token}"


def messages(text: str) -> list[str]:
    return re.findall(r'<p dir="auto" class="talk-text[^"]*">(.*?)</p>', text)


def test_a_message_is_posted_and_answered_with_the_talk(game, alice):
    form = {"text": "Hello <b>Bob</b>", "command_id": str(uuid.uuid4())}
    answers = [htmx(alice).post(f"/games/{game.pk}/talk/send", form) for _twice in range(2)]
    assert [(answer.status_code, messages(answer.text)) for answer in answers] == [
        (200, ["Hello &lt;b&gt;Bob&lt;/b&gt;"])
    ] * 2


def test_without_scripts_the_page_of_the_talk_follows(game, alice):
    client = signed_in(alice)
    answer = client.post(f"/games/{game.pk}/talk/send", {"phrase": "hello"}, follow=True)
    assert (answer.redirect_chain, messages(answer.text)) == ([(f"/games/{game.pk}/talk/", 302)], ["Hello, have fun"])


@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        ({"text": ""}, 422, "Write something first."),
        ({"text": "ab" * 5000}, 422, "limit is 500 characters"),
        ({"phrase": "rude"}, 422, "There is no such phrase."),
        ({"text": "x", "command_id": "y"}, 400, "couldn’t read"),
    ],
)
def test_a_refused_message_is_answered_with_the_reason(game, alice, form, status, sentence):
    answer = htmx(alice).post(f"/games/{game.pk}/talk/send", form)
    assert (answer.status_code, sentence in answer.text, Message.objects.count()) == (status, True, 0)
    assert signed_in(alice).post(f"/games/{game.pk}/talk/send", form).status_code == status


def test_flooding_is_refused(game, alice):
    client = htmx(alice)
    with at(timezone.now()):  # in one window of the limit
        answers = [client.post(f"/games/{game.pk}/talk/send", {"text": f"Buy {number}"}) for number in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert ("Too many attempts" in answers[-1].text, "Retry-After" in answers[-1].headers) == (True, True)


def test_guests_have_phrases_and_no_field(alice):
    guest = User.objects.create_guest()
    game = running(alice, guest)
    client = signed_in(guest)
    page = client.get(f"/games/{game.pk}/").text
    assert ('id="talk-text"' in page, 'value="well-played"' in page) == (False, True)
    assert client.post(f"/games/{game.pk}/talk/send", {"text": "Buy here"}).status_code == 403


def test_only_a_message_for_the_reader_moves_a_poll(
    game, alice, bob, charlie, django_capture_on_commit_callbacks, settings
):
    settings.REVISION_SECONDS = 600
    say(game, alice, "First")
    say(game, charlie, "I watch")
    polls = {user: poll_of(signed_in(user), game) for user in (alice, bob, charlie)}
    assert [htmx(user).get(poll).status_code for user, poll in polls.items()] == [204, 204, 204]
    with django_capture_on_commit_callbacks(execute=True):
        say(game, alice, "Second")
    answers = {user: htmx(user).get(poll) for user, poll in polls.items()}
    assert [answer.status_code for answer in answers.values()] == [200, 200, 204]
    assert messages(answers[bob].text) == ["First", "Second"]
    assert 'id="table"' not in answers[bob].text


def test_a_message_that_is_published_late_hides_no_newer_one(
    game, alice, bob, django_capture_on_commit_callbacks, settings
):
    settings.REVISION_SECONDS = 600
    with django_capture_on_commit_callbacks() as publications:
        say(game, alice, "First")
        before = poll_of(signed_in(bob), game)
        say(game, alice, "Second")
    after = poll_of(signed_in(bob), game)
    for publish in reversed(publications):
        publish()
    assert [htmx(bob).get(poll).status_code for poll in (before, after)] == [200, 204]


def test_a_text_and_a_phrase_of_one_page_are_both_sent(game, alice):
    client = signed_in(alice)
    page = client.get(f"/games/{game.pk}/").text
    panel = page[page.index('id="talk-form"') :]
    text, phrase = re.findall(r'name="command_id" value="([^"]+)"', panel)[:2]
    for form in ({"text": "Hello", "command_id": text}, {"phrase": "thanks", "command_id": phrase}):
        client.post(f"/games/{game.pk}/talk/send", form)
    assert messages(client.get(f"/games/{game.pk}/talk/").text) == ["Hello", "Thank you"]


def test_a_poll_without_a_cache_finds_the_message(game, alice, bob, settings):
    settings.REVISION_SECONDS = 0
    poll = poll_of(signed_in(bob), game)
    assert htmx(bob).get(poll).status_code == 204
    say(game, alice, "Hello")
    assert messages(htmx(bob).get(poll).text) == ["Hello"]


def test_a_deleted_message_moves_a_poll(game, alice, bob, django_capture_on_commit_callbacks):
    message = say(game, alice, "Oops")
    poll = poll_of(signed_in(bob), game)
    with django_capture_on_commit_callbacks(execute=True):
        delete(game=game, user=alice, among="players", number=message.number)
    assert messages(htmx(bob).get(poll).text) == ["deleted"]


def test_an_action_is_answered_with_the_table_and_no_message(game, alice, bob):
    poll = poll_of(signed_in(bob), game)
    say(game, alice, "Hello")
    play(game, "stop")
    answer = htmx(bob).get(poll).text
    assert ('id="table"' in answer, messages(answer)) == (True, [])
    assert re.search(r'<section id="talk"[^>]* hx-morph-skip></section>', answer)


@pytest.mark.parametrize("talk", ["x", "0" * 32, "a%00b"])
def test_a_poll_with_an_unknown_token_gets_the_messages(game, alice, talk):
    say(game, alice, "Hello")
    poll = poll_of(signed_in(alice), game).rpartition("&")[0]
    answer = htmx(alice).get(f"{poll}&talk={talk}")
    assert (answer.status_code, 'id="table"' in answer.text, messages(answer.text)) == (200, False, ["Hello"])


def queries(client: Client, address: str) -> list[str]:
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        client.get(address)
    return [query["sql"] for query in found if '"talk_message"' in query["sql"]]


def test_talk_costs_a_table_one_query_and_none_where_nobody_talked(game, alice):
    client, address = signed_in(alice), f"/games/{game.pk}/"
    assert queries(client, address) == []
    say(game, alice, "Hello")
    assert len(queries(client, address)) == 1
    assert queries(client, address + "table") == []


def test_the_talk_of_an_open_table_is_for_those_who_sit_there(alice, bob, charlie):
    game = open_for(alice, 3)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text="")
    say(fresh(game), bob, "Who else comes?")
    address = f"/games/{game.pk}/"
    pages = [signed_in(user).get(address).text for user in (alice, charlie)] + [Client().get(address).text]
    assert ["Who else comes?" in page for page in pages] == [True, False, False]
    leave_table(game_id=game.pk, user=bob)
    assert "Who else comes?" not in signed_in(bob).get(address).text
    assert "Who else comes?" not in signed_in(bob).get(address + "talk/").text
    assert signed_in(bob).post(address + "talk/send", {"text": "Back"}).status_code == 403


def everything(user: User | None, game: Game) -> str:
    """All pages of a table that have to do with its talk."""
    client = signed_in(user) if user else Client()
    addresses = [
        "",
        "talk/",
        "talk/?before=players+9",
        "table",
        "table?talk=x",
        "note",
        "report",
        "replay/",
        "history.json",
    ]
    asked = "talk/report?message=spectators+1", "talk/report?message=players+1"
    return "\n".join(client.get(f"/games/{game.pk}/{each}").getvalue().decode() for each in (*addresses, *asked))


def test_a_person_who_watches_before_the_start_gets_the_talk_with_a_poll(alice, bob, charlie):
    table = open_for(alice, public=True, watchable=True)
    page = signed_in(charlie).get(f"/games/{table.pk}/").text
    assert ("js/talk.js" in page, 'id="talk"' in page) == (True, False)
    for user in (alice, bob):
        take_seat(game_id=table.pk, user=user, text=None)
    start(game_id=table.pk, user=alice)
    poll = unescape(re.search(r'hx-get="([^"]+/table[^"]+)"', page)[1])
    assert '<section id="talk"' in htmx(charlie).get(poll).text


def test_players_read_the_spectators_after_the_game_only(game, alice, charlie):
    say(game, charlie, "Alice should draw")
    say(game, alice, "I hold the yellow two")
    assert "Alice should draw" not in everything(alice, game)
    for user in (charlie, person("Dora"), None):
        assert "I hold the yellow two" not in everything(user, game)
    ended(game)
    assert "Alice should draw" in signed_in(alice).get(f"/games/{game.pk}/talk/").text
    assert signed_in(alice).post(f"/games/{game.pk}/talk/send", {"text": "Thanks"}).status_code == 302
    assert "I hold the yellow two" not in everything(charlie, fresh(game))


def test_what_spectators_said_is_new_once(game, alice, charlie):
    say(game, charlie, "Alice should draw")
    ended(game)
    client, address = signed_in(alice), f"/games/{game.pk}/talk/"
    assert ['class="talk-new"' in client.get(address).text for _twice in range(2)] == [True, False]


def test_guests_and_visitors_do_not_read_what_spectators_advise(game, charlie):
    say(game, charlie, "Alice should draw")
    for user in (User.objects.create_guest(), None):
        assert "Alice should draw" not in everything(user, game)


def test_nobody_reads_another_persons_note(game, alice, bob):
    signed_in(alice).post(f"/games/{game.pk}/note", {"text": "Bob bluffs"})
    assert ("Bob bluffs" in everything(alice, game), "Bob bluffs" in everything(bob, game)) == (True, False)


def test_talk_of_a_private_table_is_refused_to_strangers(alice, bob, charlie):
    game = running(alice, bob)
    say(game, alice, "Hello")
    for client in (signed_in(charlie), htmx(charlie)):
        assert client.get(f"/games/{game.pk}/talk/").status_code == 403
        assert client.post(f"/games/{game.pk}/talk/send", {"text": "Hi"}).status_code == 403


def test_what_is_new_stands_in_the_title_and_on_my_games(game, alice, bob):
    for text in ("One", "Two"):
        say(game, alice, text)
    client = signed_in(bob)
    assert "<title>2 new messages · Sunday · Pushsite" in client.get(f"/games/{game.pk}/").text
    mine = client.get("/games/").text
    assert ("<title>2 new messages · My games" in mine, mine.count("2 new messages")) == (True, 2)
    assert htmx(bob).post(f"/games/{game.pk}/talk/read", {"number": 2}).status_code == 204
    assert "new message" not in client.get("/games/").text


def test_the_page_of_the_talk_counts_as_read_and_goes_back(game, alice, bob):
    for number in range(20):
        say(game, alice, f"Message {number}")
    talk = Message.objects.first().talk
    more = [Message(talk=talk, number=number, person=alice, text=f"No. {number}", command_id=uuid.uuid4())
            for number in range(21, 131)]  # fmt: skip
    Message.objects.bulk_create(more)
    type(talk).objects.update(last=130)
    client = signed_in(bob)
    page = client.get(f"/games/{game.pk}/talk/").text
    assert (messages(page)[0], messages(page)[-1]) == ("No. 51", "No. 130")
    assert messages(client.get(f"/games/{game.pk}/talk/?before=players+51").text)[0] == "Message 0"
    assert "new message" not in client.get("/games/").text


def test_earlier_messages_are_reached_past_those_of_muted_people(game, alice, bob):
    say(game, alice, "First of all")
    talk = say(game, bob, "Spam").talk
    spam = [Message(talk=talk, number=number, person=bob, text="Spam", command_id=uuid.uuid4())
            for number in range(3, 131)]  # fmt: skip
    Message.objects.bulk_create(spam)
    type(talk).objects.update(last=130)
    mute(user=alice, person=bob)
    address, client, pages = "", signed_in(alice), []
    while address is not None:
        page = client.get(f"/games/{game.pk}/talk/{address}").text
        pages.append([each for each in messages(page) if each != "You have muted this person."])
        earlier = re.search(r'href="(\?before=[^"]+)"', page)
        address = earlier[1] if earlier else None
    assert pages == [[], ["First of all"]]


def test_going_back_in_one_group_leaves_the_other_at_its_newest(game, alice, charlie):
    for user in (alice, charlie):
        talk = say(game, user, "First").talk
        more = [Message(talk=talk, number=number, person=user, text=f"{user.name} {number}", command_id=uuid.uuid4())
                for number in range(2, 101)]  # fmt: skip
        Message.objects.bulk_create(more)
        type(talk).objects.filter(pk=talk.pk).update(last=100)
    ended(game)
    shown = messages(signed_in(alice).get(f"/games/{game.pk}/talk/?before=players+21").text)
    assert (shown[0], shown[19], shown[20], shown[-1]) == ("First", "Alice 20", "Charlie 21", "Charlie 100")


def test_more_than_99_unread_are_counted_so(game, alice, bob):
    say_often(say(game, alice, "First").talk, alice, 999)
    client = signed_in(bob)
    assert "<title>99+ new messages · Sunday" in client.get(f"/games/{game.pk}/").text
    assert "<title>99+ new messages · My games" in client.get("/games/").text


@pytest.mark.both_databases
def test_the_table_counts_as_unread_what_my_games_does(alice, bob, charlie):
    game = running(alice, bob, charlie)
    talk = say(game, charlie, "One").talk
    say(game, charlie, "Two")
    Message.objects.filter(text="Two").update(deleted_at=timezone.now())
    talk.refresh_from_db()
    for user, times in ((alice, 5), (bob, 100)):
        say_often(talk, user, times)
    mute(user=alice, person=bob)
    client = signed_in(alice)
    pages = [client.get(address).text for address in (f"/games/{game.pk}/", "/games/")]
    assert [re.search(r"<title>.*?(\S+ new messages?) ·", page)[1] for page in pages] == ["1 new message"] * 2


def test_a_form_of_the_talk_asks_for_the_seats_once(game, alice):
    say(game, alice, "Hello")
    client, address = signed_in(alice), f"/games/{game.pk}/talk/read"
    client.post(address, {"number": 1})
    with CaptureQueriesContext(connection) as found:
        client.post(address, {"number": 1})
    assert len([query for query in found if 'FROM "games_seat"' in query["sql"]]) == 1


def test_a_muted_person_is_unmuted_on_the_page(game, alice, bob):
    say(game, bob, "Hello")
    client = signed_in(alice)
    client.post(f"/games/{game.pk}/talk/mute", {"message": "players 1"})
    page = client.get(f"/games/{game.pk}/talk/").text
    assert (messages(page), "Muted people" in page) == (["You have muted this person."], True)
    client.post(f"/games/{game.pk}/talk/unmute", {"person": bob.pk})
    assert messages(client.get(f"/games/{game.pk}/talk/").text) == ["Hello"]


@pytest.mark.parametrize("message", ["", "players", "players 9", "spectators 1", "players 1 1", "x 1", "players ٣"])
def test_muting_an_unknown_person_is_refused(game, alice, message):
    say(game, alice, "Hello")
    assert signed_in(alice).post(f"/games/{game.pk}/talk/mute", {"message": message}).status_code in (400, 404)


def test_hidden_talk_is_shown_again(game, alice, bob):
    say(game, bob, "Hello")
    client, address = signed_in(alice), f"/games/{game.pk}/talk/"
    client.post(address + "hide", {"hide": "1"})
    assert (messages(client.get(address).text), "You have hidden the talk" in client.get(address).text) == ([], True)
    client.post(address + "hide", {"hide": ""})
    assert messages(client.get(address).text) == ["Hello"]


def test_a_message_is_reported_once(game, alice, bob):
    say(game, bob, "You fool")
    say(game, bob, "You idiot")
    client, address = signed_in(alice), f"/games/{game.pk}/talk/report?message=players+"
    assert "You fool" in client.get(address + "1").text
    answers = [client.post(address + number, {"text": "Rude"}).status_code for number in ("1", "1", "2")]
    case = Case.objects.get()
    assert (answers, case.person, case.reason, case.seat) == ([302, 409, 302], bob, "talk", 1)
    reported = Reported.objects.filter(case=case).order_by("message")
    assert [each.message.text for each in reported] == ["You fool", "You idiot"]


def test_ones_own_and_unreadable_messages_cannot_be_reported(game, alice, charlie):
    say(game, alice, "Hello")
    say(game, charlie, "Draw")
    address = f"/games/{game.pk}/talk/report?message="
    asked = [signed_in(alice).get(address + each).status_code for each in ("players+1", "spectators+1", "nonsense")]
    assert (asked, signed_in(charlie).get(address + "players+1").status_code) == ([404, 404, 400], 404)


def test_a_muted_author_is_not_in_the_panel(game, alice, bob):
    say(game, bob, "Hello")
    mute(user=alice, person=bob)
    assert messages(signed_in(alice).get(f"/games/{game.pk}/").text) == []
