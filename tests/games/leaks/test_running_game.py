"""Hidden information of a running game is searched for in everything that leaves the server or is stored elsewhere."""

import base64
import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from games.catalog import RULES
from games.models import Game, Secret
from games.notices.send import send_due
from games.play.actions.bot_turns import play_bot_turn
from games.play.report import report_game
from games.play.revision import revision_token
from games.play.staff.acts import cancel_as_staff
from games.play.wake_ups import wake_sweep
from testing.clients import htmx, program, signed_in
from testing.clocks import later
from testing.people import person
from testing.services.mail import MailServer
from testing.site import PRODUCTION
from testing.tables import fresh, play, play_to_the_end, running
from tests.games.leaks.addresses import pages_of
from tests.games.leaks.needles import CANARY, Needles, plant_reasons, planted_in
from tests.games.leaks.rows import places, rows
from tests.games.leaks.traffic import Traffic, stored, traffic
from tests.games.talk.samples import say
from tests.support.mail import text_of
from tests.support.processes import eventually, worker

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("slug", RULES),
    pytest.mark.usefixtures("processes"),
]

BOT = 1  # its seat
ALICE_SAYS, CHARLIE_SAYS = "Whose turn is it?", "Bob should stop."
BEFORE = "The game before"  # the name of its table
FINISHED, EXPORT, RUNNING = "/api/v1/finished", "/api/v1/me/games.ndjson", "/api/v1/games?status=running"


@dataclass
class Output:
    """Everything that left the server, by its source."""

    texts: list[tuple[str, str]] = field(default_factory=list)

    def add(self, who: str, text: str) -> None:
        self.texts.append((who, text))

    def leaks(self, needles: Needles) -> list[tuple[str, set[str]]]:
        return [(who, found) for who, text in self.texts if (found := needles.found_in(text))]


@pytest.fixture
def game(slug: str, settings, mail_server, mary) -> Game:
    """Alice, a bot, Bob and Dora at a public table after the deal; Dora's turn comes much later. An earlier game of
    theirs is over, so that lists of finished games have something.
    """
    settings.NOTICE_DELAY = 0
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (10**6, 60))  # a request too many reveals nothing
    people = [person(name) for name in ("Alice", "Bob", "Dora")]
    play_to_the_end(running(*people, rules=slug, public=True, name=BEFORE)).notices.all().delete()
    game = running(*people, rules=slug, seats=4, bots={BOT: "easy"}, public=True, pace="daily")
    while "start" in (now := fresh(game)).state().phase:
        if now.bot_due_at:
            assert play_bot_turn(now.pk, now.version)
        else:
            play(now, now.state().legal()[0])
    report_game(game_id=game.pk, user=people[0], reason="other", text="Bob is slow.")
    return fresh(game)


def clients(game: Game, mary: User) -> dict[str, Client]:
    """The clients that look; not Dora's, since she may see her planted hand."""
    alice, bob = (game.seat_rows.get(name=name).user for name in ("Alice", "Bob"))
    people = {"Alice": alice, "Bob": bob, "Charlie": person("Charlie"), "Mary": mary}
    browsers = {name: signed_in(user) for name, user in people.items()} | {"Bob, htmx": htmx(bob), "visitor": Client()}
    return browsers | {f"{name}, a program": program(user, may_talk=True) for name, user in people.items()}


def whole(answer: HttpResponse) -> str:
    """Return status, headers, cookies and body."""
    body = answer.getvalue()
    return f"{answer.status_code}\n{answer.headers}\n{answer.cookies}\n{body.decode('latin-1')}"


def legal(game: Game) -> str:
    actions = game.state().legal()
    return next((action for action in actions if action in ("stop", "turn")), actions[0])


def play_with_the_bot(game: Game, browsers: dict[str, Client]) -> Iterator[tuple[str, HttpResponse]]:
    """Play on the site until the bot, in a worker process, has played and a person has to decide."""
    while not (now := fresh(game)).actions.filter(number__gt=game.version, by="bot").exists() or now.bot_due_at:
        if now.bot_due_at:
            eventually(lambda seen=now: fresh(seen).version > seen.version)
            continue
        name = now.waiting_for.name
        browser = browsers.get(name) or signed_in(now.waiting_for)
        wrong = {"action": CANARY[::-1], "version": now.version, "command_id": "x"}
        right = wrong | {"action": legal(now), "command_id": f"00000000-0000-4000-8000-{now.version:012}"}
        for form in (wrong, right):
            yield name, browser.post(f"/games/{now.pk}/act", form)


def look(game: Game, browsers: dict[str, Client], output: Output) -> None:
    """Request every page as everyone; URLs that only take forms get an empty one, except from the player to act."""
    for address in [*pages_of(game), *past(game)]:
        for name, browser in browsers.items():
            answer = browser.get(address)
            if answer.status_code in (302, 405) and game.pk in address and not name.startswith(game.waiting_for.name):
                answer = browser.post(address)
            assert answer.status_code < 500 and answer.status_code != 429, (name, address)
            output.add(f"{name} at {address}", whole(answer))


