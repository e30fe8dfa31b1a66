"""A person's own settings."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.forms.settings import MAIL, SettingsForm
from accounts.names import TAKEN
from accounts.registry import tell_mail_chosen
from accounts.renaming import rename


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show and keep the settings; a form with mistakes comes back with them named, status 422."""
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
                tell_mail_chosen(form.instance)
    except IntegrityError:  # somebody took the name at the same moment
        form.add_error("name", TAKEN)
        return False
    return True
