"""The page of notices: what people are told of, by which channel, and the devices that get pushes."""

from collections.abc import Collection, Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.forms.settings import MailForm
from accounts.models import Reminder, User
from accounts.views.settings import OutOfDate
from games.channels.web_push.devices import signed_in_devices
from games.channels.web_push.sending import public_key
from games.notices.channel import Channel, channels
from games.notices.occasions import OCCASIONS

TABLE, MAIL = "table", "mail"  # the sections; the second says when e-mails come


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notices_page(request: HttpRequest) -> HttpResponse:
    """GET shows the choices, POST stores one ``section``: the table, or when e-mails come.

    The table has ``chosen`` (``mail:waits`` …) and ``reminder`` (values of `Reminder`). With ``change``, only that
    field is stored, of these two only its ``value``; then there is no page, but 204, or 422.
    """
    if request.method != "POST":
        return _page(request, MailForm(instance=request.user))
    section, only = request.POST.get("section", ""), request.POST.get("change", "")
    if section not in (TABLE, MAIL):
        raise OutOfDate
    if section == MAIL:
        if request.user.guest:
            raise Http404
        form = MailForm(request.POST, instance=request.user, only=only)
        stored = form.stores()
        if not (stored or only):
            request.user.refresh_from_db()
            return _page(request, form)
    elif only:
        stored = _choose_one(request.user, only, request.POST.get("value", ""), on=only in request.POST)
    else:
        stored = _choose_all(request)
    if only:
        return HttpResponse(status=204 if stored else 422)
    messages.success(request, _("Saved."))
    return redirect("notices")


def _page(request: HttpRequest, form: MailForm) -> HttpResponse:
    devices = list(signed_in_devices(request.user))
    here = {device.pk for device in devices if device.session_key == request.session.session_key}
    context = {
        "heading": _("Notifications"),
        "channels": list(_offered(request.user).values()),
        "rows": list(_rows(request.user)),
        "reminders": [(each, each in request.user.reminders.split()) for each in Reminder],
        "form": form,
        "devices": [{"device": device, "here": device.pk in here} for device in devices],
        "public_key": public_key(),
    }
    return render(request, "games/notices.html", context, status=422 if form.is_bound else 200)


@transaction.atomic
def _choose_all(request: HttpRequest) -> bool:
    person = request.user.lock_against_closing()
    chosen = set(request.POST.getlist("chosen"))
    for name, channel in _offered(person).items():
        channel.choose(person, [occasion for occasion in OCCASIONS if f"{name}:{occasion}" in chosen])
    _choose_reminders(person, request.POST.getlist("reminder"))
    return True


@transaction.atomic
def _choose_one(person: User, field: str, value: str, *, on: bool) -> bool:
    """Switch one box of the table on or off, and return whether there is such a box."""
    person = person.lock_against_closing()
    if field == "reminder" and value in Reminder.values:
        reminders = set(person.reminders.split())
        _choose_reminders(person, reminders | {value} if on else reminders - {value})
        return True
    name, _colon, occasion = value.partition(":")
    channel = _offered(person).get(name)
    if field != "chosen" or channel is None or occasion not in OCCASIONS or occasion in channel.not_told:
        return False
    chosen = set(channel.chosen(person))
    channel.choose(person, chosen | {occasion} if on else chosen - {occasion})
    return True


def _choose_reminders(person: User, sent: Collection[str]) -> None:
    person.reminders = " ".join(value for value in Reminder.values if value in sent)
    person.save(update_fields=["reminders"])


def _offered(person: User) -> dict[str, type[Channel]]:
    """The channels of the table, those that tell of everything first."""
    offered = [(name, channel) for name, channel in channels().items() if channel.offered(person)]
    return dict(sorted(offered, key=lambda each: len(each[1].not_told)))


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
