"""A person's page for staff, and the acts on a person, each on a page that asks for a reason."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin import UserAdmin
from accounts.lifecycle.close import Closed, consequences
from accounts.models import User
from games.admin.form_page import ReasonForm, ReasonForStaffForm, StaffForm, act_page
from games.admin.people.linked_accounts import has_links, of_person
from games.admin.people.measure_acts import measures_so_far, offered_for
from games.admin.people.record import record_of
from games.admin.people.standing import standing_of
from games.play.staff.people import close_account_as_staff, end_sessions_as_staff
from games.play.staff.permissions import (
    may_change_people,
    may_close_account,
    may_end_sessions,
    may_read_messages,
    may_take_measures,
    plays_with,
)

admin.site.unregister(User)


@admin.register(User)
class PersonAdmin(UserAdmin):
    """People as `accounts` shows them, with the acts on them."""

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> User | None:
        """The person, and in the same query whether the reader plays with them, and whether they have links."""
        try:
            pk = User._meta.pk.to_python(object_id)
            people = self.get_queryset(request).annotate(together=plays_with(request.user), linked=has_links())
            return people.get(pk=pk)
        except (User.DoesNotExist, ValidationError):
            return None

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: User | None = None,
    ) -> HttpResponse:
        """Say which buttons to show, and add their games."""
        if obj is not None:
            context |= record_of(request, obj) | standing_of(request.user, obj)
            may_read_links = may_change_people(request.user) and obj != request.user
            context["may_link"] = may_read_links and not (obj.guest or obj.closed_at)
            context["links"] = of_person(obj, request.user) if obj.linked and may_read_links else []
            context["may_close_account"] = may_close_account(request.user, obj, together=obj.together)
            context["measures"] = measures_so_far(obj) if may_change_people(request.user) else None
            may_measure = may_take_measures(request.user, obj, together=obj.together)
            context["may_read_messages"] = may_read_messages(request.user, obj, together=obj.together)
            context["may_take_measures"] = may_measure
            context["offered_measures"] = offered_for(obj) if may_measure else []
            context["may_end_sessions"] = may_end_sessions(request.user, obj, together=obj.together)
        return super().render_change_form(request, context, add, change, form_url, obj)


class CloseForm(ReasonForm):
    """Why, and whether for good."""

    bar = forms.BooleanField(
        label=gettext_lazy("Bar the address and the name"),
        required=False,
        help_text=gettext_lazy("Nobody can use them here again. Nothing is kept of them but a keyed hash."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = gettext_lazy(
            "The person reads it in a mail, and the players at their tables."
        )


class CloseAccount(StaffForm):
    """Closing the account of one person."""

    form = CloseForm

    @property
    def title(self) -> str:
        return _("Close the account of %(name)s") % {"name": self.target}

    @property
    def consequences(self) -> list[str]:
        return consequences(self.target)

    def carry_out(self, staff: User, reason: str, *, bar: bool = False) -> str:
        close_account_as_staff(pk=self.target.pk, staff=staff, reason=reason, bar=bar)
        return _("The account is closed.")


class EndSessions(StaffForm):
    """Signing one person out everywhere."""

    form = ReasonForStaffForm

    @property
    def title(self) -> str:
        return _("Sign %(name)s out everywhere") % {"name": self.target}

    @property
    def consequences(self) -> list[str]:
        return [
            _("All sessions of this account end at once. Its owner can sign in again."),
            _("So can anyone else who knows the password: ask the owner to choose a new one."),
        ]

    def carry_out(self, staff: User, reason: str) -> str:
        ended = end_sessions_as_staff(pk=self.target.pk, staff=staff, reason=reason)
        return ngettext("%(n)d session has ended.", "%(n)d sessions have ended.", ended) % {"n": ended}


def person_act_urls(model_admin: admin.ModelAdmin) -> list[URLPattern]:
    """The pages of the acts, by the person's number."""

    def page(request: HttpRequest, person_id: int, act: type[CloseAccount | EndSessions]) -> HttpResponse:
        may_change_people.check(request.user)
        person = get_object_or_404(User, pk=person_id)
        if person.closed_at is not None:
            raise Closed
        return act_page(model_admin, request, act(person))

    view = model_admin.admin_site.admin_view(page)
    return [
        path("close-account/<int:person_id>/", view, {"act": CloseAccount}, name="games_close_account"),
        path("end-sessions/<int:person_id>/", view, {"act": EndSessions}, name="games_end_sessions"),
    ]
