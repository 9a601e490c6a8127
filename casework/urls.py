"""Staff pages for every record type."""

from django.urls import path

from casework import views
from casework.away import views as away
from casework.calendar import views as calendar
from casework.calls import views as calls
from casework.find import views as find
from casework.own import views as own
from casework.queue import views as queue
from casework.roll import views as roll
from casework.sweep import views as sweep

app_name = "casework"
urlpatterns = [
    path("office/", queue.queue_page, name="queue"),
    path("office/calendar/", calendar.calendar, name="calendar"),
    path("office/calendar/feed/", calendar.feed_settings, name="feed"),
    path("office/away/", away.away, name="away"),
    path("office/away/<int:pk>/off/", away.call_off, name="away_off"),
    path("office/calls/", calls.call_log, name="calls"),
    path("office/calls/new/", calls.new_call, name="call_new"),
    path("office/calls/<int:pk>/", calls.call_page, name="call"),
    path("office/own/", own.own_land, name="own"),
    path("office/own/<int:pk>/end/", own.end, name="own_end"),
    path("office/search/", find.search, name="search"),
    path("office/people/<int:pk>/", find.person_page, name="person"),
    path("office/parcels/<int:parcel_id>/", find.parcel_page, name="parcel"),
    path("office/roll/", roll.index, name="rolls"),
    path("office/roll/<int:pk>/", roll.look, name="roll"),
    path("office/roll/<int:pk>/apply/", roll.apply, name="roll_apply"),
    path("office/nightly/", sweep.nightly, name="nightly"),
    path("office/nightly/release/", sweep.release, name="release"),
    path("cases/<str:number>/", views.case_view, name="case"),
    path("cases/<str:number>/do/<slug:verb>/", views.do, name="do"),
]
