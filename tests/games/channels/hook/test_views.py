"""The pages of hooks: theirs alone, with limits, a test, a switch, and a question before one is removed."""

import sys

import pytest
from django.urls import reverse

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.channels.hook.acts import switch
from games.channels.hook.channel import Hooks
from games.channels.hook.models import Hook
from games.tasks import send_test, sweep
from testing.clients import signed_in
from testing.clocks import later
from testing.tables import open_for, running
from tests.support.hooks import Receiver, hook_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Receiver:
    return Receiver(monkeypatch)


PAGE = "/settings/hooks/"
NEW = {"format": "discord", "address": "https://discord.com/api/webhooks/1/abcdsecret", "turn": "on", "end": "on"}


def test_person_adds_a_hook_and_sees_it_without_its_address(bob):
    answer = signed_in(bob).post(PAGE, NEW)
    hook = Hook.objects.get()
    assert (answer.status_code, hook.person, hook.game, hook.address) == (200, bob, None, NEW["address"])
    assert (hook.turn, hook.talk, hook.end) == (True, False, True)
    assert ("discord.com/…cret" in answer.text, NEW["address"] in answer.text) == (True, False)


def test_secret_of_a_signed_hook_is_shown_once(bob):
    client = signed_in(bob)
    answer = client.post(PAGE, NEW | {"format": "signed"})
    secret = Hook.objects.get().secret
    assert secret.startswith("whsec_")
    assert (secret in answer.text, secret in client.get(PAGE).text) == (True, False)


@pytest.mark.parametrize("address", ["", "http://example.org/", "https://example.org:444/", "https://a:b@example.org/"])
def test_address_of_another_kind_is_refused_with_a_sentence(bob, address):
    answer = signed_in(bob).post(PAGE, NEW | {"address": address})
    assert (answer.status_code, Hook.objects.count()) == (422, 0)


def test_same_hook_again_is_that_hook_with_its_secret(bob):
    first, second = (signed_in(bob).post(PAGE, NEW | {"format": "signed"}) for _ in range(2))
    secret = Hook.objects.get().secret
    assert (secret in first.text, secret in second.text) == (True, True)


def test_hook_that_is_off_or_older_is_not_the_same_one(bob):
    client = signed_in(bob)
    client.post(PAGE, NEW)
    switch(Hook.objects.get(), on=False)
    client.post(PAGE, NEW)
    assert Hook.objects.filter(off_at=None).count() == 1
    with later(minutes=11):
        client.post(PAGE, NEW)
    assert Hook.objects.count() == 3


def test_person_has_five_hooks_and_a_table_two(alice, bob):
    game, client = running(alice, bob), signed_in(alice)
    new = [NEW | {"address": f"{NEW['address']}{number}"} for number in range(6)]
    personal = [client.post(PAGE, each).status_code for each in new]
    of_table = [client.post(f"/games/{game.pk}/hooks/", each).status_code for each in new[:3]]
    assert (personal, of_table) == ([200] * 5 + [422], [200, 200, 422])


def test_table_leads_only_its_host_to_its_hooks(alice, bob, charlie):
    game = running(alice, bob)
    pages = [signed_in(each).get(game.get_absolute_url()).text for each in (alice, bob, charlie)]
    assert [reverse("hook:table", args=[game.pk]) in page for page in pages] == [True, False, False]


def test_hooks_of_an_open_table_are_reached_from_the_page_for_developers_only(alice):
    game, client = open_for(alice), signed_in(alice)
    address = reverse("hook:table", args=[game.pk])
    assert f'href="{PAGE}"' in client.get("/api/").text
    assert [address in client.get(page).text for page in (PAGE, game.get_absolute_url())] == [True, False]


def test_table_of_a_guest_leads_to_no_hooks(bob):
    guest = User.objects.create_guest()
    game = running(guest, bob)
    assert reverse("hook:table", args=[game.pk]) not in signed_in(guest).get(game.get_absolute_url()).text


def test_only_the_host_has_hooks_of_a_table(alice, bob, charlie):
    game = running(alice, bob)
    page = f"/games/{game.pk}/hooks/"
    statuses = [signed_in(person).post(page, NEW).status_code for person in (bob, charlie)]
    assert (statuses, Hook.objects.count()) == ([403, 403], 0)
    assert signed_in(alice).post(page, NEW | {"talk": "on"}).status_code == 200
    assert (Hook.objects.get().game, Hook.objects.get().talk) == (game, False)
    assert reverse("hook:table", args=[game.pk]) in signed_in(alice).get(PAGE).text


