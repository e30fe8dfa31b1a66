"""The pages on which staff read what a person has written, for a reason, and remove a message."""

from dataclasses import dataclass

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.admin.form_page import ReasonForStaffForm, StaffForm, act_page
from games.admin.people.measure_acts import TOLD, ReasonForThePerson
from games.play.staff.permissions import may_handle_cases, may_read_all_talk, may_read_messages, may_remove_message
from games.presentation.times import moment
from games.talk.models import Message
from games.talk.staff import open_messages, opened_messages, remove_message


class ReadMessages(StaffForm):
    """Opening what a person has written to oneself for 15 minutes."""

    form = ReasonForStaffForm

    @property
    def title(self) -> str:
        return _("Read the messages of %(name)s") % {"name": self.target}

    @property
    def consequences(self) -> list[str]:
        return [
            _("For 15 minutes you can read what they have written, except at tables where you sit."),
            _("The trail keeps your reason."),
        ]

    @property
    def then(self) -> str:
        return reverse("admin:games_messages", args=[self.target.pk])

    def carry_out(self, staff: User, reason: str) -> str:
        open_messages(pk=self.target.pk, staff=staff, reason=reason)
        return _("The messages are open to you for 15 minutes.")


@dataclass
class RemoveMessage(StaffForm):
    """Removing a message at a table."""

    form = ReasonForThePerson
    message: Message

    @property
    def title(self) -> str:
        return _("Remove a message for everybody")

    @property
    def consequences(self) -> list[str]:
        written = _("Message %(number)d of %(name)s, written %(when)s.") % {
            "number": self.message.number,
            "name": self.message.person or _("Former player"),
            "when": moment(self.message.at),
        }
        return [written, _("At the table it says “removed by staff” instead."), str(TOLD)]

    def carry_out(self, staff: User, reason: str) -> str:
        remove_message(message_id=self.message.pk, staff=staff, reason=reason)
        return _("The message is removed.")


def message_urls(model_admin: admin.ModelAdmin) -> list[URLPattern]:
    """The pages, by the number of the person or of the message."""

    def read(request: HttpRequest, person_id: int) -> HttpResponse:
        may_read_all_talk.check(request.user)
        person = get_object_or_404(User, pk=person_id)
        may_read_messages.check(request.user, person)
        said = opened_messages(person, request.user)
        if said is None:
            return act_page(model_admin, request, ReadMessages(person))
        shown = {**model_admin.admin_site.each_context(request), "opts": model_admin.opts, "title": _("Messages")}
        shown |= {"person": person, "said": said, "may_remove": may_handle_cases(request.user)}
        return TemplateResponse(request, "admin/games/talk/person.html", shown)

    def remove(request: HttpRequest, message_id: int) -> HttpResponse:
        """The page does not show the words: whoever may read them has come from there."""
        may_handle_cases.check(request.user)
        message = get_object_or_404(Message.objects.select_related("talk__game", "person"), pk=message_id)
        game = message.talk.game
        may_remove_message.check(request.user, game, message.person)
        return act_page(model_admin, request, RemoveMessage(game, message))

    view = model_admin.admin_site.admin_view
    return [
        path("messages/<int:person_id>/", view(read), name="games_messages"),
        path("remove-message/<int:message_id>/", view(remove), name="games_remove_message"),
    ]
