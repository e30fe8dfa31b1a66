"""The check of every game when it ends, and the alert."""

import logging

import pytest
from django.core import mail

from games.catalog import RULES
from games.history.check import check_when_due
from games.models import Action, Game, HistoryCheck, Secret
from games.play.tables.ending import cancel_table
from games.queries.overdue import due_checks
from games.tasks import check_history, sweep
from testing.clocks import later
from testing.people import staff
from testing.tables import fresh, open_for, play_to_the_end, running
from tests.support.processes import eventually, worker

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def over(alice, bob) -> Game:
    return play_to_the_end(running(alice, bob, rules="pushemup"))


@pytest.fixture
def broken(over) -> Game:
    """A finished game with a changed action."""
    Action.objects.filter(game=over, number=1).update(action="start:0,0,0")
    return over


@pytest.mark.parametrize("slug", RULES)
def test_finished_game_is_checked_once_and_passes(slug, alice, bob):
    game = running(alice, bob, rules=slug)
    assert not HistoryCheck.objects.exists()
    game = play_to_the_end(game)
    assert due_checks(0) == [game.pk]
    assert check_when_due(game.pk) == []
    done = HistoryCheck.objects.get()
    assert (done.game_id, done.faults, done.checked_at is None) == (game.pk, "", False)
    assert due_checks(0) == []
    assert check_when_due(game.pk) is None


def test_cancelled_table_is_checked(alice):
    game = open_for(alice)
    cancel_table(game_id=game.pk, user=alice)
    assert check_when_due(game.pk) == []
    assert HistoryCheck.objects.get().faults == ""


def test_older_games_are_not_checked(over, django_assert_num_queries):
    HistoryCheck.objects.all().delete()
    assert due_checks(0) == []
    with django_assert_num_queries(1):
        assert check_when_due(over.pk) is None


def test_failed_check_alerts_staff(broken, caplog):
    mary, nick = staff("Mary"), staff("Nick")
    mail.outbox.clear()
    with caplog.at_level(logging.ERROR, "games"):
        check_history(broken.pk)
    fault = "The chain does not fit: an action, a seat, a text or an option was changed."
    assert HistoryCheck.objects.get().faults.splitlines()[0] == fault
    (record,) = [record for record in caplog.records if record.name == "games.history.check"]
    assert (record.getMessage(), record.game, record.first) == ("history does not hold", broken.pk, fault)
    assert sorted(message.to for message in mail.outbox) == [[mary.email], [nick.email]]
    for message in mail.outbox:
        assert message.subject == f"Alarm: the history of game {broken.pk} is wrong"
        assert fault in message.body
        assert f"/admin/games/game/{broken.pk}/change/" in message.body


def test_mail_lists_only_the_first_of_many_faults(broken, monkeypatch):
    monkeypatch.setattr("games.channels.mail.staff_mail.MOST_LISTED", 1)
    staff()
    mail.outbox.clear()
    check_history(broken.pk)
    first, *others = HistoryCheck.objects.get().faults.splitlines()
    assert others
    assert [fault for fault in (first, *others) if fault in mail.outbox[0].body] == [first]


def test_staff_are_alerted_once(broken):
    staff()
    mail.outbox.clear()
    check_history(broken.pk)
    check_history(broken.pk)
    assert len(mail.outbox) == 1


def test_missing_secret_is_a_fault(over):
    Secret.objects.all().delete()
    assert check_when_due(over.pk) == ["The check could not be made: DoesNotExist."]
    assert HistoryCheck.objects.get().faults == "The check could not be made: DoesNotExist."


def test_mail_that_cannot_be_sent_does_not_undo_the_check(broken, settings, caplog):
    staff()
    settings.EMAIL_BACKEND = "nowhere.Backend"
    check_history(broken.pk)
    assert HistoryCheck.objects.get().faults
    assert "mail to staff not sent" in caplog.text


def test_sweep_waits_before_it_takes_a_check(over, settings):
    settings.SWEEP_GRACE = 60
    assert due_checks(settings.SWEEP_GRACE) == []
    with later(minutes=2):
        assert due_checks(settings.SWEEP_GRACE) == [over.pk]


@pytest.mark.usefixtures("processes")
@pytest.mark.django_db(transaction=True)
def test_worker_checks_finished_games_and_sweep_the_lost_ones(alice, bob, settings):
    settings.SWEEP_GRACE = 0
    lost = play_to_the_end(running(alice, bob, rules="pousse"))
    HistoryCheck.objects.update(checked_at=None)
    with worker():
        sweep()
        eventually(lambda: HistoryCheck.objects.get(game=lost).checked_at)
        rung = play_to_the_end(running(alice, bob, rules="pousse"))
        eventually(lambda: HistoryCheck.objects.get(game=rung).checked_at)
    assert fresh(rung).status == Game.Status.FINISHED
