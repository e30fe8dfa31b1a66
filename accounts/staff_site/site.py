"""The site of staff, and its second step."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.account.authentication import get_authentication_records
from allauth.account.views import LogoutView
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext as _

ViewT = TypeVar("ViewT", bound=Callable[..., HttpResponseBase])
UNUSED = {"autocomplete", "view_on_site"}  # URLs of Django's that no page here needs


class StaffSite(AdminSite):
    """Staff pages, for staff who have recently entered a code from their app in this session."""

    site_title = site_header = "Pushsite"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the staff pages are open to ``request``."""
        return super().has_permission(request) and _did_second_step(request) and _has_app(request)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Django's URLs without ``UNUSED``."""
        return [url for url in super().get_urls() if getattr(url, "name", None) not in UNUSED]

    def admin_view(self, view: ViewT, cacheable: bool = False) -> ViewT:
        """Answer 404 to a NUL, which PostgreSQL refuses, and to an empty ``_to_field``.

        Django takes that for the name of a field.
        """
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if "%00" in request.get_full_path() or request.GET.get("_to_field") == "":
                raise Http404
            return inner(request, *args, **kwargs)

        return cast(ViewT, asked)

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Redirect to signing in, to the second step, or to setting it up."""
        wanted = request.GET.get("next", request.path)
        if not request.user.is_authenticated or request.user.guest:
            return redirect_to_login(wanted)
        if not request.user.is_staff:
            raise PermissionDenied
        if self.has_permission(request):
            return redirect("admin:index")
        if _has_app(request):
            hours = settings.STAFF_SECOND_STEP_AGE // 3600
            messages.info(request, _("Staff pages ask for a code from your app every %(n)d hours.") % {"n": hours})
            return redirect_to_login(wanted, "mfa_reauthenticate")
        messages.info(request, _("Staff pages need two-step sign-in. Set it up here, then open /admin/ again."))
        return redirect("mfa_activate_totp")

    def logout(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponseBase:
        """Sign out as everywhere on the site."""
        return LogoutView.as_view(extra_context={"heading": _("Sign out")})(request)

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """Redirect to the site's own page, which has limits and sends a mail."""
        return redirect("account_change_password")

    password_change_done = password_change  # type: ignore[assignment]


def _did_second_step(request: HttpRequest) -> bool:
    """Whether a code from the app, or a recovery code, was given in this session, and recently enough."""
    records = get_authentication_records(request, request.user)
    last = max((record["at"] for record in records if record["method"] == "mfa"), default=0)
    return bool(time.time() - last < settings.STAFF_SECOND_STEP_AGE)


def _has_app(request: HttpRequest) -> bool:
    """Cached on the request: each page asks twice."""
    known: bool | None = getattr(request, "has_app", None)
    if known is None:
        known = is_mfa_enabled(request.user, [Authenticator.Type.TOTP])
        request.has_app = known  # type: ignore[attr-defined]
    return known
