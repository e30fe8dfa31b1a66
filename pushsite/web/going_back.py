"""Where to go back to after a form: the page that the form names in ``next``."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def page_to_go_back_to(request: HttpRequest, otherwise: str) -> str:
    """The address in ``next``, if it is a path of this site; else ``otherwise``."""
    wanted = request.POST.get("next", "")
    here = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if here and wanted.startswith("/") else otherwise
