"""The page of notices: what people are told of, by which channel, and the devices that get pushes."""

from collections.abc import Collection, Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import Reminder, User
from games.channels.web_push.devices import signed_in_devices
from games.channels.web_push.sending import public_key
from games.notices.channel import Channel, channels
from games.notices.occasions import OCCASIONS


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notices_page(request: HttpRequest) -> HttpResponse:
    """GET shows the choices; POST ``chosen`` (``mail:waits`` …) and ``reminder`` (values of `Reminder`) stores them."""
    if request.method == "POST":
        for name, channel in _offered(request.user).items():
            channel.choose(request.user, _chosen(request, name))
        _choose_reminders(request.user, request.POST.getlist("reminder"))
        messages.success(request, _("Saved."))
        return redirect("notices")
    devices = list(signed_in_devices(request.user))
    here = {device.pk for device in devices if device.session_key == request.session.session_key}
    context = {
        "heading": _("Notifications"),
        "channels": list(_offered(request.user).values()),
        "rows": list(_rows(request.user)),
        "reminders": [(each, each in request.user.reminders.split()) for each in Reminder],
        "devices": [{"device": device, "here": device.pk in here} for device in devices],
        "public_key": public_key(),
    }
    return render(request, "games/notices.html", context)


def _choose_reminders(person: User, sent: Collection[str]) -> None:
    person.reminders = " ".join(each for each in Reminder.values if each in sent)
    person.save(update_fields=["reminders"])


def _offered(person: User) -> dict[str, type[Channel]]:
    """The channels of the table, those that tell of everything first."""
    offered = [(name, channel) for name, channel in channels().items() if channel.offered(person)]
    return dict(sorted(offered, key=lambda each: len(each[1].not_told)))


def _chosen(request: HttpRequest, channel: str) -> list[str]:
    sent = set(request.POST.getlist("chosen"))
    return [occasion for occasion in OCCASIONS if f"{channel}:{occasion}" in sent]


def _rows(person: User) -> Iterator[dict[str, Any]]:
    """The rows of the table: an occasion, and for each channel whether it is chosen."""
    offered = _offered(person)
    chosen = {name: channel.chosen(person) for name, channel in offered.items()}
    for occasion, each in OCCASIONS.items():
        cells = [
            {
                "value": f"{name}:{occasion}",
                "label": channel.label,
                "on": occasion in chosen[name],
                "told": occasion not in channel.not_told,
            }
            for name, channel in offered.items()
        ]
        yield {"label": each.label, "cells": cells}
