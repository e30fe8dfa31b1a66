"""Addresses of the pages about people that are the site's own."""

from django.urls import path

from accounts.views.settings import close_page, settings_page

app_name = "accounts"
urlpatterns = [
    path("settings/", settings_page, name="settings"),
    path("settings/close/", close_page, name="close"),
]
