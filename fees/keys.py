"""The lines of a schedule that the program itself asks for by name.

The fee of a permit application is looked up by the class of its permit type (`PermitType.fee_key`); these are the
others. A board that sets no such fee leaves the line out.
"""

AMENDMENT = "amendment"
RENEWAL = "renewal"
PLAN_REVIEW = "plan_review"
INSPECTION = "inspection"
REINSPECTION = "reinspection"
TAKEOVER = "takeover"  # a new owner takes a permit over
SITE_DOCUMENTS = "site_documents"  # § 5-24(g)(3): permit or accepted plans not at the site
CERTIFICATE = "certificate"
TEMPORARY_CERTIFICATE = "temporary_certificate"

# What each of them is charged for, in the town's fee law, and how it stands on a receipt.
LINES = (
    (AMENDMENT, "BP_AMEND", "Amendment fee"),
    (RENEWAL, "BP_RENEW", "Renewal fee"),
    (TAKEOVER, "BP_AMEND", "Fee for taking a permit over"),
    (PLAN_REVIEW, "PLAN_REVIEW", "Plan review fee"),
    (INSPECTION, "INSPECTION", "Inspection fee"),
    (REINSPECTION, "INSPECTION", "Reinspection fee"),
    (SITE_DOCUMENTS, "SITE_DOCS", "Missing documents fee"),
    (CERTIFICATE, "CERT", "Certificate fee"),
    (TEMPORARY_CERTIFICATE, "TEMP_CERT", "Temporary certificate fee"),
)
