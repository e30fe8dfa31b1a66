"""The site's URLs; each app has its own."""

from django.conf import settings
from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path

from accounts.mail.stored_mail import stored_mails_page
from accounts.views.settings import set_language
from games.catalog import RULES, urls_of_channels
from games.today.page import home
from games.views.api_page import api_page
from games.views.check import check_page, fair, program
from games.views.feeds import addresses, reading
from games.views.home import play_now_view
from games.views.how_to_play import levels_page, rules_index, rules_page
from games.views.learn import learn
from games.views.notices import notices_page
from games.views.opening import play_page
from games.views.picture import game_picture, site_picture
from pushsite.compiled import imported_later
from pushsite.web.fixed_addresses import change_password, favicon, security_txt, touch_icon
from pushsite.web.installed import manifest, offline, service_worker
from pushsite.web.legal import about_site, accessibility, imprint, privacy, terms
from pushsite.web.search_engines import ListedPages, robots

urlpatterns = [
    path("", home, name="home"),
    path("play-now/", play_now_view, name="play_now"),
    path("play/", play_page, name="play"),
    path("games/", include("games.urls")),
    path("games/", include("games.talk.urls")),
    path("games/", include("games.luck.urls")),
    path("daily/", include("games.daily.urls")),
    path("puzzles/", include("games.puzzles.urls")),
    path("people/", include("games.profiles.urls")),
    path("ratings/", include("games.ratings.urls")),
    *(path("", include(urls)) for urls in urls_of_channels()),
    imported_later("api/v1/", "games.api.urls", "api"),
    path("api/", api_page, name="api_page"),
    path("rules/", rules_index, name="rules_index"),
    path("rules/levels/", levels_page, name="levels"),
    path("rules/<slug:slug>/", rules_page, name="rules"),
    path("rules/<slug:slug>/picture.png", game_picture, name="game_picture"),
    path("learn/<slug:slug>/", learn, name="learn"),
    path("fair/", fair, name="fair"),
    path("picture.png", site_picture, name="site_picture"),
    path("settings/feeds/", addresses.feeds_page, name="feeds"),
    path("settings/feeds/<str:kind>/", addresses.renew_feed_page, name="renew_feed"),
    path("feeds/<feed_token:token>/deadlines.ics", reading.deadlines_feed, name="feed_deadlines"),
    path("feeds/<feed_token:token>/finished.atom", reading.finished_feed, name="feed_finished"),
    path("feeds/<feed_token:token>/open.atom", reading.open_tables_feed, name="feed_open"),
    path("check/", check_page, name="check"),
    path("check/program.zip", program, name="check_program"),
    path("settings/notices/", notices_page, name="notices"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("service-worker.js", service_worker, name="service_worker"),
    path("offline/", offline, name="offline"),
    path("about/", about_site, name="about"),
    path("accessibility/", accessibility, name="accessibility"),
    path("privacy/", privacy, name="privacy"),
    path("terms/", terms, name="terms"),
    path("imprint/", imprint, name="imprint"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": {"pages": ListedPages(RULES)}}, name="sitemap"),
    path("favicon.ico", favicon, name="favicon"),
    path("apple-touch-icon.png", touch_icon, name="touch_icon"),
    path(".well-known/change-password", change_password, name="change_password"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("language/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.sign_in.urls")),
    path("", include("accounts.urls")),
]
if settings.EMBEDDED:  # elsewhere this URL does not exist
    urlpatterns.append(path("mail/", stored_mails_page, name="stored_mails"))
if settings.DEVELOPMENT:
    from debug_toolbar.toolbar import debug_toolbar_urls  # not installed elsewhere

    urlpatterns += debug_toolbar_urls()

handler400 = "pushsite.web.refusals.unreadable"
handler403 = "pushsite.web.refusals.forbidden"
handler404 = "pushsite.web.refusals.missing"
handler429 = "pushsite.web.refusals.too_many"  # for allauth
handler500 = "pushsite.web.refusals.broken"
