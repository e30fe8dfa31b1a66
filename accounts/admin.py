"""People, for staff: to look at, and to lock out; nothing else is edited by hand."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.search import matching
from pushsite.paginator import CappedPaginator

for theirs in (EmailAddress, Authenticator, UserSession, Group):  # secrets and sessions are nothing to look at
    admin.site.unregister(theirs)


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """One person."""

    list_display = ["name", "email", "guest", "is_staff", "is_active", "created_at"]
    list_filter = ["guest", "is_staff", "is_active"]
    list_max_show_all = 0
    list_per_page = 50
    ordering = ["-pk"]
    paginator = CappedPaginator
    search_fields = ["name", "email"]
    search_help_text = _("A person's name, e-mail or number, also in part.")
    sortable_by = ()
    show_facets = admin.ShowFacets.NEVER  # a count for each filter would read everybody
    show_full_result_count = False
    fields = ["name", "email", "guest", "language", "is_staff", "is_active", "created_at", "last_login", "closed_at"]
    readonly_fields = ["name", "email", "guest", "language", "is_staff", "created_at", "last_login", "closed_at"]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only the list's own filters: ``?password__startswith=`` would tell a hash letter by letter."""
        return lookup.partition("__")[0] in self.list_filter

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """By name, e-mail or number."""
        text = search_term.strip()
        return (matching(queryset, text) if text else queryset), False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nothing of a closed account is opened again."""
        return super().has_change_permission(request, obj) and (obj is None or obj.closed_at is None)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People come by themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Deleting a person is an act of its own, not a click in a list."""
        return False
