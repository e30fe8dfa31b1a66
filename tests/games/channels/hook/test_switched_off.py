"""A hook that fails for a day is switched off, and its owner is told by mail, once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.channels.hook.deliver import note_result
from games.channels.hook.models import Hook
from games.channels.hook.switched_off import mail_owners_of_hooks
from games.tasks import sweep
from tests.support.hooks import hook_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hook(bob) -> Hook:
    return hook_of(bob)


def results(hook: Hook, *tries: tuple[float, str]) -> bool:
    """Note results after these hours; return whether the hook is off."""
    start = timezone.now() - timedelta(days=3)
    for hours, result in tries:
        note_result(hook, result, start + timedelta(hours=hours))
    hook.refresh_from_db()
    return hook.off_at is not None


@pytest.mark.parametrize(
    "tries, off",
    [
        ([(0, "500"), (23, "no answer")], False),
        ([(0, "500"), (24, "no answer")], True),
        ([(0, "500"), (12, "204"), (24, "500"), (30, "500")], False),
        ([(0, "204"), (1, "410")], True),
        ([(0, "404")], False),
        ([(0, "500"), (30, "500")], False),
        ([(0, "500"), (30, "500"), (53, "500"), (55, "500")], True),
    ],
)
def test_hook_is_off_after_a_day_without_success(hook, tries, off):
    assert results(hook, *tries) == off


@pytest.mark.parametrize(
    "tries, said",
    [
        ([(0, "500"), (12, "500"), (25, "500")], "has accepted nothing for a day"),
        ([(0, "410")], "One of your webhooks (Discord) no longer has a working address"),
    ],
)
def test_mail_says_why(hook, mail_server, tries, said):
    results(hook, *tries)
    Hook.objects.update(off_at=timezone.now())
    mail_owners_of_hooks()
    (mail,) = mail_server.to("bob@example.org")
    assert said in " ".join(mail.get_content().split())


def test_owner_gets_one_mail_that_does_not_show_the_address(hook, mail_server):
    results(hook, (0, "500"), (12, "500"), (25, "500"))
    Hook.objects.update(off_at=timezone.now())
    sweep.apply(throw=True)
    mail_owners_of_hooks()
    (mail,) = mail_server.to("bob@example.org")
    assert mail["Subject"] == "One of your webhooks is switched off"
    assert "/settings/hooks/" in mail.as_string()
    assert "example.org/1" not in mail.as_string()


def test_mail_is_tried_again(hook, mail_server):
    results(hook, (0, "500"), (12, "500"), (25, "500"))
    Hook.objects.update(off_at=timezone.now())
    mail_server.refused = {"bob@example.org"}
    mail_owners_of_hooks()
    assert Hook.objects.get().mail_due_at is not None
    mail_server.refused = set()
    Hook.objects.update(mail_due_at=timezone.now())
    mail_owners_of_hooks()
    assert len(mail_server.to("bob@example.org")) == 1
    assert Hook.objects.get().mail_due_at is None