def test_table_that_is_over_gets_no_hook(alice, bob):
    game = running(alice, bob)
    type(game).objects.filter(pk=game.pk).update(
        status="cancelled", waiting_for=None, bot_due_at=None, deadline=None, to_act=None
    )
    answer = signed_in(alice).post(f"/games/{game.pk}/hooks/", NEW)
    assert (answer.status_code, Hook.objects.count()) == (422, 0)


def test_guests_are_asked_for_an_account_first(client):
    guest = User.objects.create_guest("en")
    assert signed_in(guest).get(PAGE)["Location"].startswith("/accounts/signup/")
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")


def let_worker_test() -> None:
    for hook_id in Hooks.due_tests():
        send_test("hook", hook_id)


@pytest.mark.parametrize(
    "status, sentence",
    [(204, "The last notification arrived"), (404, "The answer was 404."), (None, "There was no answer.")],
)
def test_test_is_sent_by_a_worker_and_the_page_asks_until_there_is_an_answer(bob, receiver, status, sentence):
    hook, client = hook_of(bob), signed_in(bob)
    receiver.answers[hook.address] = status
    answer = client.post(f"{PAGE}{hook.pk}/test", follow=True)
    assert (answer.redirect_chain[0][0], receiver.posts) == (f"{PAGE}#hook-{hook.pk}", [])
    for text in (answer.text, client.get(f"{PAGE}{hook.pk}/result").text):
        assert ("Waiting for the answer" in text, f'hx-get="{PAGE}{hook.pk}/result"' in text) == (True, True)
    let_worker_test()
    text = client.get(f"{PAGE}{hook.pk}/result").text
    assert (sentence in text, "hx-get" in text) == (True, False)
    assert receiver.lines() == [r"A test from Pushsite: this webhook works."]


def test_test_is_sent_once_and_again_after_a_worker_that_died(bob, receiver, monkeypatch):
    hook, client = hook_of(bob), signed_in(bob)
    for _press in range(2):
        client.post(f"{PAGE}{hook.pk}/test")
    with monkeypatch.context() as patched:
        patched.setattr("games.channels.hook.acts.note_result", lambda *_result: sys.exit())
        with pytest.raises(SystemExit):
            let_worker_test()
    let_worker_test()  # claimed
    assert len(receiver.posts) == 1
    with later(minutes=1):
        let_worker_test()
        let_worker_test()
    assert (len(receiver.posts), Hook.objects.get().works) == (2, True)


def test_test_whose_message_was_lost_is_found_by_the_sweep(bob, receiver, monkeypatch):
    hook = hook_of(bob)
    signed_in(bob).post(f"{PAGE}{hook.pk}/test")
    monkeypatch.setattr("games.tasks.wake_test", send_test)
    sweep(0)
    assert len(receiver.posts) == 1


def test_test_of_a_hook_that_is_gone_does_nothing(bob, receiver):
    send_test("hook", hook_of(bob).pk)
    send_test("hook", 0)
    assert receiver.posts == []


def test_hook_is_switched_off_and_on(bob):
    hook, client = hook_of(bob), signed_in(bob)
    client.post(f"{PAGE}{hook.pk}/switch")
    assert Hook.objects.get().off_at is not None
    Hook.objects.update(failing_since=hook.created_at)
    client.post(f"{PAGE}{hook.pk}/switch", {"on": "1"})
    assert (Hook.objects.get().off_at, Hook.objects.get().failing_since) == (None, None)


def test_hook_is_removed_after_a_question(bob):
    hook, client = hook_of(bob), signed_in(bob)
    assert "Nothing more will be sent there" in client.get(f"{PAGE}{hook.pk}/remove/").text
    assert Hook.objects.count() == 1
    client.post(f"{PAGE}{hook.pk}/remove/")
    assert Hook.objects.count() == 0


def test_hook_of_another_person_is_not_there(bob, charlie, receiver):
    hook, client = hook_of(bob), signed_in(charlie)
    statuses = [client.post(f"{PAGE}{hook.pk}/{what}").status_code for what in ("test", "switch", "remove/")]
    statuses += [client.get(f"{PAGE}{hook.pk}/{what}").status_code for what in ("result", "remove/")]
    assert (statuses, receiver.posts) == ([404] * 5, [])
    assert "example.org" not in client.get(PAGE).text


def test_tests_are_limited(bob, receiver):
    hook, client = hook_of(bob), signed_in(bob)
    assert [client.post(f"{PAGE}{hook.pk}/test").status_code for _ in range(7)] == [302] * 6 + [429]


def test_hooks_go_with_the_account(bob):
    hook_of(bob)
    close_account(bob.pk, by=bob)
    assert Hook.objects.count() == 0
