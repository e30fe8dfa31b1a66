"""Days of play over HTTP with a simulated clock: who decides, and who gets which mails."""

import re
import uuid
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
import redis

from games.models import Action, Game
from games.notices.send import send_due
from games.play.actions.bot_turns import play_bot_turn
from games.tasks import sweep
from testing.clients import signed_in
from testing.clocks import MONDAY, at, daily, sweep_without_outage
from testing.people import person
from testing.tables import fresh, running
from tests.support.processes import eventually, kill, worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

HALF_AN_HOUR = timedelta(minutes=30)


@dataclass
class Day:
    """A simulated day of a game: every half-hour the sweep runs, mail is sent, and bots move."""

    game: Game
    mail_server: object
    now: datetime = MONDAY
    read: int = 0  # mails that were counted
    clients: dict = field(default_factory=dict)

    def until(self, hours: float) -> "Day":
        """Let time pass until this many hours after Monday noon."""
        while self.now < MONDAY + timedelta(hours=hours):
            self.now += HALF_AN_HOUR
            with at(self.now):
                sweep_without_outage()
                self._bots()
                send_due()
        return self

    def post(self, user, path: str, **fields: str) -> None:
        """Press a button of the table."""
        with at(self.now):
            client = self.clients.setdefault(user.pk, signed_in(user))
            assert client.post(f"/games/{self.game.pk}/{path}", fields).status_code == 302
            self._bots()

    def turn(self, user) -> None:
        """Let ``user`` finish their turn by posting actions that the table offers."""
        while (game := fresh(self.game)).waiting_for == user:
            legal = game.state().legal()
            action = "stop" if "stop" in legal else legal[-1]
            self.post(user, "act", action=action, version=str(game.version), command_id=str(uuid.uuid4()))

    def mails(self) -> dict[str, int]:
        """Count the mails since the last call by person and subject, up to the time left or the game."""
        new = self.mail_server.mails[self.read :]
        self.read += len(new)
        told = Counter((mail["To"].partition("@")[0], re.split(r"[,:]", mail["Subject"])[0]) for mail in new)
        return {f"{name}: {subject}": count for (name, subject), count in sorted(told.items())}

    def by(self, seat: int) -> Counter:
        """Count who or what made the seat's decisions."""
        rows = self.game.actions.filter(seat=seat).exclude(by=Action.By.FORCED)
        return Counter(rows.values_list("by", flat=True))

    def _bots(self) -> None:
        while (game := fresh(self.game)).bot_due_at:
            assert play_bot_turn(game.pk, game.version)


@pytest.fixture
def day(alice, bob, mail_server):
    return Day(daily(alice, bob), mail_server)


def test_player_who_acts_at_once_gets_no_mail(day, alice, bob):
    for _ in range(3):
        day.turn(alice)
        day.turn(bob)
    day.until(0.5)
    assert day.mails() == {"alice: Your turn": 1}  # whose turn it is now, a minute later
    assert set(day.by(0)) == set(day.by(1)) == {"player"}


def test_player_who_acts_within_half_the_time_gets_one_mail_a_turn(day, alice, bob):
    day.until(11).turn(alice)
    day.until(22).turn(bob)
    day.until(23)
    assert day.mails() == {"alice: Your turn": 2, "bob: Your turn": 1}


def test_player_who_needs_longer_is_reminded_once(day, alice):
    day.until(23).turn(alice)
    day.until(24)
    assert day.mails() == {"alice: Still your turn": 1, "alice: Your turn": 1, "bob: Your turn": 1}
    assert day.by(0).keys() == {"player"}


def test_absent_player_gets_one_bot_action_and_then_a_stand_in(day, bob):
    day.until(24)
    assert (day.by(0), day.mails()) == (
        Counter(timeout=1),
        {"alice: Still your turn": 1, "alice: Your turn": 1},
    )
    day.until(36)
    assert day.by(0)["timeout"] == 1
    assert day.by(0)["takeover"] >= 1
    assert fresh(day.game).waiting_for == bob
    assert day.mails() == {"alice: Still your turn": 1, "alice: Your turn": 1}  # the rest of her turn
    day.until(37)
    assert day.mails() == {"alice: A bot plays for you": 1, "bob: Your turn": 1}


def test_returning_player_decides_again(day, alice, bob):
    day.until(37)
    day.post(alice, "take-back")
    day.turn(bob)
    day.turn(alice)
    assert day.by(0)["player"] >= 1
    assert day.game.seat_rows.get(number=0).stand_in == ""


