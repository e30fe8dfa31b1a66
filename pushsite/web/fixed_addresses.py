"""What browsers and other programs ask for at addresses that are the same on every site."""

from datetime import UTC, datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

# RFC 9116 wants this within a year, so that nobody relies on a contact of long ago. Look whether all in the file and in
# SECURITY.md is still true when you move it.
SECURITY_TXT_EXPIRES = datetime(2027, 11, 20, tzinfo=UTC)
SECURITY_TXT = """\
Contact: {contact}
Expires: {expires:%Y-%m-%dT%H:%M:%SZ}
Preferred-Languages: {languages}
Canonical: {address}
"""
ICON_SECONDS = 24 * 3600


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """/favicon.ico, which browsers ask for where no page names an icon."""
    return _icon("img/favicon.ico")


@require_safe
def touch_icon(_request: HttpRequest) -> HttpResponse:
    """/apple-touch-icon.png, for an iPhone's home screen."""
    return _icon("img/icon-180.png")


def _icon(name: str) -> HttpResponse:
    answer = redirect(static(name))
    patch_cache_control(answer, public=True, max_age=ICON_SECONDS)
    return answer


@require_safe
def change_password(_request: HttpRequest) -> HttpResponse:
    """/.well-known/change-password, where password managers send people."""
    return redirect("account_change_password")


@require_safe
def security_txt(_request: HttpRequest) -> HttpResponse:
    """/.well-known/security.txt (RFC 9116); a 404 if the operator names no contact."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    text = SECURITY_TXT.format(
        contact=settings.SECURITY_CONTACT,
        expires=SECURITY_TXT_EXPIRES,
        languages=", ".join(code for code, _name in settings.LANGUAGES),
        address=settings.SITE_URL + reverse("security_txt"),
    )
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
