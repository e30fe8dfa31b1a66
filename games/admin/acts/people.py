"""What staff can do to a person or a message, each with a reason."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle.close import Closed, consequences
from accounts.models import User
from games.admin.acts.act import Act, ReasonForStaff, Subject
from games.admin.acts.person_forms import CloseAccountForm, LastingForm, LinkForm, ReasonForThePerson, SilenceForm
from games.models import StaffMeasure
from games.play.staff import measures, people
from games.play.staff.permissions import (
    may_change_people,
    may_handle_cases,
    may_read_all_talk,
    may_read_messages,
    may_remove_message,
)
from games.presentation.times import moment
from games.talk.models import Message
from games.talk.staff import open_messages, opened_messages, remove_message


def _person(_admin: admin.ModelAdmin, _request: HttpRequest, pk: int) -> Subject:
    person = get_object_or_404(User, pk=pk)
    return Subject(person, {"name": person})


def _account(model_admin: admin.ModelAdmin, request: HttpRequest, pk: int) -> Subject:
    subject = _person(model_admin, request, pk)
    if subject.target.closed_at is not None:
        raise Closed
    return subject


def _pair(_admin: admin.ModelAdmin, _request: HttpRequest, pk: int, other: int) -> Subject:
    person, other_person = (get_object_or_404(User, pk=number) for number in (pk, other))
    return Subject(person, {"name": person, "other": other_person})


def _author(model_admin: admin.ModelAdmin, request: HttpRequest, pk: int) -> Subject:
    subject = _person(model_admin, request, pk)
    may_read_messages.check(request.user, subject.target)
    return subject


def _message(_admin: admin.ModelAdmin, request: HttpRequest, message_id: int) -> Subject:
    message = get_object_or_404(Message.objects.select_related("talk__game", "person"), pk=message_id)
    may_remove_message.check(request.user, message.talk.game, message.person)
    author = message.person or gettext("Former player")
    return Subject(message.talk.game, {"number": message.number, "name": author, "when": moment(message.at)})


def _measure(_admin: admin.ModelAdmin, _request: HttpRequest, measure_id: int) -> Subject:
    measure = get_object_or_404(StaffMeasure.objects.select_related("person"), pk=measure_id)
    return Subject(measure.person, {"name": measure.person, "measure": measure.get_kind_display()})


def _opened_messages_page(model_admin: admin.ModelAdmin, request: HttpRequest, person: User) -> HttpResponse | None:
    messages = opened_messages(person, request.user)
    if messages is None:
        return None
    shown = {**model_admin.admin_site.each_context(request), "opts": model_admin.opts, "title": _("Messages")}
    shown |= {"person": person, "talk_messages": messages, "may_remove": may_handle_cases(request.user)}
    return TemplateResponse(request, "admin/games/talk/person.html", shown)


TOLD = _("The person reads your reason on a page and in a mail, and may ask staff to look at it again.")

MEASURES = [
    Act(
        name="games_measure_warn",
        path="warn/<int:pk>/",
        right=may_change_people,
        find=_person,
        form=ReasonForThePerson,
        title=_("Warn %(name)s"),
        consequences=[_("Nothing is taken from them."), TOLD],
        carry_out=measures.warn,
        done=_("The person is warned."),
    ),
    Act(
        name="games_measure_silence",
        path="silence/<int:pk>/",
        right=may_change_people,
        find=_person,
        form=SilenceForm,
        title=_("Silence %(name)s in talk"),
        consequences=[_("They cannot write in any talk. They may play, and read it. It ends by itself."), TOLD],
        carry_out=measures.silence,
        done=_("The person cannot write any more."),
    ),
    Act(
        name="games_measure_rename",
        path="rename/<int:pk>/",
        right=may_change_people,
        find=_person,
        form=ReasonForThePerson,
        title=_("Take the name %(name)s away"),
        consequences=[
            _("The person gets a neutral name at every table, and can choose another one."),
            _("Nobody can use this name again, nor one that looks like it."),
            TOLD,
        ],
        carry_out=measures.take_name,
        done=_("The name is taken away."),
    ),
    Act(
        name="games_measure_exclude",
        path="exclude/<int:pk>/",
        right=may_change_people,
        find=_person,
        form=LastingForm,
        title=_("Exclude %(name)s from ratings"),
        consequences=[
            _("No game with them is rated any more, for nobody at the table; nor those that run now."),
            _("They are not on the leaderboards. Earlier games count: void their results one by one."),
            TOLD,
        ],
        carry_out=measures.exclude,
        done=_("The person is excluded from ratings."),
    ),
    Act(
        name="games_void_taken",
        path="void-taken/<int:pk>/",
        right=may_change_people,
        find=_person,
        form=ReasonForThePerson,
        title=_("Void the games that %(name)s won against people who never came"),
        consequences=[
            _("All their rated games that are over, and that another player left without ever looking at them."),
            _("The games change no rating any more. The ratings of all who have played since are worked out again."),
            _("The players are told why, on a page and by mail. This cannot be undone."),
        ],
        carry_out=measures.void_taken_results,
        done=lambda voided: ngettext("%(n)d result is voided.", "%(n)d results are voided.", voided) % {"n": voided},
    ),
    Act(
        name="games_measure_suspend",
        path="suspend/<int:pk>/",
        right=may_change_people,
        find=_person,
        form=LastingForm,
        title=_("Suspend %(name)s"),
        consequences=[
            _("They cannot sit down at tables or open any, and leave those that have not started."),
            _("Running games go on, with the clock. It ends by itself when its time is over."),
            TOLD,
        ],
        carry_out=measures.suspend,
        done=_("The person is suspended."),
    ),
]

PERSON_ACTS = [
    *MEASURES,
    Act(
        name="games_end_measure",
        path="end-measure/<int:measure_id>/",
        right=may_change_people,
        find=_measure,
        form=ReasonForStaff,
        title=_("End the measure against %(name)s: %(measure)s"),
        consequences=[_("It ends at once. The person reads that it is over, on a page and in a mail.")],
        carry_out=measures.end_measure,
        done=_("It has ended."),
    ),
    Act(
        name="games_close_account",
        path="close-account/<int:pk>/",
        right=may_change_people,
        find=_account,
        form=CloseAccountForm,
        title=_("Close the account of %(name)s"),
        consequences=lambda person: consequences(person.target),
        carry_out=people.close_account_as_staff,
        done=_("The account is closed."),
    ),
    Act(
        name="games_end_sessions",
        path="end-sessions/<int:pk>/",
        right=may_change_people,
        find=_account,
        form=ReasonForStaff,
        title=_("Sign %(name)s out everywhere"),
        consequences=[
            _("All sessions of this account end at once. Its owner can sign in again."),
            _("So can anyone else who knows the password: ask the owner to choose a new one."),
        ],
        carry_out=people.end_sessions_as_staff,
        done=lambda ended: ngettext("%(n)d session has ended.", "%(n)d sessions have ended.", ended) % {"n": ended},
    ),
    Act(
        name="games_link",
        path="link/<int:pk>/",
        right=may_change_people,
        find=_person,
        form=LinkForm,
        title=_("Link %(name)s with another account"),
        consequences=[
            _("Games in which both play are not rated any more, for nobody at the table; nor those that run now."),
            _("Earlier ones stop counting too: all ratings that they have touched are worked out again at once."),
            _("The players are not told. The link can be undone."),
        ],
        carry_out=people.link_accounts,
        done=_("The accounts are linked."),
    ),
    Act(
        name="games_unlink",
        path="unlink/<int:pk>/<int:other>/",
        right=may_change_people,
        find=_pair,
        form=ReasonForStaff,
        title=_("Undo the link of %(name)s and %(other)s"),
        consequences=[
            _("Games that run or begin from now on are rated again."),
            _("Those that were over before the link count again at once; those that ended during it do not."),
        ],
        carry_out=people.unlink_accounts,
        done=_("The link is undone."),
    ),
    Act(
        name="games_messages",
        path="messages/<int:pk>/",
        right=may_read_all_talk,
        find=_author,
        form=ReasonForStaff,
        title=_("Read the messages of %(name)s"),
        consequences=[
            _("For 15 minutes you can read what they have written, except at tables where you sit."),
            _("The trail keeps your reason."),
        ],
        carry_out=open_messages,
        done=_("The messages are open to you for 15 minutes."),
        then="admin:games_messages",
        instead=_opened_messages_page,
    ),
    Act(
        name="games_remove_message",
        path="remove-message/<int:message_id>/",
        right=may_handle_cases,
        find=_message,
        form=ReasonForThePerson,
        title=_("Remove a message for everybody"),
        consequences=[  # not its words: a reader who may see them has come from there
            _("Message %(number)d of %(name)s, written %(when)s."),
            _("At the table it says “removed by staff” instead."),
            TOLD,
        ],
        carry_out=remove_message,
        done=_("The message is removed."),
    ),
]


def measures_against(person: User) -> list[tuple[str, str]]:
    """The address and the title of each measure that can be taken against ``person``."""
    subject = Subject(person, {"name": person})
    return [(reverse(f"admin:{act.name}", args=[person.pk]), act.title_for(subject)) for act in MEASURES]
