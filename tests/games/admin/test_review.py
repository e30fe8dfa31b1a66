"""The staff review of a game."""

import html
import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from games.catalog import RULES
from games.models import Action, Game, StaffAct
from games.play.absence.stand_in import leave_game
from testing.clients import signed_in
from testing.clocks import MONDAY, after, daily, stop, swept
from testing.people import onlooker, person
from testing.tables import against_bots, fresh, open_for, play, play_to_the_end, running

pytestmark = pytest.mark.django_db


def address(game: Game) -> str:
    return f"/admin/games/game/{game.pk}/review/"


def page(client: Client, game: Game, at: int | None = None, **headers: str):
    return client.get(address(game) + ("" if at is None else f"?at={at}"), headers=headers)


def titles(answer) -> list[str]:
    return [board.title for board in answer.context["boards"]]


def texts(answer) -> list[str]:
    """Return the text of each board, without its marks."""
    return [re.sub(r"<[^>]+>|\s+", " ", board.page) for board in answer.context["boards"]]


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("slug", RULES)
def test_review_of_a_finished_game_shows_each_view_at_every_step(client, alice, bob, slug):
    end = play_to_the_end(running(alice, bob, rules=slug))
    for at in (0, 1, end.version // 2, end.version - 1, end.version):
        answer = page(client, end, at)
        assert answer.status_code == 200
        assert titles(answer) == ["1 · as Alice sees it", "2 · as Bob sees it"]
        assert len(answer.context["boards"]) == answer.text.count("<iframe")


def test_each_view_shows_only_its_own_hand(client, alice, bob):
    game = running(alice, bob, rules="pushemup")
    for user in (alice, bob):
        game = play(game, game.state().legal()[0], user)
    end = play_to_the_end(game)
    first, second = page(client, end, 2).context["boards"]
    assert first.page != second.page


def test_boards_use_the_templates_of_the_table(client, alice, bob):
    end = play_to_the_end(running(alice, bob))
    board = page(client, end, end.version).context["boards"][0].page
    table = signed_in(alice).get(end.get_absolute_url()).text
    drawn = re.search(r'<ul class="seats.*?</ul>', board, re.DOTALL)
    # A board marks what the last action brought; the table has shown that in its steps.
    assert drawn and drawn.group().replace(" card-new", "") in re.sub(
        r'<a class="to-profile"[^>]*>(.*?)</a>', r"\1", table
    )


def test_each_board_is_a_whole_page_in_a_frame(client, alice, bob):
    end = play_to_the_end(running(alice, bob))
    answer = page(client, end)
    frames = re.findall(r'sandbox="allow-same-origin" srcdoc="([^"]*)"', answer.text)
    assert [html.unescape(frame) for frame in frames] == [board.page for board in answer.context["boards"]]


def test_seat_shows_a_bot_from_the_moment_its_player_left(client, alice, bob):
    game = play(play(running(alice, bob), "stop"), "stop", bob)
    leave_game(game_id=game.pk, user=bob)
    tags = [page(client, game, at).context["boards"][0].page.count('<span class="tag">') for at in (0, game.version)]
    assert tags == [0, 1]


def test_steps_lead_from_the_deal_to_the_last_action(client, alice, bob):
    end = play_to_the_end(running(alice, bob))

    def ways(at: int) -> list[str]:
        nav = re.search(r'<nav class="review-steps".*?</nav>', page(client, end, at).text, re.DOTALL)
        return re.findall(r'href="\?at=(\d+)"', nav.group())

    last = end.version
    assert ways(0) == ["1", str(last)]
    assert ways(3) == ["0", "2", "4", str(last)]
    assert ways(last) == ["0", str(last - 1)]


def test_missing_or_too_large_step_shows_the_last(client, alice):
    game = against_bots(alice)
    assert page(client, game).context["pager"].at == game.version
    assert page(client, game, 999999).context["pager"].at == game.version


@pytest.mark.parametrize("at", ["-1", "x", "1.5", "9" * 30, "²"])
def test_invalid_step_is_not_found(client, alice, at):
    assert client.get(f"{address(against_bots(alice))}?at={at}").status_code == 404


@pytest.mark.both_databases
def test_log_shows_who_decided_when_how_fast_and_on_which_clock(client, alice, bob):
    game = daily(alice, bob)
    with after(hours=3):
        play(game, "draw")
    with after(hours=5):
        stop(game)
    first, last = game.actions.filter(bank__isnull=False).first(), game.actions.get(bank_after__isnull=False)
    row = page(client, game, first.number).context["now"]
    assert (row.seat.name, row.by, row.person, row.at) == ("Alice", "person", alice, first.at)
    assert plain(row.took) == "3 h"
    assert (plain(row.clock.bank), row.clock.after, row.clock.deadline) == ("1 d", "", MONDAY + timedelta(days=1))
    row = page(client, game, last.number).context["now"]
    assert (plain(row.clock.bank), plain(row.clock.after)) == ("1 d", "1 d 7 h")


@pytest.mark.both_databases
def test_log_shows_how_long_quiet_hours_stopped_the_clock(client, alice, bob):
    User.objects.filter(pk=alice.pk).update(quiet_from=22, quiet_to=6)
    game = daily(User.objects.get(pk=alice.pk), bob)
    with after(hours=1):
        stop(game)
        stop(game)
    last = {row.seat: row for row in game.actions.filter(clock_since__isnull=False)}
    quiet, plain_one = (page(client, game, last[seat].number) for seat in (0, 1))
    clock = quiet.context["now"].clock
    assert (plain(clock.stopped), clock.deadline) == ("8 h", MONDAY + timedelta(days=1, hours=8))
    assert "after 8\N{NO-BREAK SPACE}h of quiet hours or vacation" in quiet.text
    assert plain_one.context["now"].clock.stopped == ""
    assert "of quiet hours" not in plain_one.rendered_content.split("</table>")[0]


def test_log_distinguishes_every_way_to_decide(client, alice, bob):
    game = swept(daily(alice, bob), days=1, minutes=1)
    assert "time-out" in [str(row.by) for row in page(client, game).context["rows"]]
    leave_game(game_id=game.pk, user=alice)
    end = play_to_the_end(game)
    found = set()
    for first in range(1, end.version + 1, 50):
        found |= {str(row.by) for row in page(client, end, first).context["rows"]}
    assert {"person", "forced", "time-out", "bot standing in"} <= found


@pytest.mark.both_databases
def test_log_pages_have_fifty_actions_and_their_table_events(client, alice, bob):
    end = play_to_the_end(running(alice, bob))
    rows = page(client, end, 1).context["rows"]
    assert [row.number for row in rows if row.number] == list(range(1, 51))
    assert [row.sentence for row in rows if not row.number][:2] == ["Alice opened the table.", "Alice sat down."]
    numbers = [row.number for row in page(client, end, 51).context["rows"] if row.number]
    assert numbers == list(range(51, min(100, end.version) + 1))
    assert '<a href="?at=51">51–' in page(client, end, 1).text


@pytest.mark.both_databases
def test_log_names_sessions_and_what_two_seats_share(client, alice, bob):
    game = play(running(alice, bob), "draw", session="aaaaaaaa11111111")
    rows = Action.objects.filter(game=game)
    last = rows.first()
    rows.filter(pk=last.pk).update(session="bbbbbbbb11111111", seat=1, person=bob)
    answer = page(client, game)
    assert [(row.letter, row.seat.name, row.actions) for row in answer.context["sessions"].rows] == [
        ("A", "Bob", 1),
        ("B", "Alice", 1),
    ]
    assert answer.context["sessions"].shared == ["Alice, Bob play from the same address and browser."]
    rows.filter(pk=last.pk).update(session="aaaaaaaa11111111")
    assert page(client, game).context["sessions"].shared == ["Alice, Bob play from the same session."]
    rows.filter(pk=last.pk).update(session="bbbbbbbb22222222")
    assert page(client, game).context["sessions"].shared == []


def test_session_digests_are_not_shown(client, alice, bob):
    game = play(running(alice, bob), "draw", session="aaaaaaaa11111111")
    assert "aaaaaaaa" not in page(client, game).text


def test_review_of_a_running_game_shows_what_spectators_see(client, alice, bob):
    assert titles(page(client, running(alice, bob, rules="pushemup"))) == ["As a spectator sees it"]


def test_step_does_not_depend_on_later_actions(client, alice, bob):
    game = play(running(alice, bob), "draw")
    (before,) = page(client, game).context["boards"]
    play(game, fresh(game).state().legal()[0])
    (after,) = page(client, game, game.version).context["boards"]
    assert after.page == before.page


def test_cancelled_game_is_shown_as_it_was(client, alice, bob):
    game = running(alice, bob)
    client.post(f"/admin/games/game/{game.pk}/cancel/", {"reason": "A test."})
    answer = page(client, game)
    assert titles(answer) == ["1 · as Alice sees it", "2 · as Bob sees it"]
    assert all("This game was cancelled." in text for text in texts(answer))


def test_unstarted_table_redirects_to_its_page(client, alice):
    game = open_for(alice)
    assert page(client, game).headers["Location"] == f"/admin/games/game/{game.pk}/change/"


def test_game_that_replays_differently_says_so_and_shows_its_log(client, alice, bob):
    end = play_to_the_end(running(alice, bob))
    Action.objects.filter(game=end, number=2).update(events=[])
    answer = page(client, end, 4)
    assert "ends differently from what its log says." in answer.text
    assert (answer.context["boards"], len(answer.context["rows"]) > 50) == ([], True)


def test_staff_who_play_cannot_review(client, alice, mary):
    game = running(alice, mary)
    answer = page(client, game)
    assert answer.status_code == 403
    assert "You have a seat in this game. Ask another member of staff." in answer.text
    assert page(client, play_to_the_end(game)).status_code == 403


def test_only_staff_who_may_view_games_can_review(alice, bob):
    game = running(alice, bob)
    assert page(signed_in(onlooker()), game).status_code == 200
    answer = page(signed_in(person("Charlie")), game)
    assert answer.status_code == 302
    assert signed_in(person("Dora")).get(address(game), follow=True).status_code == 403
    assert page(Client(), game).headers["Location"].startswith("/admin/login/")


def test_number_of_queries_does_not_grow_with_the_game(client, alice, django_assert_max_num_queries):
    game = against_bots(alice)
    end = play_to_the_end(against_bots(alice))
    for at in (None, 1, 60, end.version // 2):
        for each in (game, end):
            with django_assert_max_num_queries(12):  # one of them finds the nearest snapshot
                page(client, each, at)


def test_review_is_in_french_for_french_readers(client, alice, bob):
    end = play_to_the_end(running(alice, bob))
    text = page(client, end, 5, accept_language="fr").text
    for words in ("Relecture", "vue par Alice", "Décidé par", "Suivant"):
        assert words in text


def test_looking_at_public_information_is_not_recorded(client, alice, bob):
    page(client, running(alice, bob))
    assert not StaffAct.objects.exists()


def test_log_of_the_table_links_to_the_step(client, alice, bob):
    game = fresh(running(alice, bob))
    text = client.get(f"/admin/games/game/{game.pk}/change/").text
    assert f'<a href="{address(game)}?at=1">1</a>' in text


@pytest.mark.both_databases
def test_old_game_without_times_is_shown(client, alice, bob):
    """Its actions were played before times were stored."""
    end = play_to_the_end(running(alice, bob))
    Action.objects.filter(game=end).update(asked_at=None, session="", clock_since=None, deadline=None, bank=None)
    assert {row.took for row in page(client, end, 3).context["rows"]} == {""}


def test_log_page_of_a_long_game_reads_only_its_own_actions(client, alice):
    """Only the rows of one page are put into sentences."""
    end = play_to_the_end(against_bots(alice, seats=4))
    listed = [row for row in page(client, end, end.version).context["rows"] if row.number]
    assert len(listed) <= 50 < end.version
