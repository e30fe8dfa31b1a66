"""What somebody shares of a day: a text, a page and a picture, which tell points and nothing else."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.utils.formats import date_format
from django.utils.translation import get_language

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.registry import merge_guest
from games.daily.day import score_of, text_to_share
from games.daily.models import DailyDeal, today
from games.daily.share import SIGNER, _shared_day, day_share_address
from testing.clients import signed_in
from testing.people import person
from tests.games.daily.samples import choose_best, deal_of_today, deals_of_each_game
from tests.games.views.test_share import og

pytestmark = pytest.mark.django_db


@pytest.fixture
def deals():
    return deals_of_each_game()


def address(user: User) -> str:
    return day_share_address(score_of(user, today())).removeprefix(settings.SITE_URL)


def drawing(user: User) -> str:
    return _shared_day(address(user).rpartition("/")[2]).drawing()


def shared(user: User) -> str:
    """All that the address shows: the page with its preview, and the picture before it becomes a PNG."""
    return Client().get(address(user)).text + drawing(user)


def words_of_cards(deal: DailyDeal) -> set[str]:
    """Each action that is possible at a decision of the deal, and the parts of its name."""
    actions = {action for decision in deal.decisions.all() for action in decision.losses}
    return actions | {part for action in actions for part in re.split(r"[:,]", action) if len(part) > 2}


def test_text_has_a_row_of_shapes_for_each_deal_the_score_and_the_address(deals, alice):
    lower = choose_best(deals[0], alice, but=8).points
    choose_best(deals[1], alice)
    page = signed_in(alice).get("/daily/").text
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])
    first, *rows, last = text.split("\n")
    assert first.endswith(f"· {80 + lower}/240")
    assert re.fullmatch("[●◐○]{8} \\S.*", rows[0])
    assert (rows[1].split(" ")[0], rows[2].split(" ")[0], len(rows)) == ("●" * 8, "–", 3)
    assert last == settings.SITE_URL + address(alice)


def test_neither_text_nor_page_nor_picture_tells_a_card_an_action_or_a_name(alice):
    choose_best(deal := deal_of_today(), alice, but=3)
    picture = drawing(alice).partition('class="brand"')[2]
    page = Client().get(address(alice)).text
    words = re.sub(r"<[^>]*>", " ", text_to_share(score_of(alice, today()), "") + page + picture)
    told = {each for each in words_of_cards(deal) | {"Alice"} if re.search(rf"\b{re.escape(each)}\b", words)}
    assert told == set()
    assert set(re.findall(r"<(\w+)", picture)) == {"rect", "circle", "path", "svg", "text"}


def test_two_people_with_the_same_points_share_the_same_picture_whatever_they_chose(deals, alice, bob):
    for user in (alice, bob):
        choose_best(deals[0], user)
    assert drawing(alice) == drawing(bob)


def test_picture_does_not_change_with_what_the_deal_hides(deals, alice):
    choose_best(deals[0], alice)
    before = drawing(alice)
    DailyDeal.objects.filter(pk=deals[0].pk).update(actions=[], secret=b"other")
    deals[0].decisions.update(best="draw", losses={"draw": 0})
    assert drawing(alice) == before


def test_page_unrolls_with_a_picture_and_is_not_listed(deals, alice):
    choose_best(deals[0], alice)
    answer = Client().get(address(alice))
    preview = og(answer.text)
    assert (answer.status_code, answer.headers["X-Robots-Tag"]) == (200, "noindex")
    assert ("80 of 240 points" in answer.text, preview["title"], preview["url"]) == (
        True,
        f"Deal of the day, {date_format(today())}: 80 of 240 points so far",
        settings.SITE_URL + address(alice),
    )
    picture = Client().get(preview["image"].removeprefix(settings.SITE_URL))
    assert (picture.status_code, picture.headers["Content-Type"]) == (200, "image/png")


def test_what_is_played_after_sharing_is_not_shown(deals, alice):
    choose_best(deals[0], alice)
    early = address(alice)
    before = Client().get(early).text
    choose_best(deals[1], alice)
    assert Client().get(early).text.count("80 of 240 points") == before.count("80 of 240 points") > 0
    assert "160 of 240" in Client().get(address(alice)).text


@pytest.mark.parametrize("forge", ["{pk}", "{pk}:", "{pk}:forged", "{other}:{signature}", "x", ":"])
def test_results_of_others_are_not_there_without_the_address_that_they_made(deals, alice, bob, forge):
    own, other = (choose_best(deals[0], user) for user in (alice, bob))
    signature = address(alice).rpartition(":")[2]
    token = forge.format(pk=own.pk, other=other.pk, signature=signature)
    for path in (f"/daily/shared/{token}", f"/daily/shared/{token}/picture.png"):
        assert Client().get(path, follow=True).status_code == 404


def test_results_of_two_people_make_no_address(deals, alice, bob):
    own, other = choose_best(deals[0], alice), choose_best(deals[1], bob)
    assert Client().get(f"/daily/shared/{SIGNER.sign(f'{own.pk}-{other.pk}')}").status_code == 404


def test_address_does_not_say_whose_it_is(deals, alice):
    for each in deals:
        choose_best(each, alice)
    results = score_of(alice, today()).counted
    assert SIGNER.unsign(address(alice).rpartition("/")[2]) == "-".join(str(each.pk) for each in results)


def test_address_is_gone_with_the_account(deals, alice):
    choose_best(deals[0], alice)
    path = address(alice)
    close_account(alice.pk, by=alice)
    assert (Client().get(path).status_code, Client().get(f"{path}/picture.png").status_code) == (404, 404)


def test_what_a_guest_shared_stays_when_they_get_an_account(deals, alice):
    choose_best(deals[0], guest := User.objects.create_guest())
    path = address(guest)
    merge_guest(guest, alice)
    assert Client().get(path).status_code == 200


def test_what_is_played_for_fun_is_not_shared(deals, alice):
    attempt = choose_best(deals[0], alice)
    type(attempt).objects.filter(pk=attempt.pk).update(finished_at=deals[0].opens_at + timedelta(hours=1))
    assert "<textarea" not in signed_in(alice).get("/daily/").text


def test_reader_reads_in_their_language_and_previews_are_in_that_of_the_maker(deals, alice):
    User.objects.filter(pk=alice.pk).update(language="fr")
    choose_best(deals[0], alice)
    text = signed_in(person("Dora", language="en")).get(address(alice)).text
    assert ("80 points sur 240" in og(text)["title"], "80 of 240 points so far</h1>" in text) == (True, True)
    assert "80 points sur 240" in drawing(alice)


def test_page_says_what_the_deals_and_the_shapes_are(deals, alice):
    choose_best(deals[0], alice)
    text = Client().get(address(alice)).text
    assert ("<h1>Deal of the day, " in text, "3 deals, 8 decisions each" in text, "● best choice" in text) == (
        True,
    ) * 3


def test_picture_and_preview_name_games_in_the_language_of_the_maker(deals, alice, monkeypatch):
    monkeypatch.setattr("games.daily.day.name_of", lambda slug: f"{get_language()}-{slug}")
    User.objects.filter(pk=alice.pk).update(language="fr")
    choose_best(deals[0], alice)
    text = signed_in(person("Dora", language="en")).get(address(alice)).text
    page = text.partition("<h1>")[2]
    assert ("fr-" in og(text)["description"], "en-" in og(text)["description"], "en-" in page) == (True, False, True)
    assert ("fr-" in drawing(alice), "en-" in drawing(alice)) == (True, False)
