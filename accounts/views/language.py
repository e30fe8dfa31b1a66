"""Switching the language, for this browser and for the account."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """POST ``language`` and ``next``: a language that the site lacks changes nothing."""
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        target = "/"
    language = request.POST.get("language")
    if language in dict(settings.LANGUAGES):
        request.chosen_language = language
        if request.user.is_authenticated and request.user.language != language:
            request.user.language = language
            request.user.save(update_fields=["language"])
    return HttpResponseRedirect(target)
