"""Staff pages for every record type."""

from django.urls import path

from casework import views

app_name = "casework"
urlpatterns = [
    path("office/", views.queue_page, name="queue"),
    path("cases/<str:number>/", views.case_view, name="case"),
    path("cases/<str:number>/do/<slug:verb>/", views.do, name="do"),
]
