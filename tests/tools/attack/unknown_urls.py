"""An address with an argument of a kind that the attack has never heard of."""

from django.http import HttpResponse
from django.urls import path

urlpatterns = [path("new/<slug:colour>/", lambda request, colour: HttpResponse(colour), name="new")]
