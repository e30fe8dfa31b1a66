"""The staff pages about the outbox."""

import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from games.models import Game, Notice
from testing.clients import signed_in
from testing.people import onlooker, person
from testing.tables import running

pytestmark = pytest.mark.django_db

LIST = "/admin/games/notice/"


@pytest.fixture
def game():
    return running(person("Alice"), person("Bob"))


def notice(game: Game, version: int, **columns) -> Notice:
    given = {"person": game.host, "kind": "turn", "due_at": timezone.now()} | columns
    return Notice.objects.create(game=game, version=version, **given)


def test_failed_mails_can_be_filtered_and_show_their_error(client, game):
    Notice.objects.all().delete()
    notice(game, 1001, status="sent", sent_at=timezone.now())
    failed = notice(game, 1002, status="failed", tries=5, error="550 no such <mailbox>")
    answer = client.get(f"{LIST}?status__exact=failed")
    assert [row.pk for row in answer.context["cl"].result_list] == [failed.pk]
    assert "550 no such &lt;mailbox&gt;" in answer.text


@pytest.mark.parametrize("rows", [25, 100])
def test_number_of_queries_does_not_grow_with_the_mails(client, game, rows, django_assert_max_num_queries):
    for number in range(rows):
        notice(game, 1000 + number)
    with django_assert_max_num_queries(11):
        client.get(LIST)


def test_notice_page_links_to_its_game(client, game):
    row = notice(game, 1001)
    text = client.get(f"{LIST}{row.pk}/change/").text
    assert f'<a href="/admin/games/game/{game.pk}/change/">Sunday</a>' in text
    assert 'name="_save"' not in text


def test_game_page_lists_its_mails(client, game):
    sent = datetime(2026, 6, 1, 12, tzinfo=UTC)
    notice(game, 1001, status="failed", error="550 no such mailbox", tries=4, sent_at=sent)
    text = client.get(f"/admin/games/game/{game.pk}/change/").text
    assert "failed · 550 no such mailbox" in text
    row = re.search(r"<td>4</td>\s*<td>1001</td>(.*?)</tr>", text, re.DOTALL)
    assert row and re.findall(r"nowrap\">([^<]*)<", row.group(1))[2] == "1 June 2026, 12:00:00"


@pytest.mark.parametrize("text", ["game", "Ali", "bob@example.org"])
def test_mails_can_be_searched_by_game_and_person(client, game, text):
    Notice.objects.all().delete()
    bob = game.seat_rows.get(name="Bob").user
    mine, his = notice(game, 1001), notice(running(person("Dora"), bob), 1001, person=bob)
    found = client.get(f"{LIST}?q={game.pk if text == 'game' else text}").context["cl"].result_list
    assert [row.pk for row in found if row.version == 1001] == [his.pk if text.startswith("bob") else mine.pk]


@pytest.mark.parametrize("column", ["game__position__contains", "person__password", "game__secret__value", "error"])
def test_list_ignores_lookups_in_the_url(client, column):
    assert client.get(f"{LIST}?{column}=a").status_code == 400


def test_list_is_in_the_language_of_the_reader(game, client):
    text = client.get(LIST, headers={"Accept-Language": "fr"}).text
    for words in ("Sélectionnez l’objet e-mail", "Par motif", "Par état", "Essais", "Prévu le", "Envoyé le"):
        assert words in text
    for words in ("Accounts", "Users", "Tries", "Due at"):
        assert words not in re.sub(r"<[^>]+>", " ", text)


def test_reason_for_an_unsent_mail_is_in_the_readers_language(client, game):
    row = notice(game, 1001, status="dropped", error="played meanwhile")
    for address in (LIST, f"{LIST}{row.pk}/change/", f"/admin/games/game/{game.pk}/change/"):
        assert "joué entre-temps" in client.get(address, headers={"Accept-Language": "fr"}).text


def test_staff_see_no_mails_of_games_they_play(client, mary):
    game = running(person("Alice"), mary)
    row = notice(game, 1001, status="dropped", error="seen meanwhile")
    other = notice(running(person("Carol"), person("Dan")), 1001)
    assert {each.game_id for each in client.get(LIST).context["cl"].result_list} == {other.game_id}
    assert client.get(f"{LIST}{row.pk}/change/").status_code == 302
    assert "seen meanwhile" not in client.get(f"/admin/games/game/{game.pk}/change/").text


def test_game_page_hides_mails_from_staff_without_the_right(game):
    """The answer of a mail server may contain an e-mail."""
    notice(game, 1001, status="failed", error="550 no such mailbox")
    text = signed_in(onlooker()).get(f"/admin/games/game/{game.pk}/change/").text
    assert "550" not in text


def test_game_page_links_to_all_its_mails(client, game):
    notice(game, 1001)
    assert f'<a href="{LIST}?q={game.pk}">' in client.get(f"/admin/games/game/{game.pk}/change/").text
