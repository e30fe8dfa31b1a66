"""Making a copy: a ZIP with a JSON file for each kind of data, and a page that explains them."""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from tempfile import SpooledTemporaryFile
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.functional import Promise

from accounts.data_copies.files import LEFT_OUT_OF_ACCOUNTS, files_of_account
from accounts.models import DataCopy, User
from accounts.registry import CopiedFile, registered
from pushsite.workers import ask_worker

log = logging.getLogger(__name__)

MAKE_AGAIN_AFTER = timedelta(minutes=15)  # also after a worker that died; longer than the task may take
DROPPED_AFTER = timedelta(days=1)
MOST_IN_MEMORY = 5 * 1024 * 1024  # bytes; a larger copy is made in a file


def wake_copies() -> None:
    """Ask a worker to make what is due. Without a broker the next sweep asks again."""
    ask_worker("accounts.tasks.make_data_copies")


def wake_copies_that_wait() -> None:
    """Ask a worker to make copies whose message was lost or whose worker died."""
    if DataCopy.objects.filter(due_at__lte=timezone.now()).exists():
        wake_copies()


def make_due_copies() -> None:
    """Make what is due, each by the worker that claims it first. What fails is tried again for a day."""
    for copy in DataCopy.objects.filter(due_at__lte=timezone.now()).defer("content").order_by("due_at"):
        its, again = DataCopy.objects.filter(pk=copy.pk), timezone.now() + MAKE_AGAIN_AFTER
        if not its.filter(due_at=copy.due_at).update(due_at=again):
            continue
        try:
            content = packed(User.objects.get(pk=copy.pk))
        except Exception:
            log.exception("copy not made", extra={"person": copy.pk})
            its.filter(due_at=again, asked_at__lt=timezone.now() - DROPPED_AFTER).delete()
        else:
            now = timezone.now()
            its.filter(due_at=again).update(
                content=content, size=len(content), made_at=now, mail_due_at=now, due_at=None
            )


def packed(person: User) -> bytes:
    """The ZIP about ``person``, in their language."""
    with (
        translation.override(person.language or settings.LANGUAGE_CODE),
        timezone.override(person.time_zone or "UTC"),
        SpooledTemporaryFile(MOST_IN_MEMORY) as file,
    ):
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            files = [_add(archive, each) for each in files_about(person)]
            page = {"files": files, "left_out": left_out(), "person": person, "at": timezone.now()}
            page["site"] = settings.SITE_URL
            archive.writestr("index.html", render_to_string("accounts/data_copy_index.html", page))
        file.seek(0)
        return file.read()


def files_about(person: User) -> Iterator[CopiedFile]:
    """All files of a copy. They read their rows when these are asked for."""
    yield from files_of_account(person)
    for hooks in registered:
        yield from hooks.copied(person)


def left_out() -> dict[str, str | Promise]:
    """The references to people, ``app.Model.column``, whose rows are in no copy, and why."""
    reasons: dict[str, str | Promise] = dict(LEFT_OUT_OF_ACCOUNTS)
    for hooks in registered:
        reasons |= hooks.not_copied
    return reasons


def _add(archive: ZipFile, each: CopiedFile) -> dict[str, Any]:
    """Write the rows one by one; return what the page says of the file."""
    count = 0
    with archive.open(f"{each.name}.json", "w") as file:
        for part, number in _lines(each.rows):
            file.write(part.encode())
            count = number
    return {"name": f"{each.name}.json", "about": each.about, "count": count, "left_out": each.left_out}


def _lines(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, int]]:
    number = 0
    yield "[", number
    for number, row in enumerate(rows, 1):
        line = json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False)
        yield ("\n" if number == 1 else ",\n") + line, number
    yield "\n]\n", number
