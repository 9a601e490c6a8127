"""The public's pages: the front, a printed code, and what is public of each municipality."""

from django.urls import path

from portal import views
from portal.need import views as need

app_name = "portal"
urlpatterns = [
    path("", views.front, name="front"),
    path("v/", views.check, name="check"),
    path("v/<str:code>/", views.verify, name="verify"),
    path("<slug:town>/", views.town, name="town"),
    path("<slug:town>/do-i-need-a-permit/", need.start, name="need"),
    path("<slug:town>/do-i-need-a-permit/kept/<str:code>/", need.kept_answer, name="need-kept"),
    path("<slug:town>/do-i-need-a-permit/<slug:start>/", need.walk, name="need-walk"),
    path("<slug:town>/do-i-need-a-permit/<slug:start>/keep/", need.keep, name="need-keep"),
    path("<slug:town>/property/", views.results, name="results"),
    path("<slug:town>/property/at/<int:parcel_id>/", views.property_at, name="property-at"),
    # Some tax map numbers have a stroke in them.
    path("<slug:town>/property/<path:key>/", views.property_page, name="property"),
]
