"""URLs of an embedded site, for tests in test mode."""

from django.urls import include, path

from pushsite.urls import urlpatterns as everywhere

urlpatterns = [*everywhere, path("", include("accounts.mail_urls"))]
