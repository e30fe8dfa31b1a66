"""Addresses of people. Names may contain a slash, so the profile comes last; no act's address ends in one."""

from django.urls import path

from games.profiles import views

app_name = "people"
urlpatterns = [
    path("", views.people_page, name="people"),
    path("ask", views.ask_view, name="ask"),
    path("accept", views.accept_friend_view, name="accept"),
    path("decline", views.decline_friend_view, name="decline"),
    path("end", views.end_view, name="end"),
    path("block", views.block_view, name="block"),
    path("unblock", views.unblock_view, name="unblock"),
    path("mute", views.mute_person_view, name="mute"),
    path("unmute", views.unmute_person_view, name="unmute"),
    path("<person:name>/", views.profile_page, name="profile"),
]
