"""A page of the staff's that asks for something in a form, and then does it."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from games.play.errors import Refusal


def form_page(
    model_admin: admin.ModelAdmin,
    request: HttpRequest,
    form: forms.Form,
    do: Callable[[], object],
    *,
    then: str,
    template: str,
    **context: Any,
) -> HttpResponse:
    """Ask with ``form``; once it is bound and valid ``do`` it, say what was done, and lead on to the address ``then``.

    ``do`` gives what was done, as a sentence, or raises a ``Refusal``, which the form then says. The ``template`` has
    the ``context`` beside the form; a ``title`` should be in it.
    """
    shown = {**model_admin.admin_site.each_context(request), "opts": model_admin.opts, "form": form, **context}
    if not (form.is_bound and form.is_valid()):
        return TemplateResponse(request, template, shown, status=422 if form.is_bound else 200)
    try:
        messages.success(request, do())
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return TemplateResponse(request, template, shown, status=refusal.status)
    return redirect(then)
