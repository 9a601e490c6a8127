"""Every address of the site. Town pages come last: their first segment is the town's own name."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from accounts.tokens import views as tokens
from casework.api.reading import CaseDetail, CaseList
from casework.api.verbs import VerbEndpoint
from casework.calendar.views import feed as calendar_feed
from casework.views import healthz

town = [
    path("", include("casework.urls")),
    path("", include("records.urls")),
    path("", include("notices.urls")),
    path("", include("fees.urls")),
    path("", include("permits.urls")),
    path("", include("inspections.urls")),
    path("reports/", include("reports.urls")),
]

handler404 = "casework.api.base.not_found"

api = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("<slug:town>/cases/", CaseList.as_view(), name="api-cases"),
    path("<slug:town>/cases/<str:number>/", CaseDetail.as_view(), name="api-case"),
    path("<slug:town>/cases/<str:number>/<slug:verb>/", VerbEndpoint.as_view(), name="api-verb"),
]

urlpatterns = [
    path("accounts/tokens/", tokens.tokens, name="api-tokens"),
    path("accounts/tokens/revoke/", tokens.revoke, name="api-token-revoke"),
    path("accounts/", include("allauth.urls")),
    path("calendar/<str:token>.ics", calendar_feed, name="calendar-feed"),
    path("healthz", healthz, name="healthz"),
    path("api/v1/", include(api)),
    path("<slug:town>/", include(town)),
    path("", include("portal.urls")),
]
