"""People for staff, read-only. Acts on people are in `games.admin.acts.people`."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from accounts.models import User
from accounts.queries import search_people
from accounts.staff_site.read_only import ReadOnlyAdmin

for model in (EmailAddress, Authenticator, UserSession, Group):  # staff do not see secrets and sessions
    admin.site.unregister(model)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """A list of people, and what staff see of one."""

    list_display = ["name", "email", "standing", "created_at"]
    list_filter = ["guest", "is_staff", "is_active"]
    ordering = ["-pk"]
    parameters = frozenset({"guest__exact", "is_staff__exact", "is_active__exact"})
    search_fields = ["name", "email"]
    search_help_text = _("How a person's name or e-mail begins, or their number.")
    fields = ["name", "email", "guest", "language", "is_staff", "is_active", "created_at", "last_login", "closed_at"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        text = search_term.strip()
        return (search_people(queryset, text, request.user) if text else queryset), False

    @admin.display(description=_("account"), empty_value="")
    def standing(self, user: User) -> str:
        """The kind of account, if it is not a player's."""
        kinds = (
            (not user.is_active, pgettext("account", "closed")),
            (user.guest, _("guest")),
            (user.is_staff, _("staff")),
        )
        return ", ".join(str(kind) for is_one, kind in kinds if is_one)
