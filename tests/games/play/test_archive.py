"""Old games in their archive: everybody sees what they saw before, and they come back as they were."""

import bz2
import json
import re
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from games.catalog import RULES
from games.history.check import check_when_due
from games.luck.analyse import analyse_when_due
from games.models import Action, ArchivedGame, Game, HistoryCheck, LogEntry, Notice, Snapshot
from games.models.session_digest import session_digest
from games.play.archive import archive_game, archive_old_games, restore_game
from games.play.clearing import clear_session_digests
from games.play.copied_files import files_of_games
from games.play.report import report_game
from games.play.seats.stand_in import take_back
from games.play.staff.cases import add_case
from games.queries.table import actions_of
from games.ratings.leavers import MOST_LATE
from games.refusals import Invalid
from tests.support.clients import signed_in
from tests.support.clocks import MONDAY, after, at, daily, later, let_bots_play, stop, swept
from tests.support.tables import fresh, play, play_to_the_end, running

pytestmark = pytest.mark.django_db


def archived(game):
    assert archive_game(game.pk)
    return fresh(game)


def told(game):
    """Everything that was due about the ``game`` is done."""
    game.notices.update(status="sent")
    analyse_when_due(game.pk)
    assert check_when_due(game.pk) == []
    return fresh(game)


def old_game(alice, bob, slug="push"):
    """A rated game in which Bob was late until he had left: a bot took his seat, which he took back. Two sessions."""
    game = daily(alice, bob, rules=slug, rated=True, public=True)
    with at(MONDAY):
        game = play(game, game.state().legal()[0], session=session_digest("Alice's", "192.0.2.1 Firefox"))
        while game.waiting_for == alice:
            game = stop(game)
    days = 0
    while not game.entries.filter(kind=LogEntry.Kind.TAKEN_OVER).exists():
        days += 2
        with after(days=days):
            while game.waiting_for == alice:
                game = stop(game)
        game = swept(game, days=days + 1.5)
    with after(days=days + 2):
        while game.actions.filter(by="takeover").count() < MOST_LATE:
            game = stop(game) if game.waiting_for == alice else let_bots_play(game)
        take_back(game_id=game.pk, user=bob)
        while (game := fresh(game)).waiting_for == alice:
            stop(game)
        if game.waiting_for == bob:
            play(game, game.state().legal()[0], session=session_digest("Bob's", "192.0.2.1 Firefox"))
        return told(play_to_the_end(game))


@pytest.fixture
def game(alice, bob):
    return old_game(alice, bob)


def rows(model):
    """All columns but the ids of commands, which the archive does not keep, and of snapshots."""
    left_out = {"command_id"} if model is Action else {"id"}
    columns = [field.attname for field in model._meta.concrete_fields if field.attname not in left_out]
    return list(model.objects.order_by("game", "number").values(*columns))


def addresses(game, people):
    table = game.get_absolute_url()
    versions = [1, game.version // 2, game.version]
    yield from (table, f"{table}history.json", f"{table}luck/", f"/api/v1/games/{game.pk}/history")
    yield from (f"/api/v1/games/{game.pk}", f"/api/v1/games/{game.pk}/events?since=3")
    for version in versions:
        yield from (f"{table}replay/?at={version}", f"{table}replay/step?at={version}", f"{table}steps?since={version}")
        yield from (f"{table}why?at={version}", f"/admin/games/game/{game.pk}/review/?at={version}")
    yield from (f"/admin/games/game/{game.pk}/change/", f"/admin/games/game/{game.pk}/change/?p=2")
    for person in people:
        yield from (f"/people/{person.name}/", f"/admin/accounts/user/{person.pk}/change/")
    yield from (f"/ratings/{game.rules}/", "/games/")


def texts(game, *people):
    """What each of these people and a visitor read of the game and of each other, without what each request makes."""
    clients = {user.name: signed_in(user) for user in people} | {"": Client()}
    random = r"[0-9a-f]{8}-[0-9a-f-]{27}|csrfmiddlewaretoken[^>]*|&quot;X-CSRFToken[^}]*"
    found = {}
    for name, client in clients.items():
        for address in addresses(game, people):
            answer = client.get(address)
            text = answer.getvalue().decode() if answer.streaming else answer.text
            found[name, address] = (answer.status_code, re.sub(random, "", text))
    return found


@pytest.mark.parametrize("slug", RULES)
def test_everybody_reads_the_same_before_and_after(alice, bob, mary, slug):
    game = old_game(alice, bob, slug)
    with after(days=400):
        before = texts(game, alice, bob, mary)
        archived(game)
        now = texts(game, alice, bob, mary)
    unanswered = {address for (name, address), (status, _text) in before.items() if name == "Mary" and status != 200}
    assert unanswered <= {f"{game.get_absolute_url()}luck/"}  # not every game has an evaluator
    assert [key for key in before if before[key] != now[key]] == []


@pytest.mark.both_databases
@pytest.mark.parametrize("slug", RULES)
def test_restored_rows_are_those_of_before(alice, bob, slug):
    game = old_game(alice, bob, slug)
    before = {model: rows(model) for model in (Action, Snapshot)}
    archived(game)
    assert Action.objects.exclude(by="timeout").count() == Snapshot.objects.count() == 0
    assert restore_game(game.pk)
    assert {model: rows(model) for model in (Action, Snapshot)} == before
    assert (ArchivedGame.objects.count(), fresh(game).archived_at) == (0, None)


@pytest.mark.django_db(transaction=True)  # ratings are worked out of one moment
def test_check_figures_and_ratings_are_worked_out_alike_from_the_archive(game):
    assert game.seat_rows.get(user__name="Bob").left_version is not None
    archived(game)
    commands = {"replay": [], "figures": ["--check"], "rate": ["--check"]}
    for command, options in commands.items():
        call_command(command, *options, stdout=StringIO())  # fails if anything differs


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


def test_guest_who_becomes_an_account_has_decided_in_archived_games_too(alice, bob, charlie):
    game = old_game(alice, bob)
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


def test_nightly_run_stops_when_its_time_is_up_and_goes_on_the_next_time(alice, bob, settings):
    settings.ARCHIVE_AFTER_DAYS = 56
    games = [told(play_to_the_end(running(alice, bob), seed)) for seed in (1, 2, 3)]
    with later(days=57):
        answers = iter([True, False])
        assert archive_old_games(lambda: next(answers)) == 1
        assert archive_old_games(lambda: True) == 2
    assert Game.objects.filter(archived_at=None).count() == 0
    assert len(games) == 3


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
