"""Addresses of the games."""

from django.urls import path

from games import converters  # noqa: F401 - it registers "game"
from games.views import check, from_staff, lists, opening, picture, replay, report, seating, share, vacation
from games.views.table import act, trial
from games.views.table import page as table

app_name = "games"
urlpatterns = [
    path("", lists.my_games_page, name="mine"),
    path("find/", opening.find, name="find"),
    path("friends/", opening.friends, name="friends"),
    path("play-with/", opening.play_with_view, name="play_with"),
    path("hosting/", opening.host_is_here, name="hosting"),
    path("new/", opening.new_table, name="new"),
    path("next/", lists.next_game, name="next"),
    path("vacation/", vacation.vacation_page, name="vacation"),
    path("report/", report.report_person_page, name="report_person"),
    path("from-staff/", from_staff.from_staff_page, name="from_staff"),
    path("from-staff/seen", from_staff.from_staff_seen, name="from_staff_seen"),
    path("from-staff/<int:measure_id>/", from_staff.appeal_page, name="appeal"),
    path("tables/", opening.someone, name="lobby"),
    path("watch/", lists.watch_page, name="watch"),
    path("<game:game_id>/", table.table_page, name="table"),
    path("<game:game_id>/table", table.table_fragment, name="fragment"),
    path("<game:game_id>/seen", table.table_seen, name="seen"),
    path("<game:game_id>/steps", table.steps_fragment, name="steps"),
    path("<game:game_id>/replay/", replay.replay_page, name="replay"),
    path("<game:game_id>/replay/step", replay.replay_step, name="replay_step"),
    path("<game:game_id>/try-again", trial.try_again, name="try_again"),
    path("<game:game_id>/act", act.act_view, name="act"),
    path("<game:game_id>/fair/", check.fair_deal_page, name="fair_deal"),
    path("<game:game_id>/history.json", check.history, name="history"),
    path("<game:game_id>/lock.json", check.commitment_file, name="lock"),
    path("<game:game_id>/picture.png", picture.picture_view, name="picture"),
    path("<game:game_id>/shared/<str:token>", share.shared_page, name="shared"),
    path("<game:game_id>/shared/<str:token>/picture.png", share.shared_picture, name="shared_picture"),
    path("<game:game_id>/join", seating.join_view, name="join"),
    path("<game:game_id>/text", seating.change_text_view, name="text"),
    path("<game:game_id>/rated", seating.set_rated_view, name="rated"),
    path("<game:game_id>/agree-unrated", seating.agree_to_unrated_view, name="agree_unrated"),
    path("<game:game_id>/remove", seating.remove_view, name="remove"),
    path("<game:game_id>/leave", seating.leave_view, name="leave"),
    path("<game:game_id>/start", seating.start_view, name="start"),
    path("<game:game_id>/cancel", seating.cancel_view, name="cancel"),
    path("<game:game_id>/fill", seating.fill_view, name="fill"),
    path("<game:game_id>/invite", seating.invite_view, name="invite"),
    path("<game:game_id>/decline", seating.decline_view, name="decline"),
    path("<game:game_id>/stand-in", seating.stand_in_view, name="stand_in"),
    path("<game:game_id>/take-back", seating.take_back_view, name="take_back"),
    path("<game:game_id>/orders", act.give_orders_view, name="orders"),
    path("<game:game_id>/seat-bot", seating.seat_bot_view, name="seat_bot"),
    path("<game:game_id>/agree-to-cancel", seating.agree_to_cancel_view, name="agree_to_cancel"),
    path("<game:game_id>/decline-to-cancel", seating.decline_to_cancel_view, name="decline_to_cancel"),
    path("<game:game_id>/end", seating.end_now_view, name="end"),
    path("<game:game_id>/play-on", seating.play_on_view, name="play_on"),
    path("<game:game_id>/hints", act.hints_view, name="hints"),
    path("<game:game_id>/report", report.report_page, name="report"),
    path("<game:game_id>/talk/report", report.report_message_page, name="report_message"),
    path("<game:game_id>/rematch", seating.rematch_view, name="rematch"),
]
