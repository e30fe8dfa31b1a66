"""Posting to hooks at the same time, and what becomes of one that does not answer."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.channels.hook.formats import HookPost, Told, hook_post
from games.channels.hook.models import Arrival, Hook, changing_hooks
from games.models import Notice
from pushsite.database.connections import reconnect_if_lost
from pushsite.web.outbound import AddressRefused, NoAnswer, post

FAILURES_UNTIL_OFF = timedelta(days=1)
TRY_LATER = {408, 425, 429}  # and all from 500
GONE = "410"
NO_ANSWER = "no answer"


class HookTrouble(OSError):
    """A hook did not take a notice; never says which, since addresses are secrets.

    ``retry_after``: for how many seconds a server asked to be left alone, 0 if none did.
    """

    def __init__(self, text: str, retry_after: float = 0) -> None:
        super().__init__(text)
        self.retry_after = retry_after


class HookRefuses(HookTrouble):
    """All hooks that did not take a notice never will."""


def deliver(hooks: Sequence[Hook], content: Told, notice: Notice) -> None:
    """Post to all ``hooks`` that have not taken ``notice``, outside any transaction; raises `HookTrouble`."""
    taken = set(Arrival.objects.filter(notice=notice).values_list("hook", flat=True))
    left = [hook for hook in hooks if hook.pk not in taken]
    now = timezone.now()
    posts = [hook_post(hook, content, f"notice_{notice.pk}_{hook.pk}", now) for hook in left]
    with ThreadPoolExecutor(max_workers=max(1, len(posts))) as pool:
        results = list(pool.map(result_of, posts))
    reconnect_if_lost()
    _note_arrivals([hook.pk for hook, result in zip(left, results, strict=True) if is_taken(result.text)], notice)
    for hook, result in zip(left, results, strict=True):
        note_result(hook, result.text, timezone.now())
    failed = [result for result in results if not is_taken(result.text)]
    if failed:
        may_pass = [result for result in failed if _may_pass(result.text)]
        trouble = HookTrouble if may_pass else HookRefuses
        longest = max((result.retry_after for result in may_pass), default=0)  # the next try is one for all
        raise trouble(", ".join(sorted({result.text for result in failed})), longest)


class PostResult(NamedTuple):
    """How a post ended: the status of the answer or "no answer", and for how many seconds to leave the server alone."""

    text: str
    retry_after: float = 0


@transaction.atomic
def _note_arrivals(hooks: Sequence[int], notice: Notice) -> None:
    """Note the arrival at each hook that is still there."""
    there = Hook.objects.select_for_update(no_key=True).filter(pk__in=hooks).order_by("pk")
    rows = [Arrival(hook=hook, notice=notice) for hook in there]
    Arrival.objects.bulk_create(rows, ignore_conflicts=True)


def result_of(request: HookPost) -> PostResult:
    """Send the request once, and return the status of its answer, or why there was none."""
    try:
        answer = post(request.address, request.body, request.headers)
    except (AddressRefused, NoAnswer):
        return PostResult(NO_ANSWER)
    return PostResult(str(answer.status), answer.retry_after or 0)


def is_taken(result: str) -> bool:
    """Whether a hook has taken what was posted."""
    return result.startswith("2")


def _may_pass(result: str) -> bool:
    return result == NO_ANSWER or int(result) in TRY_LATER or result.startswith("5")


def note_result(hook: Hook, result: str, now: datetime) -> None:
    """Note how a try ended. After a day of failures the hook is off, at once if its server says that it is gone."""
    its = Hook.objects.filter(pk=hook.pk)
    if is_taken(result):
        its.update(tried_at=now, result=result, failing_since=None)
        return
    began = Q(failing_since=None) | Q(tried_at__lt=now - FAILURES_UNTIL_OFF)  # nothing was tried in between
    its.filter(began).update(failing_since=now)
    its.update(tried_at=now, result=result)
    ends = its.filter(off_at=None)
    if result != GONE:
        ends = ends.filter(Q(failing_since__lte=now - FAILURES_UNTIL_OFF))
    if ends.exists():
        with changing_hooks(hook.person_id, hook.game_id):
            ends.update(off_at=now, mail_due_at=now)
