from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import path
from games.channels.pager.models import Pager


@login_required
def shown_page(request: HttpRequest) -> HttpResponse:
    lines = Pager.objects.filter(person=request.user.pk).values_list("lines", flat=True).first()
    return HttpResponse("\n".join(lines or []), content_type="text/plain")


app_name = "pager"
urlpatterns = [path("pager/", shown_page, name="shown")]
