"""Staff pages for every record type."""

from django.urls import path

from casework import views
from casework.find import views as find
from casework.sweep import views as sweep

app_name = "casework"
urlpatterns = [
    path("office/", views.queue_page, name="queue"),
    path("office/search/", find.search, name="search"),
    path("office/parcels/<int:parcel_id>/", find.parcel_page, name="parcel"),
    path("office/nightly/", sweep.nightly, name="nightly"),
    path("office/nightly/release/", sweep.release, name="release"),
    path("cases/<str:number>/", views.case_view, name="case"),
    path("cases/<str:number>/do/<slug:verb>/", views.do, name="do"),
]
