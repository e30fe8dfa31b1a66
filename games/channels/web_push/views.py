"""Subscribing a browser to pushes, renewing and forgetting it, and a test."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.templatetags.devices import device
from games.channels.web_push.devices import NoSubscription, forget_devices, keep_device, signed_in_devices
from games.channels.web_push.sending import NotTaken, send_push
from games.channels.web_push.shown_turns import forget_shown
from games.channels.web_push.words import push_as_test, turn_tag
from games.models import Game
from pushsite.web.limits import limited
from pushsite.web.numbers import whole_number
from pushsite.web.outbound import AddressRefused, NoAnswer

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
def push_test_view(request: HttpRequest) -> HttpResponse:
    """Send a test to this browser's device, or to the one that was used last."""
    devices = signed_in_devices(request.user)
    found = devices.filter(session_key=request.session.session_key).first() or devices.first()
    if found is None:
        messages.error(request, _("None of your devices gets notices."))
        return redirect(BACK_TO)
    try:
        taken = send_push(found, push_as_test(request.user.language), "test")
    except (NotTaken, NoAnswer, AddressRefused):
        messages.error(
            request, _("The service that brings notices to {device} did not take it.").format(device=found.name)
        )
    else:
        if taken:
            messages.success(request, _("Sent to {device}.").format(device=found.name))
        else:
            messages.error(request, _("{device} gets no notices any more.").format(device=found.name))
    return redirect(BACK_TO)
