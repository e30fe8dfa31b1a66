"""A person's ratings, former names and shared browsers on their staff page, also after their account was closed."""

import pytest
from django.utils import timezone

from accounts.lifecycle.close import close_account
from accounts.models import FormerName, SharedBrowser
from accounts.names.in_use import save_new_name
from games.play.staff.measures import take_name, warn
from testing.clients import signed_in
from testing.people import long_renamed, person, staff_with, with_second_step
from testing.tables import ended, running
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db


def page(client, who):
    return client.get(f"/admin/accounts/user/{who.pk}/change/")


def shared(one, other):
    first, second = sorted((one, other), key=lambda each: each.pk)
    return SharedBrowser.objects.create(first=first, second=second, at=timezone.now())


@pytest.mark.both_databases
def test_page_shows_ratings_with_their_curve(client, alice, bob):
    for seed in range(3):
        ended(running(alice, bob, rated=True), seed=seed)
    answer = page(client, alice)
    ((name, newest, curve),) = answer.context["ratings"]
    assert (name, newest.person_id, len(curve.rows)) == ("PUSH", alice.pk, 3)
    assert 'class="curve-line"' in answer.text
    assert "3 rated games" in answer.text


def test_page_shows_ratings_measures_and_messages_also_after_closing(client, alice, bob, mary):
    for seed in range(2):
        ended(running(alice, bob, rated=True), seed=seed)
    say(running(alice, bob), alice, "Good evening")
    warn(pk=alice.pk, staff=mary, reason="Rude.")
    close_account(alice.pk, by=alice)
    answer = page(client, alice)
    ((_name, newest, curve),) = answer.context["ratings"]
    assert (newest.games, len(curve.rows), [each.kind for each in answer.context["measures"]]) == (2, 2, ["warn"])
    messages = f"/admin/games/staffact/messages/{alice.pk}/"
    assert (messages in answer.text, "Good evening" in answer.text) == (True, False)
    assert "Good evening" in client.post(messages, {"reason": "A report of today."}, follow=True).text


def test_page_shows_former_names_and_who_took_one_away(client, alice, mary):
    alice.name = "Alma"
    save_new_name(alice)
    take_name(pk=alice.pk, staff=mary, reason="Rude.")
    names = [(former.name, former.taken_away) for former in page(client, alice).context["former_names"]]
    assert names == [("Alma", True), ("Alice", False)]


def test_page_shows_with_whom_browsers_were_shared_also_after_closing(client, alice, bob, charlie, mary):
    for pair in ((alice, bob), (charlie, alice), (bob, charlie), (alice, mary)):
        shared(*pair)
    assert [each.other for each in page(client, alice).context["browsers"]] == [charlie, bob]
    warn(pk=alice.pk, staff=mary, reason="Rude.")
    close_account(alice.pk, by=alice)
    answer = page(client, alice)
    assert [each.other for each in answer.context["browsers"]] == [charlie, bob]
    assert [measure.kind for measure in answer.context["measures"]] == ["warn"]
    assert "Former player" in [str(each.other) for each in page(client, bob).context["browsers"]]


def test_staff_who_may_only_view_people_and_the_person_themselves_see_none_of_it(alice, bob, mary):
    long_renamed(alice, "Lucifer", "Alice")
    shared(alice, bob)
    nick = with_second_step(staff_with("Nick", "accounts.view_user", "games.view_game"))
    text = page(signed_in(nick), alice).text
    assert [words for words in ("Lucifer", "Former names", "Signed in with one browser") if words in text] == []
    assert "Signed in with one browser" not in page(signed_in(mary), mary).text


def test_no_other_page_shows_former_names(alice, bob):
    long_renamed(alice, "Lucifer", "Alice")
    game = running(alice, bob)
    for address in ("/people/Alice/", game.get_absolute_url(), "/people/"):
        for who in (alice, bob):
            assert "Lucifer" not in signed_in(who).get(address).text


def test_page_makes_as_many_queries_for_much_as_for_little(client, alice, bob, django_assert_num_queries):
    page(client, alice)
    for number in range(5):
        long_renamed(alice, f"Alma {number}")
        shared(alice, person(f"Dave {number}"))
        ended(running(alice, bob, rated=True), seed=number)
    with django_assert_num_queries(14):
        page(client, alice)


def test_staff_see_all_former_names(client, alice):
    names = [f"Alma {number}" for number in range(60)]
    FormerName.objects.bulk_create(FormerName(person=alice, name=name) for name in names)
    assert [former.name for former in page(client, alice).context["former_names"]] == names[::-1]
