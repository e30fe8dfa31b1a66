"""The staff pages on which two accounts are linked, or that is undone."""

import pytest

from games.models import Case, StaffAct
from games.ratings.models import Link
from testing.clients import signed_in
from testing.people import person, staff_with, with_second_step
from testing.tables import ended, running
from tests.games.ratings.test_linked_accounts import share_a_browser

pytestmark = pytest.mark.django_db

REASON = {"reason": "One person."}


def link_page(user):
    return f"/admin/games/staffact/link/{user.pk}/"


def unlink_page(user, other):
    return f"/admin/games/staffact/unlink/{user.pk}/{other.pk}/"


def person_page(user):
    return f"/admin/accounts/user/{user.pk}/change/"


def trail():
    return list(StaffAct.objects.order_by("pk").values_list("kind", "person__name", "other__name", "reason"))


def linked():
    return list(Link.objects.filter(confirmed=True).values_list("first__name", "second__name"))


@pytest.mark.both_databases
def test_a_flag_of_the_site_leads_to_the_link_and_back(client, alice, bob):
    share_a_browser(alice, bob)
    ended(running(alice, bob, rated=True))
    page = f"/admin/games/case/{Case.objects.get().pk}/change/"
    text = client.get(page).text
    for words in ("two accounts of one person", "Both have signed in with one browser.", "the site", "Not linked."):
        assert words in text
    assert f"{link_page(bob)}?other={alice.pk}" in text
    assert f'value="{alice.pk}"' in client.get(f"{link_page(bob)}?other={alice.pk}").text
    answer = client.post(link_page(bob), {**REASON, "other": alice.pk}, follow=True)
    assert "The accounts are linked." in answer.text
    assert linked() == [("Alice", "Bob")]
    assert unlink_page(bob, alice) in client.get(page).text
    client.post(unlink_page(bob, alice), {"reason": "Two sisters."})
    assert linked() == []
    assert trail() == [("link", "Alice", "Bob", "One person."), ("unlink", "Alice", "Bob", "Two sisters.")]


@pytest.mark.parametrize("given", ["aLice", "ALICE@example.org", "{}"])
def test_the_other_account_is_named_by_name_mail_or_number(client, alice, bob, given):
    client.post(link_page(bob), {**REASON, "other": given.format(alice.pk)})
    assert linked() == [("Alice", "Bob")]


@pytest.mark.parametrize("given", ["", "Nobody", "0", "9" * 30])
def test_an_unknown_account_is_refused(client, bob, given):
    assert client.post(link_page(bob), {**REASON, "other": given}).status_code == 422
    assert (linked(), trail()) == ([], [])


def test_an_account_is_not_linked_with_itself(client, bob):
    assert client.post(link_page(bob), {**REASON, "other": "Bob"}).status_code == 409
    assert trail() == []


def test_links_are_offered_only_with_the_right(bob):
    reader = signed_in(with_second_step(staff_with("Rita", "accounts.view_user")))
    assert link_page(bob) not in reader.get(person_page(bob)).text


def test_both_pages_and_the_trail_name_the_other(client, alice, bob):
    client.post(link_page(bob), {**REASON, "other": "Alice"})
    assert unlink_page(alice, bob) in client.get(person_page(alice)).text
    assert unlink_page(bob, alice) in client.get(person_page(bob)).text
    text = client.get("/admin/games/staffact/").text
    assert [f'<a href="{person_page(user)}">{user}</a>' in text for user in (alice, bob)] == [True, True]


def test_staff_neither_link_their_own_account_nor_those_they_play_with(client, alice, bob, mary):
    assert client.post(link_page(bob), {**REASON, "other": "Mary"}).status_code == 403
    running(mary, alice)
    assert client.post(link_page(bob), {**REASON, "other": "Alice"}).status_code == 403
    assert linked() == []


def test_staff_do_not_see_that_they_were_linked_themselves(client, alice, mary):
    other = signed_in(with_second_step(person("Olga", is_staff=True, is_superuser=True)))
    other.post(link_page(alice), {**REASON, "other": "Mary"})
    assert len(linked()) == 1
    texts = [reader.get(person_page(alice)).text for reader in (client, other)]
    assert [unlink_page(alice, mary) in text for text in texts] == [False, True]
    assert unlink_page(mary, alice) not in client.get(person_page(mary)).text
