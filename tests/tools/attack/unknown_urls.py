"""A URL with an argument that the attack does not know."""

from django.http import HttpResponse
from django.urls import path

urlpatterns = [path("new/<slug:colour>/", lambda request, colour: HttpResponse(colour), name="new")]
