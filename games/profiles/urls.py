"""Addresses of people. Names may contain a slash, so the profile comes last; no act's address ends in one."""

from django.urls import path

from games.profiles import views

app_name = "people"
urlpatterns = [
    path("", views.people, name="people"),
    path("ask", views.ask, name="ask"),
    path("accept", views.accept, name="accept"),
    path("decline", views.decline, name="decline"),
    path("end", views.end, name="end"),
    path("block", views.block, name="block"),
    path("unblock", views.unblock, name="unblock"),
    path("<path:name>/", views.profile, name="profile"),
]
