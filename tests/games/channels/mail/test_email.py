"""The text, recipient and headers of mails as a mail server gets them."""

import re

import pytest
import time_machine
from django.utils import timezone, translation

from games.models import Action, Game, Notice
from games.notices.send import send_due
from games.play.absence.stand_in import leave_game, take_back
from testing.clocks import MONDAY
from testing.people import person
from testing.tables import ended, fresh, play, play_one_by_one, running
from tests.support.mail import html_of, read_aloud, text_of

pytestmark = pytest.mark.django_db

BOB = "bob@example.org"


@pytest.fixture
def send_all(mail_server):
    """Send all waiting mail; return the server."""

    def send():
        Notice.objects.filter(status="waiting").update(due_at=timezone.now())
        send_due()
        return mail_server

    return send


def plain(game: Game, **position: object) -> Game:
    """Give the game cards that never need the die, so that it always plays the same."""
    cards = {"deck": ["b2", "g3", "y4", "p5", "r6", "b1"], "stacks": [["r1"]]} | position
    Game.objects.filter(pk=game.pk).update(position=fresh(game).position | cards)
    return fresh(game)


@pytest.fixture
def to_bob(alice, bob, send_all):
    """The mail that Bob gets after Alice has stopped."""

    def send(**changed):
        type(bob).objects.filter(pk=bob.pk).update(**changed)
        play(plain(running(alice, bob)), "stop")
        return send_all().to(BOB)[0]

    return send


def test_mail_about_a_turn_has_the_recap_and_a_link(to_bob):
    mail = to_bob()
    game = Game.objects.get()
    for text in (text_of(mail), read_aloud(mail).replace("<strong>1</strong>", "1")):
        assert "Your turn: draw or stop." in text
        assert "Alice stopped." in text
        assert "Alice took stack 1 (red 1): 1 point (forced)." in text
        assert "You drew blue 2 and started stack 1 (forced)." in text
        assert f"https://pushsite.example/games/{game.pk}/" in text


def test_mail_about_a_turn_in_french(to_bob):
    mail = to_bob(language="fr")
    for text in (text_of(mail), html_of(mail)):
        assert "À vous" in text
        assert "Alice s’arrête." in text
        assert "Alice stopped." not in text
    assert re.findall(r"\w+: .*", text_of(mail)) == []  # a colon has a space before it
    assert '<html lang="fr">' in html_of(mail)
    assert translation.get_language() == "en"


@pytest.mark.parametrize(("name", "heading"), [("Lunch", "Lunch · PUSH"), ("PUSH", "Alice · PUSH")])
def test_heading_tells_the_table_from_others_of_the_game(alice, bob, send_all, name, heading):
    play(plain(running(alice, bob, name=name)), "stop")
    mail = send_all().to(BOB)[0]
    assert mail["Subject"] == f"Your turn: {heading}"
    assert heading in text_of(mail).splitlines()
    assert f">{heading}</p>" in html_of(mail)


def test_recap_begins_after_the_reader_s_last_action(alice, bob, send_all):
    game = plain(running(alice, bob))
    play(game, "stop")
    Notice.objects.all().delete()
    play(game, "stop", user=bob)
    text = text_of(send_all().to("alice@example.org")[0])
    assert "Bob stopped." in text
    assert "stopped.\n" in text and "You stopped." not in text
    assert text.index("You took stack 1 (red 1)") < text.index("Bob stopped.")


def test_mail_has_these_headers(to_bob):
    mail = to_bob()
    notice = Notice.objects.get(person__email=BOB)
    assert mail["From"] == "Pushsite <games@pushsite.example>"
    assert mail["To"] == BOB
    assert mail["Subject"] == "Your turn: Sunday · PUSH"
    assert mail["Message-ID"] == f"<{notice.game_id}.{notice.pk}@pushsite.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(r"<https://pushsite\.example/mail/stop/[\w:.-]+/>", mail["List-Unsubscribe"].strip())
    assert mail.get_content_type() == "multipart/alternative"


def test_both_parts_have_the_unsubscribe_link(to_bob):
    mail = to_bob()
    address = mail["List-Unsubscribe"].strip(" <>")
    assert address in text_of(mail) and address in html_of(mail)


def test_unsubscribe_link_works(to_bob, client, bob):
    path = to_bob()["List-Unsubscribe"].strip(" <>").removeprefix("https://pushsite.example")
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    bob.refresh_from_db()
    assert bob.mail is False


