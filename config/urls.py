"""Every address of the site. Town pages come last: their first segment is the town's own name."""

from django.urls import include, path

from casework.api import VerbEndpoint
from casework.views import healthz

town = [
    path("", include("casework.urls")),
    path("", include("records.urls")),
    path("", include("permits.urls")),
    path("", include("inspections.urls")),
    path("reports/", include("reports.urls")),
]

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("healthz", healthz, name="healthz"),
    path("api/v1/<slug:town>/cases/<str:number>/<slug:verb>/", VerbEndpoint.as_view(), name="api-verb"),
    path("<slug:town>/", include(town)),
    path("", include("portal.urls")),
]
