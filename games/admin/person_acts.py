"""What staff may do to a person, each on a page that says what it means and asks why."""

from dataclasses import dataclass
from typing import ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.close import Closed, consequences
from accounts.models import User
from games.admin.act_page import ReasonForm, ReasonForStaffForm, act_page
from games.play.staff.people import close_account_as_staff, end_sessions_as_staff
from games.play.staff.permissions import may_change_people


@dataclass
class PersonAct:
    """Something that is done to a person, and leads back to their page."""

    form: ClassVar[type[ReasonForm]] = ReasonForm
    person: User

    @property
    def about(self) -> str:
        return str(self.person)

    @property
    def back(self) -> str:
        return reverse("admin:accounts_user_change", args=[self.person.pk])

    @property
    def then(self) -> str:
        return self.back


class CloseAccount(PersonAct):
    """Closing the account of one person."""

    @property
    def title(self) -> str:
        return _("Close the account of %(name)s") % {"name": self.person}

    @property
    def consequences(self) -> list[str]:
        return consequences(self.person)

    def carry_out(self, staff: User, reason: str) -> str:
        close_account_as_staff(pk=self.person.pk, staff=staff, reason=reason)
        return _("The account is closed.")


class EndSessions(PersonAct):
    """Signing one person out everywhere."""

    form = ReasonForStaffForm

    @property
    def title(self) -> str:
        return _("Sign %(name)s out everywhere") % {"name": self.person}

    @property
    def consequences(self) -> list[str]:
        return [
            _("All sessions of this account end at once. Its owner can sign in again."),
            _("So can anyone else who knows the password: ask the owner to choose a new one."),
        ]

    def carry_out(self, staff: User, reason: str) -> str:
        ended = end_sessions_as_staff(pk=self.person.pk, staff=staff, reason=reason)
        return ngettext("%(n)d session has ended.", "%(n)d sessions have ended.", ended) % {"n": ended}


def urls(model_admin: admin.ModelAdmin) -> list[URLPattern]:
    """The pages of the acts, by the person's number."""

    def page(request: HttpRequest, person_id: int, act: type[CloseAccount | EndSessions]) -> HttpResponse:
        may_change_people.check(request.user)
        person = get_object_or_404(User, pk=person_id)
        if person.closed_at is not None:
            raise Closed
        return act_page(model_admin, request, act(person), act.form)

    view = model_admin.admin_site.admin_view(page)
    return [
        path("close-account/<int:person_id>/", view, {"act": CloseAccount}, name="games_close_account"),
        path("end-sessions/<int:person_id>/", view, {"act": EndSessions}, name="games_end_sessions"),
    ]
