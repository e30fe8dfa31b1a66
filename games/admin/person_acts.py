"""Closing an account, on a page that says what it means and asks why."""

from dataclasses import dataclass

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from accounts.close import Closed, consequences
from accounts.models import User
from games.admin.act_page import act_page
from games.play.staff.closes import close_account_as_staff


@dataclass
class CloseAccount:
    """Closing the account of one person."""

    person: User

    @property
    def title(self) -> str:
        return _("Close the account of %(name)s") % {"name": self.person}

    @property
    def consequences(self) -> list[str]:
        return consequences(self.person)

    @property
    def about(self) -> str:
        return str(self.person)

    @property
    def back(self) -> str:
        return reverse("admin:accounts_user_change", args=[self.person.pk])

    @property
    def then(self) -> str:
        return self.back

    def carry_out(self, staff: User, reason: str) -> str:
        close_account_as_staff(pk=self.person.pk, staff=staff, reason=reason)
        return _("The account is closed.")


def urls(model_admin: admin.ModelAdmin) -> list[URLPattern]:
    """The one page, by the person's number."""

    def page(request: HttpRequest, person_id: int) -> HttpResponse:
        if not request.user.has_perm("accounts.change_user"):
            raise PermissionDenied
        person = get_object_or_404(User, pk=person_id)
        if person.closed_at is not None:
            raise Closed
        return act_page(model_admin, request, CloseAccount(person))

    view = model_admin.admin_site.admin_view
    return [path("close-account/<int:person_id>/", view(page), name="games_close_account")]
