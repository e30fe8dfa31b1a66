"""Old games in their archive, and how they come back as they were."""

import bz2
import json
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.models import Action, ArchivedGame, Game, HistoryCheck, Notice
from games.play.archive import archive_game, archive_old_games, restore_game
from games.play.clearing import clear_session_digests
from games.play.copied_files import files_of_games
from games.play.report import report_game
from games.play.staff.cases import add_case
from games.queries.actions import actions_of
from games.refusals import Invalid
from testing.clocks import at, later
from testing.people import person
from testing.tables import fresh, play, running
from tests.games.play.old_games import archived, old_game, rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def stored(world):
    """The id of an old game of Alice and Bob."""
    with world(lambda: old_game(person("Alice"), person("Bob"))) as game:
        yield game.pk


@pytest.fixture
def game(stored):
    return Game.objects.get(pk=stored)


def test_copy_of_ones_data_has_what_one_played_in_archived_games(game, alice, bob):
    before = {user: {each.name: list(each.rows) for each in files_of_games(user)} for user in (alice, bob)}
    assert {row["seat"] for row in before[bob]["actions"]} == {1}
    archived(game)
    assert {user: {each.name: list(each.rows) for each in files_of_games(user)} for user in before} == before


def test_changed_archive_is_found_by_a_replay(game):
    archived(game)
    row = ArchivedGame.objects.get()
    columns = json.loads(bz2.decompress(row.actions))
    columns["action"][0], columns["action"][-1] = columns["action"][-1], columns["action"][0]
    row.actions = bz2.compress(json.dumps(columns).encode())
    row.save()
    with pytest.raises(CommandError, match=r"1 of 1 games differ"):
        call_command("replay", stdout=StringIO())


def test_archive_from_before_reasons_were_stored_is_read(game):
    archived(game)
    archive = ArchivedGame.objects.get()
    columns = json.loads(bz2.decompress(archive.actions))
    assert any(columns.pop("reason"))
    ArchivedGame.objects.update(format=1, actions=bz2.compress(json.dumps(columns).encode()))
    kept = [(row.number, row.action, row.reason) for row in actions_of(fresh(game))]
    assert kept == [(number, action, None) for number, action in enumerate(columns["action"], start=1)]


def test_archive_names_nobody_and_takes_little(game):
    rows_before = Action.objects.count()
    archived(game)
    row = ArchivedGame.objects.get()
    assert len(row.actions) < 40 * rows_before
    text = bz2.decompress(row.actions).decode()
    assert json.loads(text)["person"].count(1) == text.count('"player"')
    assert [word for word in ("Alice", "Bob", *row.sessions) if word in text] == []


def test_guest_who_becomes_an_account_has_decided_in_archived_games_too(game, alice, bob, charlie):
    archived(game)
    game.seat_rows.filter(user=bob).update(user=charlie)
    restore_game(game.pk)
    assert {row.person for row in Action.objects.filter(by="player")} == {alice, charlie}


def test_marks_of_sessions_are_cleared_in_archives_too(game):
    archived(game)
    assert len(ArchivedGame.objects.get().sessions) == 2
    with later(days=settings.KEEP_DAYS["session_digests"] + 1000):
        clear_session_digests(lambda: True)
    assert ArchivedGame.objects.get().sessions == []
    restore_game(game.pk)
    assert set(Action.objects.values_list("session", flat=True)) == {""}


@pytest.mark.parametrize("why", ["unchecked", "faulty", "reported", "told", "running", "changed"])
def test_game_that_somebody_may_still_need_is_passed_over(game, bob, why):
    match why:
        case "unchecked":
            game.history_check.checked_at = None
            game.history_check.save()
        case "faulty":
            HistoryCheck.objects.update(faults="The chain does not fit.")
        case "reported":
            report_game(game_id=game.pk, user=bob, reason="stalling", text="")
        case "told":
            Notice.objects.filter(pk=game.notices.first().pk).update(status="waiting")
        case "running":
            Game.objects.update(ended_at=None)
        case "changed":
            Action.objects.filter(number=5).update(action="take:9")
    before = rows(Action)
    assert not archive_game(game.pk)
    assert (rows(Action), ArchivedGame.objects.count()) == (before, 0)


@pytest.mark.parametrize("by", ["report", "note", "command"])
def test_game_comes_back_whole(game, bob, mary, by):
    before = rows(Action)
    archived(game)
    match by:
        case "report":
            report_game(game_id=game.pk, user=bob, reason="stalling", text="")
        case "note":
            add_case(staff=mary, kind="note", reason="stalling", text="Look.", game=game)
        case "command":
            call_command("restore_games", game.pk, stdout=StringIO())
    assert (rows(Action), fresh(game).archived_at) == (before, None)


def test_report_that_fails_restores_nothing(game, bob):
    archived(game)
    with pytest.raises(Invalid):
        report_game(game_id=game.pk, user=bob, reason="other", text="")
    assert ArchivedGame.objects.count() == 1


def test_nightly_run_archives_once_and_leaves_restored_games(game, settings):
    settings.ARCHIVE_AFTER_DAYS = 56
    with at(game.ended_at + timedelta(days=55)):
        assert archive_old_games(lambda: True) == 0
    with at(game.ended_at + timedelta(days=57)):
        assert [archive_old_games(lambda: True) for _ in range(2)] == [1, 0]
        call_command("restore_games", "--all", stdout=StringIO())
        assert archive_old_games(lambda: True) == 0
        out = StringIO()
        call_command("archive_games", stdout=out)
    assert out.getvalue() == "1 games archived; 0 could not be: the log says why.\n"


def test_site_that_keeps_rows_for_ever_archives_nothing(game, settings):
    settings.ARCHIVE_AFTER_DAYS = 0
    with later(days=4000):
        assert archive_old_games(lambda: True) == 0
    with pytest.raises(CommandError, match="Say with --before"):
        call_command("archive_games")


def test_archiving_that_is_cut_short_changes_nothing(game, monkeypatch):
    before = rows(Action)
    monkeypatch.setattr(Game, "save", lambda *_args, **_fields: 1 / 0)  # the last step
    with pytest.raises(ZeroDivisionError):
        archive_game(game.pk)
    assert (rows(Action), ArchivedGame.objects.count()) == (before, 0)


def test_game_that_is_archived_or_restored_while_somebody_reads_it_is_read_whole(game):
    as_read_before = fresh(game)
    whole = [(row.number, row.action) for row in actions_of(as_read_before)]
    as_read_archived = archived(game)
    assert [(row.number, row.action) for row in actions_of(as_read_before)] == whole
    restore_game(game.pk)
    assert [(row.number, row.action) for row in actions_of(as_read_archived)] == whole


def test_unknown_game_is_named_and_nothing_is_restored(game):
    archived(game)
    with pytest.raises(CommandError, match=r"There is no game nosuchgame\. Nothing was changed\."):
        call_command("restore_games", game.pk, "nosuchgame")
    assert ArchivedGame.objects.count() == 1


def test_running_game_is_read_by_one_query(alice, bob, django_assert_num_queries):
    game = play(running(alice, bob), "stop")
    with django_assert_num_queries(1):
        assert len(actions_of(game)) == game.version
