"""The trail of staff acts: rows are added and never changed."""

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from games.models import StaffAct
from games.models.staff_act import Unchangeable
from testing.people import person, staff
from testing.tables import open_for

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

COLUMNS = ["staff", "staff_name", "game", "kind", "reason"]


@pytest.fixture
def act():
    mary = staff()
    game = open_for(person("Alice"))
    return StaffAct.objects.create(kind="cancel", staff=mary, staff_name="Mary", game=game, reason="They asked.")


def rows() -> list[tuple[object, ...]]:
    return list(StaffAct.objects.values_list(*COLUMNS))


def changed(act: StaffAct) -> None:
    act.reason = "Another."
    act.save()


@pytest.mark.parametrize(
    "attempt",
    [
        changed,
        lambda act: act.delete(),
        lambda act: StaffAct.objects.update(reason="Another."),
        lambda act: StaffAct.objects.filter(pk=act.pk).update(reason="Another."),
        lambda act: StaffAct.objects.bulk_update([act], ["reason"]),
        lambda act: StaffAct.objects.all().delete(),
        lambda act: act.game.staff_acts.all().delete(),
        lambda act: StaffAct.objects.update_or_create({"reason": "Another."}, pk=act.pk),
    ],
)
def test_row_cannot_be_changed_or_deleted(act, attempt):
    before = rows()
    with pytest.raises(Unchangeable), transaction.atomic():
        attempt(act)
    assert rows() == before


def test_new_row_with_an_old_id_does_not_replace_the_old_row(act):
    with pytest.raises(IntegrityError):
        StaffAct(pk=act.pk, kind="cancel", staff=act.staff, staff_name="Somebody").save()


@pytest.mark.parametrize("theirs", ["staff", "game"])
def test_person_in_the_record_cannot_be_deleted(act, theirs):
    with pytest.raises(ProtectedError):
        getattr(act, theirs).delete()
    assert len(rows()) == 1


def test_there_is_no_right_to_change_rows():
    about = Permission.objects.filter(content_type__app_label="games", content_type__model="staffact")
    assert [permission.codename for permission in about] == ["view_staffact"]
