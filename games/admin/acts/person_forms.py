"""What staff fill in when they act on a person, besides the reason."""

from datetime import timedelta

from django import forms
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.models import User
from accounts.name_rules.lookalikes import look_keys
from accounts.queries import accounts_at
from games.admin.acts.act import ReasonForm, ReasonForStaff
from pushsite.web.numbers import whole_number

UNTIL_ENDED = "until-ended"


class CloseAccountForm(ReasonForm):
    """A reason, and whether the address and the name are barred."""

    read_by = _("The person reads it in a mail, and the players at their tables.")
    bar = forms.BooleanField(
        label=_("Bar the address and the name"),
        required=False,
        help_text=_("Nobody can use them here again. Nothing is kept of them but a keyed hash."),
    )


class LinkForm(ReasonForStaff):
    """The other account of the same person, and a reason."""

    field_order = ["other", "reason"]
    other = forms.CharField(
        label=_("The other account"), max_length=254, help_text=_("Its name, its e-mail or its number.")
    )

    def clean_other(self) -> int:
        """The number of the account; a name may be one that looks like it, and both may be in capitals."""
        text = self.cleaned_data["other"]
        by_email = [person.pk for person in accounts_at(text)[:1]]
        named = Q(name_key=look_keys(text)[0]) | Q(pk__in=by_email) | Q(pk=whole_number(text))
        numbers = User.objects.filter(named, guest=False, closed_at=None).values_list("pk", flat=True)[:2]
        if len(numbers) != 1:
            raise forms.ValidationError(_("There is no such account, or more than one."))
        return numbers[0]


class ReasonForThePerson(ReasonForm):
    """A reason that the person reads."""

    read_by = _("The person reads it, on a page and in a mail, without your name.")


def _hours(number: int) -> tuple[str, str | Promise]:
    return str(number), ngettext_lazy("%(n)d hour", "%(n)d hours", number) % {"n": number}


def _days(number: int) -> tuple[str, str | Promise]:
    return str(24 * number), ngettext_lazy("%(n)d day", "%(n)d days", number) % {"n": number}


def _time(chosen: str) -> timedelta | None:
    return None if chosen == UNTIL_ENDED else timedelta(hours=int(chosen))


class SilenceForm(ReasonForThePerson):
    """A reason, and for how many hours or days it lasts."""

    field_order = ["time", "reason"]
    time = forms.TypedChoiceField(
        label=_("How long?"), choices=[*map(_hours, (1, 6)), *map(_days, (1, 3, 7, 14))], coerce=_time
    )


class LastingForm(ReasonForThePerson):
    """A reason, and for how many days it lasts, or until staff end it."""

    field_order = ["time", "reason"]
    time = forms.TypedChoiceField(
        label=_("How long?"),
        choices=[*map(_days, (1, 3, 7, 14, 30, 90)), (UNTIL_ENDED, _("until our staff end it"))],
        coerce=_time,
    )
