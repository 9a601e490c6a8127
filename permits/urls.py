"""Staff pages of permits that the generic pages cannot do."""

from django.urls import path

from permits.intake import views
from permits.open import views as open_permits
from permits.townlists import views as townlists

app_name = "permits"
urlpatterns = [
    path("office/open-permits/", open_permits.index, name="open"),
    path("office/open-permits/letters/", open_permits.write, name="write_open_letters"),
    path("office/open-permits/letters/<int:pk>/", open_permits.letters, name="open_letters"),
    path("office/lists/", townlists.lists, name="lists"),
    path("office/lists/<slug:what>/", townlists.edit, name="add_to_list"),
    path("office/lists/<slug:what>/<int:pk>/", townlists.edit, name="edit_list"),
    path("office/intake/", views.start, name="intake"),
    path("office/intake/contractors/", views.contractors, name="contractors"),
    path("office/intake/<int:parcel_id>/", views.choose_job, name="choose_job"),
    path("office/intake/<int:parcel_id>/<slug:job>/", views.application, name="application"),
    path("office/intake/<int:parcel_id>/<slug:job>/fee/", views.fee, name="intake_fee"),
]
