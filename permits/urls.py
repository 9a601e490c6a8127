"""Staff pages of permits that the generic pages cannot do."""

from django.urls import path

from permits.intake import views

app_name = "permits"
urlpatterns = [
    path("office/intake/", views.start, name="intake"),
    path("office/intake/<int:parcel_id>/", views.choose_job, name="choose_job"),
    path("office/intake/<int:parcel_id>/<slug:job>/", views.application, name="application"),
    path("office/intake/<int:parcel_id>/<slug:job>/fee/", views.fee, name="intake_fee"),
]
