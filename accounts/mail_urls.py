"""The URL of the kept mails, on an embedded site only."""

from django.urls import path

from accounts.views.kept_mail import kept_mails

urlpatterns = [path("mail/", kept_mails, name="kept_mails")]