def past(game: Game) -> Sequence[str]:
    table = game.get_absolute_url()
    steps = [f"?at={number}" for number in (0, game.version // 2, game.version)]
    return [
        f"{table}table?revision=0",
        f"{table}table?revision={revision_token(game)}&talk=0",
        f"{table}talk/?before=players+9",
        f"{table}report?at=1",
        RUNNING,
        *(f"{table}replay/{part}{at}" for part in ("", "step") for at in steps),
        f"{table}why?at={game.actions.filter(by='bot').last().number}",
    ]


def talk(game: Game) -> None:
    """Let a player and somebody who watches say something."""
    say(game, game.seat_rows.get(name="Alice").user, ALICE_SAYS)
    say(game, User.objects.get(name="Charlie"), CHARLIE_SAYS)


def listen(mail_server: MailServer, output: Output) -> None:
    for mail in mail_server.mails:
        output.add(f"mail to {mail['To']}", mail.as_string())
        for part in mail.walk():
            if not part.is_multipart():
                output.add(f"mail to {mail['To']}", part.get_content())


def production(mail_server_port: int) -> dict[str, str]:
    """A worker with production settings, on the test's services."""
    ours = {name: value for name, value in PRODUCTION.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return ours | {"EMAIL_URL": f"smtp://127.0.0.1:{mail_server_port}", "NOTICE_DELAY": "0"}


def test_running_game_reveals_nothing_hidden(slug, game, mary, mail_server, settings, log_lines, capfd):
    logging.root.setLevel(logging.DEBUG)
    for name in ("accounts", "games", "pushsite"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    needles, output, browsers = planted_in(game), Output(), clients(game, mary)
    talk(game)
    with traffic() as passing, worker(**production(settings.EMAIL_PORT)):
        for name, answer in play_with_the_bot(game, browsers):
            output.add(f"{name} plays", whole(answer))
        assert plant_reasons(game)
        wake_sweep()
        eventually(lambda: mail_server.to(fresh(game).waiting_for.email))
        look(fresh(game), browsers, output)
    with later(days=2):
        send_due()  # reminders
    assert fresh(game).status == Game.Status.RUNNING
    listen(mail_server, output)
    worked = capfd.readouterr()
    output.add("worker's log", worked.out + worked.err)
    output.add("log", log_lines.text())
    output.add("passing through Redis", passing.text())
    output.add("left in Redis", stored())
    output.add("database", rows())
    assert output.leaks(needles) == []
    assert_all_spoke(game, dict(output.texts), passing, mail_server)


def assert_all_spoke(game: Game, texts: dict[str, str], passing: Traffic, mail_server: MailServer) -> None:
    """Check that every source said something, and so could have leaked."""
    assert any(task.startswith(f'[["{game.pk}", ') for task in passing.tasks())
    assert f"games.tasks.play_bots state=success game={game.pk}" in texts["worker's log"]
    assert "event=request" in texts["log"]
    assert f"revision:{game.pk}" in texts["passing through Redis"]
    assert game.commitment in texts["database"]
    assert {game.name in text_of(mail) for mail in mail_server.mails} == {True}
    assert game.commitment in texts[f"Charlie at {game.get_absolute_url()}fair/"]
    assert readers_of(ALICE_SAYS, texts) == {"Alice", "Bob", "Bob, htmx", "Alice, a program", "Bob, a program"}
    watching = {"Charlie", "Mary"}
    assert readers_of(CHARLIE_SAYS, texts) == watching | {f"{name}, a program" for name in watching}
    earlier = Game.objects.get(name=BEFORE).pk
    everybody = {who.partition(" at ")[0] for who in texts if " at " in who}
    assert readers_of(earlier, texts, at=FINISHED) == everybody
    assert readers_of(earlier, texts, at=EXPORT) == {"Alice, a program", "Bob, a program"}
    listing = [readers_of(game.pk, texts, at=address) for address in ("/api/v1/games", RUNNING)]
    assert set().union(*listing) == {"Alice, a program", "Bob, a program"}


def readers_of(words: str, texts: dict[str, str], at: str = "") -> set[str]:
    """Whose pages have these words, at all addresses or ``at`` one."""
    looks = {tuple(who.split(" at ", 1)): text for who, text in texts.items() if " at " in who}
    return {who for (who, address), text in looks.items() if at in ("", address) and words in text}


def test_planted_secret_is_found_where_it_is_stored(slug, game, mary):
    needles = planted_in(game)
    assert needles.found_in(places()) > {CANARY.lower()}
    cancel_as_staff(game_id=game.pk, staff=mary, reason="A test.")
    opened = needles.found_in(whole(signed_in(mary).get(f"/games/{game.pk}/history.json")))
    assert opened & needles.secrets
    assert opened & needles.order == needles.order


def test_planted_secret_is_found_in_every_spelling(slug, game):
    needles = planted_in(game)
    secret = bytes(Secret.objects.get(game=game).value)
    spelled = [
        secret.hex().upper(),
        repr(secret),
        f"{list(secret)}",
        base64.b64encode(secret).decode(),
        base64.urlsafe_b64encode(b"x" + secret).decode(),
        secret.decode("latin-1"),
        str(int.from_bytes(secret, "big")),
    ]
    assert [each for each in spelled if not needles.found_in(f"<p>{each}</p>")] == []
    cards = next(iter(needles.order)).split()
    rows = [
        json.dumps(cards),
        escape(json.dumps(cards)),
        ",".join(cards),
        "".join(f"<li>{card}</li>" for card in cards),
    ]
    assert [each for each in rows if not needles.found_in(f"<p>{each}</p>")] == []
