"""Settings, the language, and closing the account."""

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms.settings import SECTIONS, AtTableForm, PersonForm
from accounts.lifecycle.close import close_account, consequences
from accounts.sign_in.decorators import with_account
from accounts.time_zones import zone_city
from pushsite.web.going_back import page_to_go_back_to
from pushsite.web.refusals import Refusal


class OutOfDate(Refusal):
    """Raised for a form without a section of the settings: its page was loaded from an earlier version of the site."""

    sentence = gettext_lazy("This page is out of date. Go back, reload it and try again.")
    status = 422


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show the settings; POST ``section`` stores that section alone, or of it only the field that ``change`` names.

    A section with errors is shown again with status 422. A single change has no page: 204, or 422.
    """
    if request.method != "POST":
        return _page(request, opened=request.GET.get("section", ""))
    section, only = request.POST.get("section", ""), request.POST.get("change", "")
    if section not in SECTIONS:
        raise OutOfDate
    form = SECTIONS[section](request.POST, instance=request.user, only=only)
    if only:
        return _kept(form)
    if not form.stores():
        request.user.refresh_from_db()
        return _page(request, opened=section, refused=form)
    if request.user.language:
        request.chosen_language = request.user.language
    messages.success(request, _("Saved."))
    return redirect(f"{reverse('accounts:settings')}?section={section}")


def _page(request: HttpRequest, *, opened: str, refused: PersonForm | None = None) -> HttpResponse:
    forms = {name: form(instance=request.user) for name, form in SECTIONS.items()}
    if refused:
        forms[opened] = refused
    context = {"forms": forms, "opened": opened, "city": zone_city(request.user.time_zone)}
    return render(request, "accounts/settings.html", context, status=422 if refused else 200)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """POST ``language`` and ``next``: set the language, unless it is unknown, and redirect."""
    language = request.POST.get("language")
    if language in dict(settings.LANGUAGES):
        request.chosen_language = language
        if request.user.is_authenticated and request.user.language != language:
            request.user.language = language
            request.user.save(update_fields=["language"])
    return HttpResponseRedirect(page_to_go_back_to(request, "/"))


@require_POST
@login_required
def set_speed(request: HttpRequest) -> HttpResponse:
    """POST ``speed`` from a table: 204, or 422 if there is no such speed."""
    return _kept(AtTableForm(request.POST, instance=request.user, only="speed"))


@require_POST
@login_required
def set_sounds(request: HttpRequest) -> HttpResponse:
    """POST ``sounds`` from a table: 204, or 422 if it is no choice."""
    return _kept(AtTableForm(request.POST, instance=request.user, only="sounds"))


def _kept(form: PersonForm) -> HttpResponse:
    return HttpResponse(status=204 if form.stores() else 422)


@never_cache
@login_required
@with_account
@reauthentication_required
def close_page(request: HttpRequest) -> HttpResponse:
    """GET shows the consequences, POST closes the account; both need a recent proof of identity."""
    if request.method != "POST":
        context = {"heading": _("Close my account"), "consequences": consequences(request.user)}
        return render(request, "accounts/close.html", context)
    close_account(request.user.pk, by=request.user)
    logout(request)
    messages.success(request, _("Your account is closed."))
    return redirect("home")
