"""Forms that lead to a table, carried out once even if they are sent twice; a visitor who sends one becomes a guest."""

import uuid
from collections.abc import Callable
from datetime import timedelta

from django import forms
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.forms.sign_up import GuestNameForm
from accounts.lifecycle.guests import delete_new_guest, person_or_new_guest, rename_guest, sign_in_guest
from accounts.models import User
from games.models import Command, Game
from games.refusals import BadRequest, Invalid, Refusal

SECOND_CLICK = timedelta(minutes=10)  # static/js/site.js sends a form without an answer again for nearly as long


class OfAnother(Refusal):
    """The command was carried out for another person."""

    sentence = gettext_lazy("This page is out of date. Go back, reload it and try again.")


class CommandForm(forms.Form):
    """The id in ``site/command.html``. A form without it is carried out each time it is sent."""

    command_id = forms.UUIDField(required=False)


def once_a_form(request: HttpRequest, do: Callable[[User], Game]) -> Game:
    """Call ``do`` for the person behind ``request`` unless this form was sent before; the game either way.

    A visitor becomes a guest. A visitor who clicks twice becomes one guest.
    """
    form = CommandForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    name = _wanted_name(request)
    visitor = not request.user.is_authenticated
    user = person_or_new_guest(request)
    if user.guest and name not in ("", user.name):
        rename_guest(user, name)
    try:
        command = do_once(form.cleaned_data["command_id"] or uuid.uuid4(), user, do)
        if command.person != user:
            _continue_as_first_click(request, command, visitor)
    except Refusal:
        delete_new_guest(request)
        raise
    return command.game


def do_once(command_id: uuid.UUID, user: User, do: Callable[[User], Game]) -> Command:
    """Call ``do`` for ``user`` unless the command was carried out before, perhaps for another person.

    Return the command, with its person and game.
    """
    try:
        with transaction.atomic():
            command = Command.objects.create(id=command_id, person=user)
            command.game = do(user)
            command.save(update_fields=["game"])
            return command
    except IntegrityError:
        before = Command.objects.select_related("person", "game").filter(pk=command_id).first()
        if before is None:
            raise
        return before


def _wanted_name(request: HttpRequest) -> str:
    """The name that a guest wants, or ``Invalid``. Called before a visitor becomes a guest."""
    form = GuestNameForm(request.POST, request.user if request.user.is_authenticated else None)
    if not form.is_valid():
        raise Invalid(form.errors["my_name"][0])
    return form.cleaned_data["my_name"]


def _continue_as_first_click(request: HttpRequest, command: Command, visitor: bool) -> None:
    """Continue as the guest that the first click made. Anyone else has sent a page of another person."""
    if not (visitor and command.person.guest and timezone.now() - command.at < SECOND_CLICK):
        raise OfAnother
    delete_new_guest(request)
    sign_in_guest(request, command.person)
