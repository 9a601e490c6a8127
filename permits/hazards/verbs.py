"""What construction notice and flood add to a building permit; put among its verbs in config.wiring."""

from casework.kinds import Verb
from permits.building.models import Status
from permits.hazards import actions, forms, policies

BEFORE_DECISION = (Status.RECEIVED, Status.SUBMITTED, Status.UNDER_REVIEW, Status.INCOMPLETE)
BUILT = (Status.ISSUED, Status.ACTIVE, Status.SUSPENDED, Status.EXPIRED, Status.COMPLETED)

VERBS = (
    Verb(
        "review_flood",
        "Review flood",
        actions.review_flood,
        "permits.review",
        "44 CFR 59.1",
        form=forms.FloodForm,
        obstacles=policies.obstacles_to_review_flood,
        while_in=BEFORE_DECISION,
        explains="Zone, panel and base flood elevation of the property; whether the improvement is substantial.",
        past="Flood reviewed",
        tells=lambda data: data.get("arithmetic") or f"Zone {data['zone'] or 'not known'}",
    ),
    Verb(
        "file_construction_notice",
        "File the truss notice form",
        actions.file_construction_notice,
        "permits.intake",
        "Executive Law § 382-b(1)(b)",
        form=forms.NoticeForm,
        obstacles=policies.obstacles_to_file,
        while_in=BEFORE_DECISION,
        explains="What the State’s form says. The fire chief is told at once, where the town has entered one.",
        past="Truss notice form filed",
        tells=lambda data: f"{', '.join(data['kinds'])} in {data['place']}, signed by {data['signed_by']}",
    ),
    Verb(
        "tell_fire_chief",
        "Tell the fire chief",
        actions.tell_fire_chief,
        "permits.intake",
        "Executive Law § 382-b(1)(c)",
        obstacles=policies.obstacles_to_tell,
        while_in=BEFORE_DECISION,
        explains="By e-mail, or by certified mail where the chief has none. The notice is kept with the case.",
        past="Fire chief told",
        tells=lambda data: f"{data['told']}, {data['how'].lower()}",
    ),
    Verb(
        "check_truss_sign",
        "Check the truss sign",
        actions.check_truss_sign,
        "inspections.record",
        "Executive Law § 382-b(1)(d)",
        form=forms.SignForm,
        obstacles=policies.obstacles_to_see_sign,
        while_in=BUILT,
        explains="The certificate waits until somebody has looked.",
        past="Truss sign checked",
        tells=lambda data: data["found"],
    ),
)
