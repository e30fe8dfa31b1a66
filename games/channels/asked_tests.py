"""Tests that people ask for of a hook or a device. A worker sends them: no request waits for a server of others."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.db import models, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.play.wake_ups import wake_test

TEST_CLAIM = timedelta(seconds=30)  # then the worker is dead: it takes five
TESTS_A_ROUND = 50


class HasTest(models.Model):
    """What leads to a server of others, so that its owner may want a test of it."""

    test_asked_at = models.DateTimeField(null=True)  # the last one
    test_due_at = models.DateTimeField(null=True)  # until it has an answer; the worker that sends it moves this

    class Meta:
        """A model without a table."""

        abstract = True


T = TypeVar("T", bound=HasTest)


def ask_for_test(row: HasTest, channel: str) -> None:
    """Let a worker send a test by ``channel``; one that waits already is enough."""
    now = timezone.now()
    type(row)._default_manager.filter(pk=row.pk, test_due_at=None).update(test_asked_at=now, test_due_at=now)
    transaction.on_commit(partial(wake_test, channel, row.pk), robust=True)


def ids_of_due_tests(rows: QuerySet[T]) -> list[int]:
    """The ids of those ``rows`` whose test is due, the longest due first."""
    due = rows.filter(test_due_at__lte=timezone.now()).order_by("test_due_at")
    return list(due.values_list("pk", flat=True)[:TESTS_A_ROUND])


@contextmanager
def claimed_test(rows: QuerySet[T], number: int) -> Iterator[T | None]:
    """Yield the row with the id ``number`` for sending its test if that is due, else ``None``.

    Once the block is left without an error, the test counts as sent. Only a worker that dies before lets another send
    it again. The block runs outside any transaction.
    """
    now = timezone.now()
    its = rows.filter(pk=number)
    claimed = its.filter(test_due_at__lte=now).update(test_due_at=now + TEST_CLAIM)
    yield its.first() if claimed else None
    if claimed:
        its.filter(test_due_at=now + TEST_CLAIM).update(test_due_at=None)
