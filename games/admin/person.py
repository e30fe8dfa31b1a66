"""A person's page for staff, with the acts that the reader may do."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from accounts.admin import UserAdmin
from accounts.models import User
from games.play.staff.permissions import may_close_account, may_end_sessions, plays_with

admin.site.unregister(User)


@admin.register(User)
class PersonAdmin(UserAdmin):
    """People as `accounts` shows them, with what may be done to them."""

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> User | None:
        """The person, and in the same query whether the reader plays with them."""
        try:
            pk = User._meta.pk.to_python(object_id)
            return self.get_queryset(request).annotate(together=plays_with(request.user)).get(pk=pk)
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
        """Say which buttons to show."""
        if obj is not None:
            context["may_close_account"] = may_close_account(request.user, obj, together=obj.together)
            context["may_end_sessions"] = may_end_sessions(request.user, obj, together=obj.together)
        return super().render_change_form(request, context, add, change, form_url, obj)
