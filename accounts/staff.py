"""The way to the staff pages: the site's own, and a second step that nobody of the staff goes without."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class StaffSite(AdminSite):
    """Staff pages answer who is staff and signs in with a code from an app as well."""

    site_title = site_header = "Pushsite"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether ``request`` may see any of it."""
        return super().has_permission(request) and _has_second_step(request)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """What is asked for with a NUL is not found: PostgreSQL takes none, not even to look for it."""
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if "%00" in request.get_full_path():
                raise Http404
            return inner(request, *args, **kwargs)

        return cast(View, asked)

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Send on whoever may not see it yet: to sign in, or to set up the second step."""
        wanted = request.GET.get("next", request.path)
        if not request.user.is_authenticated or request.user.guest:
            return redirect_to_login(wanted)
        if not request.user.is_staff:
            raise PermissionDenied
        if self.has_permission(request):
            return redirect("admin:index")
        messages.info(request, _("Staff pages need a second step. Set it up here, then open /admin/ again."))
        return redirect("mfa_activate_totp")


def _has_second_step(request: HttpRequest) -> bool:
    """Asked once a request: each page wants to know it twice."""
    known: bool | None = getattr(request, "has_second_step", None)
    if known is None:
        known = is_mfa_enabled(request.user, [Authenticator.Type.TOTP])
        request.has_second_step = known  # type: ignore[attr-defined]
    return known