@pytest.mark.parametrize(
    "name",
    [
        "Sunday\r\nBcc: charlie@example.org",
        "Sunday\nBcc: charlie@example.org",
        "Sunday\r\n\r\n<b>body</b>",
        "Sunday\x0b\x0c\x1c\x85\u2028\u2029Bcc: c@d.e",
        "=?utf-8?q?Sunday=0d=0aBcc=3a_c?=",
        "\u202eyadnuS\x07",
    ],
)
def test_name_cannot_add_a_header(alice, bob, send_all, name):
    """Forms refuse names with line breaks; here they are written to the database directly."""
    game = plain(running(alice, bob))
    game.seat_rows.update(name=name)
    Game.objects.filter(pk=game.pk).update(name=name)
    type(bob).objects.filter(pk=bob.pk).update(name=name[:24])
    play(game, "stop")
    server = send_all()
    mail = server.to(BOB)[0]
    headers = [header for header, _value in mail.items()]
    assert sorted(headers) == sorted(set(headers))
    assert set(headers) == {
        "Content-Type", "MIME-Version", "Subject", "From", "To", "Date", "Message-ID", "Auto-Submitted",
        "List-Unsubscribe", "List-Unsubscribe-Post",
    }  # fmt: skip
    assert mail["Subject"].strip().startswith("Your turn: ")
    assert not re.search(r"[\x00-\x1f\x7f\u2028-\u202e]", mail["Subject"])
    assert [each["To"] for each in server.mails] == [BOB]


def test_markup_in_a_name_is_escaped(alice, bob, send_all):
    game = plain(running(alice, bob, name="<b>Sunday</b> & co"))
    game.seat_rows.filter(number=0).update(name="<img src=x>")
    play(game, "stop")
    mail = send_all().to(BOB)[0]
    assert "<b>Sunday" not in html_of(mail) and "<img src=x" not in html_of(mail)
    assert "&lt;img src=x&gt; stopped." in html_of(mail)
    assert "<img src=x> stopped." in text_of(mail)
    assert mail["Subject"] == "Your turn: <b>Sunday</b> & co · PUSH"


def test_mail_contains_nothing_hidden_from_its_reader(alice, bob, send_all):
    game = plain(running(alice, bob))
    after = play(game, "stop")
    hidden = Action.objects.get(game=game, action="stop")
    hidden.events = [event | {"to": [0]} for event in hidden.events]
    hidden.save()
    mail = send_all().to(BOB)[0]
    assert after.version == Notice.objects.get(person=bob).version
    assert "stopped" not in text_of(mail) and "stopped" not in html_of(mail)
    assert "Alice took stack 1" in text_of(mail)


def test_mail_names_only_cards_that_were_drawn(alice, bob, send_all):
    game = running(alice, bob)
    for _turn in range(6):
        game = play(game, "stop" if "stop" in game.state().legal() else game.state().legal()[0])
    drawn = [event["card"] for action in game.actions.all() for event in action.events if event["type"] == "drew"]
    for mail in send_all().mails:
        for text in (text_of(mail), html_of(mail)):
            named = re.findall(r"\b(red|yellow|green|blue|purple) (\d)", text)
            assert {colour[0] + number for colour, number in named} <= set(drawn)


def test_mail_about_the_end_has_ranking_and_winner(alice, bob, send_all):
    end = ended(running(alice, bob, name="Sunday"), play=play_one_by_one)
    scores = dict(zip(("Alice", "Bob"), end.scores, strict=True))
    (notice,) = Notice.objects.filter(kind="over").select_related("person")
    mail = send_all().to(notice.person.email)[-1]
    assert mail["Subject"] == "Game over: Sunday · PUSH"
    text = text_of(mail)
    for name, score in scores.items():
        points = f"{score} point" if score == 1 else f"{score} points"
        assert f"{name}: {points}\n" in text
        assert re.search(rf">{name}</td>\s*<td[^>]*>{points}</td>", html_of(mail))
    winners = {("Alice", "Bob")[seat] for seat in end.winners}
    if len(winners) == 2:
        assert "share the victory" in text
    else:
        expected = "You win" if notice.person.name in winners else f"{winners.pop()} wins"
        assert expected in text and expected in html_of(mail)


def test_recap_shows_who_left_and_came_back(alice, bob, send_all):
    dora = person("Dora")
    game = plain(running(alice, bob, dora))
    leave_game(game_id=game.pk, user=dora)
    play(game, "stop")
    take_back(game_id=game.pk, user=dora)
    text = text_of(send_all().to(BOB)[0])
    assert text.index("Dora left the game to a bot.") < text.index("Alice stopped.")
    assert "Dora is back and plays again." in text
    assert "sat down" not in text


def test_reader_who_has_not_played_gets_the_whole_recap(alice, bob, send_all):
    running(alice, bob)
    text = text_of(send_all().to("alice@example.org")[0])
    assert "So far" in text and "You drew" in text


def test_mail_loads_only_a_picture_of_the_site(to_bob):
    html = html_of(to_bob())
    assert not re.search(r"<(svg|link|script|style|iframe|form)\b|url\(", html)
    (source,) = re.findall(r'src="([^"]*)"', html)
    assert source.startswith(f"https://pushsite.example/games/{Game.objects.get().pk}/picture/1.")


def test_card_is_a_shape_on_its_colour_and_named(to_bob):
    card = r'<span role="img" aria-label="blue 2" style="[^"]*background-color: #2462d6; color: #ffffff;">◆\xa02</span>'
    assert re.search(f"You drew {card} and started stack 1", html_of(to_bob()))


