"""Two accounts of one person: what staff read of it, and the pages on which they link accounts or undo that."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.name_rules.lookalikes import look_keys
from games.admin.form_page import ReasonForStaffForm, StaffForm, act_page
from games.models import Case
from games.play.staff.people import link_accounts, unlink_accounts
from games.play.staff.permissions import may_change_people
from games.ratings.models import Link
from pushsite.web.numbers import whole_number


@dataclass(frozen=True)
class Linked:
    """A link as staff read it: ``person``, on the page of a case the newer account, and the ``other`` one."""

    person: User
    other: User
    confirmed: bool
    seen: Sequence[str]
    case: int | None


def of_case(case: Case, staff: User) -> Linked | None:
    """The link that the site has flagged by ``case``."""
    link = Link.objects.filter(case=case).select_related("first", "second").first()
    return _read(link, link.second) if link and staff.pk not in (link.first_id, link.second_id) else None


def has_links() -> Exists:
    """Whether a person has any, as a condition on people."""
    return Exists(Link.objects.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk"))))


def of_person(person: User, staff: User) -> list[Linked]:
    """The links of another ``person``, flagged or confirmed, without those that concern ``staff``."""
    links = Link.objects.filter(Q(first=person) | Q(second=person)).exclude(Q(first=staff) | Q(second=staff))
    return [_read(link, person) for link in links.select_related("first", "second").order_by("-pk")]


def _read(link: Link, person: User) -> Linked:
    other = link.second if link.first == person else link.first
    return Linked(person, other, link.confirmed, _seen(link), link.case_id)


def _seen(link: Link) -> list[str]:
    sentences = []
    if link.one_browser:
        sentences.append(gettext("Both have signed in with one browser."))
    if link.from_one_place:
        games = ngettext(
            "They have played %(n)d rated game with each other from one address and browser.",
            "They have played %(n)d rated games with each other from one address and browser.",
            link.from_one_place,
        )
        sentences.append(games % {"n": link.from_one_place})
    return sentences


class LinkForm(ReasonForStaffForm):
    """The other account, and the reason."""

    field_order = ["other", "reason"]
    other = forms.CharField(
        label=_("The other account"), max_length=254, help_text=_("Its name, its e-mail or its number.")
    )

    def clean_other(self) -> User:
        """The account; a name may be one that looks like it, and both may be in capitals."""
        text = self.cleaned_data["other"]
        named = Q(name_key=look_keys(text)[0]) | Q(email=text.lower()) | Q(pk=whole_number(text))
        found = list(User.objects.filter(named, guest=False, closed_at=None)[:2])
        if len(found) != 1:
            raise forms.ValidationError(_("There is no such account, or more than one."))
        return found[0]


@dataclass
class LinkAccounts(StaffForm):
    """Linking a person's account with another; ``other``: its number, if a page that names it has led here."""

    form = LinkForm
    other: str = ""

    @property
    def title(self) -> str:
        return gettext("Link %(name)s with another account") % {"name": self.target}

    @property
    def consequences(self) -> list[str]:
        return [
            gettext(
                "Games in which both play are not rated any more, for nobody at the table; nor those that run now."
            ),
            gettext("Earlier ones stop counting too: all ratings that they have touched are worked out again at once."),
            gettext("The players are not told. The link can be undone."),
        ]

    @property
    def initial(self) -> dict[str, str]:
        return {"other": self.other}

    def carry_out(self, staff: User, reason: str, **given: Any) -> str:
        link_accounts(pk=self.target.pk, other=given["other"].pk, staff=staff, reason=reason)
        return gettext("The accounts are linked.")


@dataclass
class UnlinkAccounts(StaffForm):
    """Undoing the link of one person's account with the ``other`` one."""

    form = ReasonForStaffForm
    other: User

    @property
    def title(self) -> str:
        return gettext("Undo the link of %(name)s and %(other)s") % {"name": self.target, "other": self.other}

    @property
    def consequences(self) -> list[str]:
        return [
            gettext("Games that run or begin from now on are rated again."),
            gettext("Those that were over before the link count again at once; those that ended during it do not."),
        ]

    def carry_out(self, staff: User, reason: str) -> str:
        unlink_accounts(pk=self.target.pk, other=self.other.pk, staff=staff, reason=reason)
        return gettext("The link is undone.")


def link_urls(model_admin: admin.ModelAdmin) -> list[URLPattern]:
    """The pages of the acts, by the numbers of the people."""

    def link(request: HttpRequest, person_id: int) -> HttpResponse:
        may_change_people.check(request.user)
        person = get_object_or_404(User, pk=person_id)
        return act_page(model_admin, request, LinkAccounts(person, request.GET.get("other", "")))

    def unlink(request: HttpRequest, person_id: int, other_id: int) -> HttpResponse:
        may_change_people.check(request.user)
        person, other = (get_object_or_404(User, pk=number) for number in (person_id, other_id))
        return act_page(model_admin, request, UnlinkAccounts(person, other))

    view = model_admin.admin_site.admin_view
    return [
        path("link/<int:person_id>/", view(link), name="games_link"),
        path("unlink/<int:person_id>/<int:other_id>/", view(unlink), name="games_unlink"),
    ]
