"""Subscribing a browser to pushes, renewing and forgetting it, and a test."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.templatetags.devices import device
from games.channels.asked_tests import ask_for_test
from games.channels.web_push.devices import NoSubscription, forget_devices, keep_device, signed_in_devices
from games.channels.web_push.shown_turns import forget_shown
from games.channels.web_push.words import turn_tag
from games.models import Game
from pushsite.web.limits import limited
from pushsite.web.numbers import whole_number

BACK_TO = "notices"


@limited("devices")
@require_POST
@login_required
def keep_view(request: HttpRequest) -> HttpResponse:
    """POST ``endpoint``, ``p256dh`` and ``auth``, sent by the script at each visit: the tags of turns that wait."""
    name = device(request.headers.get("User-Agent", ""))
    try:
        kept = keep_device(request.user, request.session.session_key, request.POST, name)
    except NoSubscription as refusal:
        return JsonResponse({"error": str(refusal.sentence)}, status=refusal.status)
    waiting = list(Game.objects.filter(waiting_for=request.user.pk).values_list("pk", flat=True))
    forget_shown([kept], waiting)  # its script closes that
    return JsonResponse({"games": [turn_tag(game_id) for game_id in waiting]})


@limited("devices")
@require_POST
@login_required
def forget_view(request: HttpRequest) -> HttpResponse:
    """POST ``device``: the id of one of the viewer's devices, which gets nothing any more."""
    number = whole_number(request.POST.get("device", ""))
    if number is not None:
        forget_devices(request.user.push_devices.filter(pk=number))
    return redirect(BACK_TO)


@limited("device-test")
@require_POST
@login_required
def test_view(request: HttpRequest) -> HttpResponse:
    """Let a worker send a test to this browser's device, or to the one that was used last; the page waits for it."""
    devices = signed_in_devices(request.user)
    tested = devices.filter(session_key=request.session.session_key).first() or devices.first()
    if tested is None or not settings.PUSH_KEY:
        messages.error(request, _("None of your devices get notifications yet."))
        return redirect(BACK_TO)
    ask_for_test(tested, "web_push")
    return redirect(f"{reverse(BACK_TO)}#device-{tested.pk}")


@never_cache
@login_required
def state_view(request: HttpRequest, device_id: int) -> HttpResponse:
    """What the list says of a device, as a fragment, which asks again while a test waits for its answer."""
    device = request.user.push_devices.filter(pk=device_id).first()
    return render(request, "devices/_state.html", {"device": device})