def test_mail_about_a_turn_says_how_long_is_left_and_how_the_game_stands(alice, bob, send_all):
    with time_machine.travel(MONDAY, tick=False):
        play(plain(running(alice, bob, pace="relaxed"), bench=[["r2"], ["g1", "g4"]]), "stop")
        Notice.objects.filter(kind="reminder").delete()
        mail = send_all().to(BOB)[0]
    assert mail["Subject"] == "Your turn, 3 days left: Sunday · PUSH"
    for text in (text_of(mail), html_of(mail)):
        assert "Your turn: draw, or bank a colour. 3 days left." in text
        assert "Move by Thursday 4 June, 12:00, or a bot moves for you." in text
    assert "1. Bob: 5 points\n2. Alice: 3 points\n" in text_of(mail)
    assert re.search(r">Bob</td>\s*<td[^>]*>5 points</td>", html_of(mail))
    words = ["Alice: Bench (red 1, red 2).", "Bob: Bench (green 1, green 4)."]
    assert all(f"  - {sentence}\n" in text_of(mail) for sentence in words)
    assert f'alt="The table: {" ".join(words)}"' in " ".join(html_of(mail).split())


def test_mail_says_in_french_how_long_is_left(alice, bob, send_all):
    type(bob).objects.filter(pk=bob.pk).update(language="fr")
    with time_machine.travel(MONDAY, tick=False):
        play(plain(running(alice, bob, pace="relaxed")), "stop")
        Notice.objects.filter(kind="reminder").delete()
        mail = send_all().to(BOB)[0]
    assert mail["Subject"].strip() == "À vous de jouer, encore 3 jours\N{NO-BREAK SPACE}: Sunday · PUSH"
    assert "Encore 3 jours." in html_of(mail)


def test_recap_uses_the_presentation_of_each_game(alice, bob, send_all):
    game = running(alice, bob, rules="pousse")
    described = {"pawns": [["L1", "home", "home"], ["L2", "R3", "home"]], "card": "+1", "pile": ["+3"]}
    position = game.position | described | {"phase": "move", "turn": 0, "to_act": 0}
    Game.objects.filter(pk=game.pk).update(position=position, to_act=0, waiting_for=alice)
    play(game, "advance:1")
    mail = send_all().to(BOB)[0]
    for text in (text_of(mail), re.sub(r"<span aria-hidden[^>]*>.</span> |</?strong>", "", html_of(mail))):
        assert "Your turn: advance a pawn by 3." in text
        assert "the red triangle from L1 to L2. Splash! Your pawn is in the water." in text
        assert "You turned +3." in text


def test_left_out_actions_are_counted(to_bob, monkeypatch):
    monkeypatch.setattr("games.channels.mail.recap.ACTIONS_READ", 1)
    mail = to_bob()
    left_out = Notice.objects.get(person__email=BOB).version - 1
    for text in (text_of(mail), read_aloud(mail)):
        assert f"{left_out} earlier actions are left out here." in text
        assert "You started stack 1 with blue 2" in text and "Alice stopped." not in text


def drawing(game: Game, count: int) -> Game:
    """Let Alice draw so many cards, stop and take a stack if she may choose one."""
    for action in [*["draw"] * count, "stop", "take:1"]:
        game = play(game, action) if game.to_act == 0 else game
        while game.state().dump()["phase"] == "place":
            game = play(game, game.state().legal()[-1])
    return game


def test_draws_are_summed_up(alice, bob, send_all):
    drawing(plain(running(alice, bob), stacks=[]), 3)
    mail = send_all().to(BOB)[0]
    for text in (text_of(mail), read_aloud(mail)):
        assert "Alice drew four cards and stopped." in text
        assert "Alice drew blue 2" not in text


def test_draws_are_summed_up_in_french(alice, bob, send_all):
    type(bob).objects.filter(pk=bob.pk).update(language="fr")
    drawing(plain(running(alice, bob), stacks=[]), 3)
    assert "Alice pioche quatre cartes et s’arrête." in text_of(send_all().to(BOB)[0])


def test_recap_has_the_newest_eight_lines_and_counts_the_rest(alice, bob, send_all, monkeypatch):
    monkeypatch.delattr("games.push.presentation.summed_up")  # a line for each card
    cards = ["b1", "r2", "g3", "y4", "p5", "r6", "b2", "g1", "y2", "p3", "g4"]
    game = drawing(plain(running(alice, bob), deck=cards, stacks=[]), 9)
    text = text_of(send_all().to(BOB)[0])
    lines = re.findall("  - (.*)", text.partition("So far")[2].partition("The deal is locked")[0])
    assert (len(lines), lines[0], lines[-1]) == (
        8,
        "Alice drew yellow 4 and placed it on stack 3.",
        "Alice took stack 1 (blue 1, yellow 2): 3 points.",
    )
    first_told = next(row.number for row in game.actions.all() if row.events[0].get("card") == "y4")
    assert f"{first_told - 1} earlier actions are left out here." in text


def test_complete_recap_counts_nothing(to_bob):
    assert "left out" not in text_of(to_bob())
