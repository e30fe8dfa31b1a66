"""Addresses of the pages about people."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from accounts.views.settings import settings_page

app_name = "accounts"
urlpatterns = [
    path("settings/", settings_page, name="settings"),
    path("login/", LoginView.as_view(template_name="accounts/login.html", redirect_authenticated_user=False), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
]
