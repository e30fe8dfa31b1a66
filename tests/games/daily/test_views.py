"""The pages of the deal of the day."""

import re
from dataclasses import replace
from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.daily.deals import daily_games, series_played
from games.daily.models import DailyAttempt, DailyDeal
from games.daily.series import DECIDER
from testing.clients import htmx, signed_in, without_tokens
from testing.clocks import at
from testing.games import samples_of
from tests.games.daily.samples import SLUG, choose_best, deal_of_today, deal_of_tomorrow

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal():
    return deal_of_today()


def path(deal):
    return f"/daily/{deal.day}/{deal.rules}/"


def press(client, deal, number, action):
    return client.post(path(deal), {"number": number, "action": action})


def shown(client, deal):
    return without_tokens(client.get(path(deal)).text)


def decision_told(answer):
    return re.search(r"Decision (\d) of 8", answer.text)[1]


def test_index_offers_todays_deals_and_not_tomorrows(deal, alice):
    tomorrow = deal_of_tomorrow()
    page = signed_in(alice).get("/daily/").text
    assert (path(deal) in page, path(tomorrow) in page) == (True, False)


@pytest.mark.parametrize("address", ["/daily/", "/daily/fair/"])
def test_deal_of_a_game_that_is_gone_is_listed_by_its_slug_after_the_others(deal, address):
    DailyDeal.objects.filter(pk=deal.pk).update(rules="gone")
    deal_of_today()
    headings = re.findall(r"<h[23]\b[^>]*>(pousse|gone)\b", Client().get(address).text, re.IGNORECASE)
    assert headings == ["Pousse", "gone"]


def test_index_without_deals_asks_a_worker_and_looks_again(monkeypatch):
    asked = []
    monkeypatch.setattr("games.play.wake_ups.ask_worker", lambda task, **_options: asked.append(task))
    for _look in range(2):
        page = Client().get("/daily/")
        assert ("being prepared" in page.text, page.headers["Refresh"]) == (True, "5")
    assert asked == ["games.tasks.make_daily_deals"]


def test_a_visitor_becomes_a_guest_by_the_first_decision_and_comes_to_the_end(deal):
    client = Client()
    assert decision_told(client.get(path(deal))) == "1"
    assert not User.objects.exists()
    for decision in deal.decisions.order_by("number"):
        assert press(client, deal, decision.number, decision.best).status_code == 302
    page = client.get(path(deal)).text
    assert ("80 of 80 points" in page, "●●●●●●●●" in page, "You are the first to finish." in page) == (True, True, True)
    assert [*User.objects.values_list("guest", flat=True)] == [True]


def test_answer_to_htmx_is_the_next_decision_with_the_verdict_and_the_steps_to_it(deal, alice):
    client, decisions = htmx(alice), [*deal.decisions.order_by("number")]
    answers = [press(client, deal, decision.number, decision.best) for decision in decisions]
    assert [(answer.status_code, "<html" in answer.text) for answer in answers] == [(200, False)] * 8
    assert [decision_told(answer) for answer in answers[:-1]] == [*"2345678"]
    assert ["The best choice: 10 points." in answer.text for answer in answers] == [True] * 8
    assert any('id="steps-now"' in answer.text for answer in answers)
    assert "Your result" in answers[-1].text


def test_a_worse_choice_is_told_what_was_better_and_the_best_is_played_on(deal, alice, bob):
    decision = deal.decisions.get(number=1)
    worst = max(decision.losses, key=decision.losses.get)
    worse, best = (press(htmx(each), deal, 1, action) for each, action in ((alice, worst), (bob, decision.best)))
    assert ("Better: " in worse.text, "Better: " in best.text) == (True, False)
    boards = [re.sub("Alice|Bob", "", re.split('class="play-area">', each.text)[-1]) for each in (worse, best)]
    assert boards[0].count("advance:") == boards[1].count("advance:")


def test_a_press_sent_again_shows_the_same_steps_and_the_decision_that_is_next(deal, alice):
    client = htmx(alice)
    best = deal.decisions.get(number=1).best
    first, again = (press(client, deal, 1, best) for _press in range(2))
    assert (again.status_code, decision_told(again)) == (200, "2")
    assert ('id="steps-now"' in again.text) == ('id="steps-now"' in first.text)


