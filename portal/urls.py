"""The public's pages: the front, a printed code, and what is public of each municipality."""

from django.urls import path

from portal import views

app_name = "portal"
urlpatterns = [
    path("", views.front, name="front"),
    path("v/", views.check, name="check"),
    path("v/<str:code>/", views.verify, name="verify"),
    path("<slug:town>/", views.town, name="town"),
    path("<slug:town>/property/", views.results, name="results"),
    path("<slug:town>/property/at/<int:parcel_id>/", views.property_at, name="property-at"),
    # Some tax map numbers have a stroke in them.
    path("<slug:town>/property/<path:key>/", views.property_page, name="property"),
]
