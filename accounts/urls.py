"""URLs of the site's own pages about people."""

from django.urls import path

from accounts.views.api_tokens import api_tokens_page, revoke_view
from accounts.views.bot_accounts import bots_page, close_bot_page, renew_bot_token_view
from accounts.views.data_copies import data_copy_page, download_data_copy
from accounts.views.settings import close_page, set_sounds, set_speed, settings_page

app_name = "accounts"
urlpatterns = [
    path("settings/", settings_page, name="settings"),
    path("settings/speed/", set_speed, name="speed"),
    path("settings/sounds/", set_sounds, name="sounds"),
    path("settings/programs/", api_tokens_page, name="api_tokens"),
    path("settings/programs/revoke/", revoke_view, name="revoke_api_token"),
    path("settings/bots/", bots_page, name="bots"),
    path("settings/bots/token/", renew_bot_token_view, name="renew_bot_token"),
    path("settings/bots/<int:bot_id>/close/", close_bot_page, name="close_bot"),
    path("settings/data/", data_copy_page, name="data_copy"),
    path("settings/data/copy.zip", download_data_copy, name="download_data_copy"),
    path("settings/close/", close_page, name="close"),
]