def test_another_press_gets_409_and_the_decision_that_is_next(deal, alice):
    client = htmx(alice)
    decision = deal.decisions.get(number=1)
    press(client, deal, 1, decision.best)
    answer = press(client, deal, 1, next(action for action in decision.losses if action != decision.best))
    assert (answer.status_code, decision_told(answer)) == (409, "2")
    assert "You have already played this one." in answer.text


@pytest.mark.parametrize(("number", "action", "status"), [("1", "fly", 422), ("x", "fly", 400), ("3", "fly", 409)])
def test_a_visitors_bad_press_has_its_status_and_leaves_nobody_behind(deal, number, action, status):
    assert press(Client(), deal, number, action).status_code == status
    assert (User.objects.count(), DailyAttempt.objects.count()) == (0, 0)


def test_nothing_of_others_is_shown_before_one_has_finished(deal, alice, bob):
    choose_best(deal, bob)
    client = signed_in(alice)
    for decision in deal.decisions.order_by("number"):
        page = shown(client, deal)
        assert ("All results" in page, "Bob" in page, "80 of 80" in page) == (False, False, False)
        press(client, deal, decision.number, decision.best)
    assert "All results" in client.get(path(deal)).text


def test_page_of_a_decision_does_not_change_with_what_comes_later(deal, alice):
    client = signed_in(alice)
    before = shown(client, deal)
    decisions = [*deal.decisions.order_by("number")]
    DailyDeal.objects.update(actions=deal.actions[: decisions[0].at])
    for decision in decisions[1:]:
        decision.best, decision.losses = "draw", {"draw": 0}
        decision.save()
    assert shown(client, deal) == before


@pytest.mark.parametrize("slug", daily_games())
def test_page_of_a_decision_does_not_change_with_what_is_hidden_from_its_seat(slug, monkeypatch):
    deal, client = deal_of_today(slug), Client()
    hidden = samples_of(slug)

    def with_other_secrets(*arguments):
        played = series_played(*arguments)
        other = hidden.another(played.state, DECIDER, Random(1))
        assert other.dump() != played.state.dump()
        return replace(played, state=other)

    client.get(path(deal))
    before = shown(client, deal)
    monkeypatch.setattr("games.daily.page.series_played", with_other_secrets)
    assert shown(client, deal) == before


def test_lock_and_history_have_their_times(deal):
    client = Client()
    assert client.get(f"{path(deal)}lock.json").json()["commitment"] == deal.commitment
    refused = client.get(f"{path(deal)}history.json")
    assert (refused.status_code, bytes(deal.secret).hex() in refused.text) == (409, False)
    with at(deal.opens_at):
        assert client.get(f"{path(deal)}history.json").json()["fairness"]["secret"] == bytes(deal.secret).hex()
        assert client.get(f"{path(deal)}lock.json").status_code == 409
        assert "A past day: for fun, it does not count." in client.get(path(deal)).text
        assert f"?daily={deal.day}/{SLUG}" in client.get(f"{path(deal)}fair/").text


def test_locks_stand_on_a_page_of_their_own_to_which_all_others_lead(deal):
    client, tomorrow = Client(), deal_of_tomorrow()
    index, locks = client.get("/daily/").text, client.get("/daily/fair/").text
    assert 'href="/daily/fair/"' in index and f'href="{path(deal)}fair/"' in client.get(path(deal)).text
    assert [each.commitment in index for each in (deal, tomorrow)] == [False, False]
    assert [each.commitment in locks for each in (deal, tomorrow)] == [True, True]
    assert tomorrow.commitment in client.get(f"{path(tomorrow)}fair/").text


def test_deal_of_another_day_or_game_is_not_there(deal):
    tomorrow = deal_of_tomorrow()
    missing = [path(tomorrow), "/daily/2026-02-30/pousse/", f"/daily/{deal.day}/chess/"]
    assert {Client().get(each).status_code for each in missing} == {404}
