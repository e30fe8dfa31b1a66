"""URLs of an embedded site, for tests in test mode."""

from django.urls import path

from accounts.mail.stored_mail import stored_mails_page
from pushsite.urls import urlpatterns as everywhere

urlpatterns = [*everywhere, path("mail/", stored_mails_page, name="stored_mails")]
