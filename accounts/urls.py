"""URLs of the site's own pages about people."""

from django.urls import path

from accounts.views.settings import close_page, set_sounds, set_speed, settings_page

app_name = "accounts"
urlpatterns = [
    path("settings/", settings_page, name="settings"),
    path("settings/speed/", set_speed, name="speed"),
    path("settings/sounds/", set_sounds, name="sounds"),
    path("settings/close/", close_page, name="close"),
]
