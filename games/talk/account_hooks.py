"""A person's messages when a guest signs in to an account, when an account is closed, and when texts are cleared."""

import uuid
from collections.abc import Iterator

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.lifecycle.clearing import TimeLeft, change_in_batches, kept_since
from accounts.models import Mute, User
from accounts.registry import CopiedFile, PersonHooks, register
from games.models import Case
from games.play.account_hooks import UNFINISHED
from games.talk.acts import talk_changed
from games.talk.models import Message, Note, Reader, Reported, Talk


@transaction.atomic
def merge_guest(guest: User, account: User) -> list[str]:
    """Give what the guest has said, and mutes, to the account. Its own notes, and how far it has read, stay."""
    _merge_messages(guest, account)
    for model, what in ((Reader, "talk"), (Note, "game")):
        mine = model._default_manager.filter(person=account).values(what)
        model._default_manager.filter(person=guest).exclude(**{f"{what}__in": mine}).update(person=account)
    _merge_mutes(guest, account)
    return []


def _merge_messages(guest: User, account: User) -> None:
    """Give what the guest has said to the account; browsers choose the ids of commands, so both may have used one."""
    said = Message.objects.filter(person=guest)
    for message in said.filter(command_id__in=Message.objects.filter(person=account).values("command_id")):
        message.command_id = uuid.uuid4()
        message.save(update_fields=["command_id"])
    said.update(person=account)


def _merge_mutes(guest: User, account: User) -> None:
    """Who mutes the guest mutes the account, and the account mutes whom the guest does; nobody mutes themselves."""
    for mine, theirs in (("person", "muted"), ("muted", "person")):
        known = Mute.objects.filter(**{mine: account}).values(theirs)
        rows = Mute.objects.filter(**{mine: guest}).exclude(**{theirs: account}).exclude(**{f"{theirs}__in": known})
        rows.update(**{mine: account})


def before_closing(person: User, _by: User, _reason: str) -> None:
    """Delete what was for the person alone. Their messages stay, as a former player's."""
    Note.objects.filter(person=person).delete()
    Reader.objects.filter(person=person).delete()
    Mute.objects.filter(Q(person=person) | Q(muted=person)).delete()


@transaction.atomic
def renamed(person: User) -> None:
    """Draw again, where people may be looking, what ``person`` has said, under the new name."""
    wrote = Message.objects.filter(talk=OuterRef("pk"), person=person)
    talks = Talk.objects.select_for_update(of=("self",)).filter(Exists(wrote), game__status__in=UNFINISHED)
    for talk in talks.order_by("pk"):
        talk_changed(talk)


def clear_old(time_left: TimeLeft) -> int:
    """Clear the texts of messages that were deleted long ago, unless staff have yet to answer a report of them."""
    deleted = Message.objects.filter(deleted_at__lt=kept_since("removed_messages")).exclude(text="")
    return change_in_batches(deleted.exclude(_reported()), time_left, text="")


def _reported() -> Exists:
    return Exists(Reported.objects.filter(message=OuterRef("pk")).exclude(case__state=Case.State.CLOSED))


def clear_traces(person: User) -> None:
    """Delete the messages of a closed account, texts too, except those that staff have yet to answer a report of."""
    said = Message.objects.filter(person=person, deleted_at=None)
    talks = Talk.objects.filter(Exists(said.filter(talk=OuterRef("pk"))), game__status__in=UNFINISHED)
    changed = list(talks.select_for_update(of=("self",)).order_by("pk"))
    said.exclude(_reported()).update(deleted_at=timezone.now(), text="")
    said.update(deleted_at=timezone.now())
    for talk in changed:
        talk_changed(talk)


def copied_messages(person: User) -> Iterator[CopiedFile]:
    """What the person has written, noted and read."""
    said = Message.objects.filter(person=person).order_by("pk").annotate(game=F("talk__game"), among=F("talk__among"))
    columns = ("game", "among", "number", "seat", "phrase", "text", "at", "deleted_at", "removed")
    yield CopiedFile("messages", _("What you wrote at tables."), said.values(*columns), ("talk.Message.person",))
    notes = Note.objects.filter(person=person).order_by("pk").values("game", "text", "at")
    yield CopiedFile("notes", _("Your private notes."), notes, ("talk.Note.person",))
    read = Reader.objects.filter(person=person).order_by("pk").annotate(game=F("talk__game"), among=F("talk__among"))
    yield CopiedFile(
        "talks_read",
        _("How far you have read the talk of each table."),
        read.values("game", "among", "read", "mailed", "hidden"),
        ("talk.Reader.person",),
    )


register(
    PersonHooks(
        copied=copied_messages,
        merge_guest=merge_guest,
        renamed=renamed,
        before_closing=before_closing,
        clear_old=clear_old,
        clear_traces=clear_traces,
    )
)
