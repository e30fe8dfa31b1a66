"""Clearing at night: old rows are deleted and nothing else."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Command, Game, HistoryCheck, Invitation, LogEntry, Notice, Seat, Secret, Vacation
from games.play import clearing
from games.play.clearing import clear_old_rows
from games.play.clocks.vacation import come_back, go_on_vacation
from games.play.report import report_game
from games.play.staff.acts import cancel_as_staff
from games.play.staff.cases import add_case
from games.play.tables.ending import cancel_table
from games.play.tables.rematch import rematch
from games.play.tables.seating import decline, invite, take_seat
from testing.clients import signed_in
from testing.clocks import later
from testing.tables import against_bots, ended, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def closed(host: User, **changed: object) -> Game:
    """Return a table that its host closed before its game began."""
    return cancel_table(game_id=open_for(host, **changed).pk, user=host)


def clear_in(days: int) -> None:
    with later(days=days):
        clear_old_rows()


def tables() -> set[str]:
    return set(Game.objects.values_list("pk", flat=True))


def test_unstarted_table_is_deleted_with_its_rows_a_month_after_it_closed(alice, bob, charlie):
    game = open_for(alice, 3)
    take_seat(game_id=game.pk, user=bob, text="Bob's text")
    invite(game_id=game.pk, user=alice, name="Charlie")
    Command.objects.create(person=alice, game=game)
    cancel_table(game_id=game.pk, user=alice)
    clear_in(days=29)
    assert tables() == {game.pk}
    assert "secret" in signed_in(alice).get(f"/games/{game.pk}/history.json").getvalue().decode()
    clear_in(days=31)
    parts = (Game, Seat, LogEntry, Secret, Invitation, Notice, Command, HistoryCheck)
    assert [model.objects.count() for model in parts] == [0] * len(parts)
    assert signed_in(alice).get(f"/games/{game.pk}/").status_code == 404
    assert User.objects.count() == 3


def test_cancelled_rematch_is_kept_to_count_rematches(alice, bob):
    end = ended(running(alice, bob))
    first = rematch(game_id=end.pk, user=alice)
    decline(game_id=first.pk, user=bob)
    cancel_table(game_id=first.pk, user=alice)
    clear_in(days=31)
    assert tables() == {end.pk, first.pk}
    second = rematch(game_id=end.pk, user=alice)
    assert [each.declined for each in second.invitations.filter(person=bob)] == [True]


def test_started_games_and_open_tables_are_kept(alice, bob, mary):
    kept = [
        ended(against_bots(alice)),
        running(alice, bob),
        cancel_as_staff(game_id=running(alice, bob).pk, staff=mary, reason="A test."),
        open_for(alice),
    ]
    clear_in(days=400)
    assert tables() == {game.pk for game in kept}


def test_table_with_rows_for_staff_is_kept(alice, bob, mary):
    reported, flagged, stopped, faulty, other = (open_for(alice, public=True) for _ in range(5))
    report_game(game_id=reported.pk, user=bob, reason="name", text="")
    add_case(staff=mary, kind="flag", reason="name", text="Look at it.", game=flagged)
    cancel_as_staff(game_id=stopped.pk, staff=mary, reason="A test.")
    for game in (reported, flagged, faulty, other):
        cancel_table(game_id=game.pk, user=alice)
    HistoryCheck.objects.filter(game=faulty).update(faults="The lock does not fit.")
    clear_in(days=31)
    assert tables() == {reported.pk, flagged.pk, stopped.pk, faulty.pk}


def test_many_tables_are_cleared_in_one_night(alice, monkeypatch):
    monkeypatch.setattr(clearing, "TABLES_AT_ONCE", 2)
    for _ in range(5):
        closed(alice)
    clear_in(days=31)
    assert tables() == set()


def test_old_notices_are_deleted_unless_they_wait(alice, bob):
    running(alice, bob)
    Notice.objects.all().delete()
    about = {"game": Game.objects.get(), "person": bob, "kind": "turn", "due_at": timezone.now()}
    for version, status in enumerate(Notice.Status.values):
        Notice.objects.create(**about, version=version, status=status)
    clear_in(days=89)
    assert Notice.objects.count() == 4
    clear_in(days=91)
    assert list(Notice.objects.values_list("status", flat=True)) == ["waiting"]


def test_vacations_are_deleted_once_no_year_counts_them(alice):
    go_on_vacation(user=alice, days=3)
    come_back(user=alice)
    clear_in(days=700)
    assert Vacation.objects.count() == 1
    clear_in(days=801)
    assert Vacation.objects.count() == 0


def test_failure_does_not_stop_the_other_parts(alice, monkeypatch, caplog):
    def broken(time_left):
        raise RuntimeError

    monkeypatch.setattr(clearing, "EACH_NIGHT", (broken, *clearing.EACH_NIGHT))
    closed(alice)
    clear_in(days=31)
    assert tables() == set()
    assert [(record.message, record.what) for record in caplog.records] == [("not cleared", "broken")]


def test_clearing_that_runs_out_of_time_continues_later(alice, monkeypatch):
    closed(alice)
    guests = [User.objects.create_guest() for _ in range(2)]
    User.objects.filter(pk__in=[guest.pk for guest in guests]).update(last_login=timezone.now())
    moments = iter([0.0, 1.0, *[99.0] * 99])  # the clock jumps once the first guest is cleared
    with later(days=31):
        monkeypatch.setattr(clearing.time, "monotonic", lambda: next(moments))
        assert clear_old_rows() is True
        assert (User.objects.filter(guest=True).count(), len(tables())) == (1, 1)
        monkeypatch.undo()
        assert clear_old_rows() is False
    assert (User.objects.filter(guest=True).count(), len(tables())) == (0, 0)


def test_clearing_with_nothing_left_is_not_repeated(monkeypatch):
    monkeypatch.setattr(clearing, "CLEARING_SECONDS", 0)
    assert clear_old_rows() is False


def digests(game: Game) -> set[str]:
    return set(game.actions.values_list("session", flat=True))


def test_digests_of_sessions_are_cleared_after_their_days_in_the_order_of_ends(alice, bob, monkeypatch, settings):
    monkeypatch.setattr(clearing, "GAMES_AT_ONCE", 2)
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"session_digests": 100}
    running_on = running(alice, bob)
    games = [ended(running(alice, bob)) for _ in range(5)]
    for game in (*games, running_on):
        game.actions.update(session="aaaaaaaa11111111")
    end = timezone.now()
    Game.objects.filter(pk__in=[game.pk for game in games[:3]]).update(ended_at=end)  # more at once than a batch
    clear_in(days=99)
    assert {digest for game in games for digest in digests(game)} == {"aaaaaaaa11111111"}
    with later(days=101):
        late = ended(running(alice, bob))
        late.actions.update(session="aaaaaaaa11111111")
        clear_old_rows()
        assert clearing.clear_session_digests(lambda: True) == 0
    assert [digests(game) for game in games] == [{""}] * 5
    assert (digests(running_on), digests(late)) == ({"aaaaaaaa11111111"}, {"aaaaaaaa11111111"})
    clear_in(days=202)
    assert (digests(running_on), digests(late)) == ({"aaaaaaaa11111111"}, {""})


def test_notices_are_cleared_after_the_days_of_the_settings(alice, bob, settings):
    game = running(alice, bob)
    Notice.objects.update_or_create(
        game=game, person=alice, kind="over", version=1, defaults={"status": "sent", "due_at": timezone.now()}
    )
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"notices": 5}
    clear_in(days=4)
    assert Notice.objects.filter(status="sent").count() == 1
    clear_in(days=6)
    assert Notice.objects.filter(status="sent").count() == 0
