"""People, for staff: to look at, and to lock out; nothing else is edited by hand."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.models import User

for theirs in (EmailAddress, Authenticator, UserSession, Group):  # secrets and sessions are nothing to look at
    admin.site.unregister(theirs)


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """One person."""

    list_display = ["name", "email", "guest", "is_staff", "is_active", "created_at"]
    list_filter = ["guest", "is_staff", "is_active"]
    search_fields = ["name", "email"]
    show_facets = admin.ShowFacets.NEVER  # a count for each filter would read everybody
    show_full_result_count = False
    fields = ["name", "email", "guest", "language", "is_staff", "is_active", "created_at", "last_login"]
    readonly_fields = ["name", "email", "guest", "language", "is_staff", "created_at", "last_login"]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only the list's own filters: ``?password__startswith=`` would tell a hash letter by letter."""
        return lookup.partition("__")[0] in self.list_filter

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People come by themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Deleting a person is an act of its own, not a click in a list."""
        return False
