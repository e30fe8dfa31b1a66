"""What makes the site installable: its manifest, its service worker, and the page that is shown offline."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

OFFLINE = ["css/site.css", "js/offline.js", "img/overboard.svg", "img/favicon.svg", "fonts/gabarito-latin.woff2"]
PAGE = "#f2f5f4"  # as in static/css/tokens.css, in light


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    answer = JsonResponse(_manifest(), content_type="application/manifest+json")
    patch_cache_control(answer, max_age=3600)
    return answer


def _manifest() -> dict[str, Any]:
    return {
        "id": "/",
        "name": "Pushsite",
        "short_name": "Pushsite",
        "description": _("Quick board and card games at your own pace, against bots or friends."),
        "lang": get_language(),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAGE,
        "theme_color": PAGE,
        "categories": ["games"],
        "icons": [
            *(_icon(f"icon-{size}.png", size, "any") for size in (192, 512)),
            *(_icon(f"icon-maskable-{size}.png", size, "maskable") for size in (192, 512)),
        ],
        "screenshots": [
            _screenshot("desktop.png", "1280x800", "wide", _("A table of PUSH")),
            _screenshot("phone.png", "390x844", "narrow", _("A table of Pousse-toi de là !")),
        ],
        "shortcuts": [{"name": _("My games"), "url": reverse("games:mine")}],
    }


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": static(f"img/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _screenshot(name: str, size: str, form_factor: str, label: str) -> dict[str, str]:
    src = static(f"img/screens/{name}")
    return {"src": src, "sizes": size, "type": "image/png", "form_factor": form_factor, "label": label}


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The script of the service worker, at the root, since a worker's scope is the folder of its address.

    Before the script come the addresses of the files that it needs. Their names change with them, and so the script
    does: then browsers take the new one.
    """
    needed = {
        "offline": [reverse("offline"), *(static(name) for name in OFFLINE)],
        "icon": static("img/icon-192.png"),
        "badge": static("img/badge-96.png"),
        "home": reverse("home"),
    }
    answer = HttpResponse(f"self.site = {json.dumps(needed)};\n{_script()}", content_type="text/javascript")
    patch_cache_control(answer, no_cache=True)
    return answer


@cache
def _script() -> str:
    return (Path(settings.BASE_DIR) / "static" / "js" / "service-worker.js").read_text()


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that the service worker keeps, for when there is no network; the same for everybody."""
    return render(request, "offline.html")
