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