def test_all_absent_players_are_replaced_one_after_the_other(day):
    day.until(24 * 9)
    assert fresh(day.game).status == "finished"
    assert (day.by(0)["timeout"], day.by(1)["timeout"]) == (1, 1)
    mails = day.mails()
    assert {name: mails[name] for name in mails if "Still" in name} == {
        "alice: Still your turn": 2,
        "bob: Still your turn": 2,
    }
    assert not any("Game over" in name for name in mails)  # bots have the seats


def test_quiet_hours_and_vacation_delay_only_their_players_deadline(alice, bob, mail_server):
    alice.quiet_from, alice.quiet_to = 20, 8
    alice.save()
    day = Day(daily(alice, bob), mail_server)
    day.until(24)  # of which twelve were quiet
    assert day.by(0) == Counter()
    with at(day.now):
        signed_in(alice).post("/games/vacation/", {"days": "2"})
    day.until(24 + 36)
    assert day.by(0) == Counter()  # Thursday midnight, and quiet until eight
    day.until(24 + 36 + 8 + 12)
    assert day.by(0) == Counter(timeout=1)


def test_quick_game_ignores_quiet_hours(alice, bob, mail_server):
    alice.quiet_from, alice.quiet_to = 12, 20
    alice.save()
    day = Day(daily(alice, bob, pace="quick"), mail_server)
    day.until(0.5)
    assert day.by(0) == Counter(timeout=1)


def test_standing_order_needs_neither_clock_nor_mail(alice, bob, charlie, mail_server):
    day = Day(daily(alice, bob, charlie), mail_server)
    for user in (bob, charlie):
        day.post(user, "orders", order_collect="highest")
    position = fresh(day.game).position | {"phase": "push", "stacks": [["r1"], ["b2"], ["g3"]], "drawn": None}
    Game.objects.filter(pk=day.game.pk).update(position=position)
    day.turn(alice)
    assert day.by(1) == Counter({"standing-order": 1})
    day.until(1)
    assert day.mails() == {"bob: Your turn": 1}
    assert fresh(day.game).deadline == MONDAY + timedelta(days=1)


def test_game_without_a_clock_has_no_deadline(alice, bob, mail_server):
    with at(MONDAY):
        day = Day(running(alice, bob), mail_server)
    day.now = MONDAY + timedelta(days=29)
    day.until(29 * 24 + 1)
    assert (day.by(0), fresh(day.game).waiting_for) == (Counter(), alice)
    assert day.mails() == {"alice: Your turn": 1}


def test_two_days_of_downtime_cost_nobody_time_and_remind_nobody_early(alice, bob, mail_server):
    day = Day(daily(alice, bob), mail_server)
    day.until(1)
    day.mails()
    with at(MONDAY + timedelta(hours=49)):
        sweep(0)
    day.now = MONDAY + timedelta(hours=49)
    day.until(58)
    assert (day.by(0), day.mails()) == (Counter(), {})
    assert fresh(day.game).deadline == MONDAY + timedelta(hours=48 + 24)
    day.until(72)
    assert (day.by(0), day.mails()) == (Counter(timeout=1), {"alice: Still your turn": 1})


@pytest.mark.parametrize("pace", ["quick", "daily", "relaxed"])
def test_game_with_a_pace_ends_without_its_players(alice, bob, mail_server, pace):
    """Each sweep finds the next deadline until the game is over."""
    game = daily(alice, bob, pace=pace)
    day = Day(game, mail_server)
    while (now := fresh(game)).status == Game.Status.RUNNING:
        assert now.deadline is not None
        assert now.deadline > day.now
        day.now = now.deadline
        with at(day.now):
            sweep_without_outage()
            day._bots()
    assert now.status == Game.Status.FINISHED


@pytest.mark.usefixtures("processes")
def test_killed_worker_and_lost_queue_only_cost_time(settings):
    """The worker that should act on the deadline is gone: the next sweep acts, once."""
    settings.SWEEP_GRACE = 0
    queue = redis.Redis.from_url(settings.REDIS_URL)
    queue.flushdb()
    game = running(person("Alice"), person("Bob"), pace="daily")
    late = datetime.now(UTC) - timedelta(minutes=1)
    Game.objects.filter(pk=game.pk).update(deadline=late, clock_since=late - timedelta(days=1))
    with worker() as first:
        kill(first)
    sweep.delay()
    queue.flushdb()
    assert fresh(game).version == game.version
    with worker():
        for _ in range(3):
            sweep.delay()
        eventually(lambda: fresh(game).version > game.version)
        eventually(lambda: not queue.llen("celery"))
    rows = game.actions.filter(number__gt=game.version).exclude(by=Action.By.FORCED)
    assert list(rows.values_list("by", flat=True)) == ["timeout"]
