"""Settings, the language, and closing the account."""

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms.settings import MAIL, PersonForm, SettingsForm, SoundsForm, SpeedForm
from accounts.lifecycle.close import close_account, consequences
from accounts.name_rules.allowed import TAKEN
from accounts.names.in_use import rename
from accounts.registry import notify_mail_chosen
from accounts.sign_in.decorators import with_account
from pushsite.web.going_back import page_to_go_back_to


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show and store the settings; a form with errors is shown again with status 422."""
    form = SettingsForm(request.POST or None, instance=request.user)
    if form.is_valid() and _save(form):
        if request.user.language:
            request.chosen_language = request.user.language
        messages.success(request, _("Saved."))
        return redirect("accounts:settings")
    if form.is_bound:
        request.user.refresh_from_db()
    return render(request, "accounts/settings.html", {"form": form}, status=422 if form.is_bound else 200)


def _save(form: SettingsForm) -> bool:
    try:
        with transaction.atomic():
            if "name" in form.changed_data:
                rename(form.instance, *form.changed_data)
            else:
                form.save()
            if set(MAIL) & set(form.changed_data):
                notify_mail_chosen(form.instance)
    except IntegrityError:  # another person took the name at the same moment
        form.add_error("name", TAKEN)
        return False
    except ValidationError as error:  # another tab changed it at the same moment
        form.add_error("name", error)
        return False
    return True


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
    return _kept(SpeedForm(request.POST, instance=request.user))


@require_POST
@login_required
def set_sounds(request: HttpRequest) -> HttpResponse:
    """POST ``sounds`` from a table: 204, or 422 if it is no choice."""
    return _kept(SoundsForm(request.POST, instance=request.user))


def _kept(form: PersonForm) -> HttpResponse:
    if not form.is_valid():
        return HttpResponse(status=422)
    form.save()
    return HttpResponse(status=204)


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
