"""A person's page for staff."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from accounts.admin import UserAdmin
from accounts.models import User
from games.admin.acts.people import measures_against
from games.admin.people.linked_accounts import has_links, of_person
from games.admin.people.record import record_of
from games.admin.people.standing import standing_of
from games.play.staff.permissions import (
    may_change_people,
    may_close_account,
    may_end_sessions,
    may_read_messages,
    may_take_measures,
    plays_with,
)
from games.queries.measures import measures_of

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
            context["measures"] = list(measures_of(obj)) if may_change_people(request.user) else None
            may_measure = may_take_measures(request.user, obj, together=obj.together)
            context["may_read_messages"] = may_read_messages(request.user, obj, together=obj.together)
            context["may_take_measures"] = may_measure
            context["offered_measures"] = measures_against(obj) if may_measure else []
            context["may_end_sessions"] = may_end_sessions(request.user, obj, together=obj.together)
        return super().render_change_form(request, context, add, change, form_url, obj)
