"""Which pages there are, and whose walk comes by each: a page that is in no walk fails a test."""

from tests.doors import DOORS, SITE

FILES = (
    "mfa_download_recovery_codes",
    "calendar-feed",
    "records:designation",
    "records:document",
    "records:upload",
    "notices:stack",
    "notices:envelopes",
    "portal:document",
    "portal:upload",
    "portal:slip",
    "portal:photo",
    "portal:staged",
    "reports:pdf",
    "reports:file",
    "reports:rows-file",
    "reports:housing-file",
    "reports:assessor-pdf",
    "reports:assessor-file",
    "reports:worksheet-pdf",
    "reports:worksheet-file",
    "inspections:day_sheet_pdf",
    "inspections:photo",
    "inspections:worker",
)
LEFT_OUT = ("healthz", "portal:robots", "api-cases", "api-case", "api-verb", "api-schema", "api-token-revoke")
# Parts of a page that are asked for after it; they stand in the page that is walked.
PARTS = {"permits:contractors", "permits:intake_fee"}
# Pages of allauth that nobody is shown: nobody signs in by a code alone, and every account has a password.
NEVER_SHOWN = {
    "account_confirm_login_code",
    "account_confirm_reauthentication_code",
    "account_request_reauthentication_code",
    "account_set_password",
}
VIEWS = {"view"}  # the parameter by which one address shows different pages
CASES = ("casework:case", "portal:case")
OF_THE_OFFICE = {
    "casework:away",
    "casework:calendar",
    "casework:call",
    "casework:call_new",
    "casework:calls",
    "casework:case",
    "casework:do",
    "casework:feed",
    "casework:nightly",
    "casework:own",
    "casework:parcel",
    "casework:person",
    "casework:queue",
    "casework:roll",
    "casework:rolls",
    "casework:search",
    "fees:new",
    "fees:schedules",
    "inspections:book",
    "inspections:day_sheet",
    "inspections:site",
    "inspections:today",
    "notices:batch",
    "notices:copies",
    "notices:letter_address",
    "notices:printing",
    "notices:returned",
    "notices:undelivered",
    "permits:add_to_list",
    "permits:application",
    "permits:choose_job",
    "permits:edit_list",
    "permits:intake",
    "permits:lists",
    "permits:open",
    "permits:open_letters",
    "portal:fees-of",
    "records:designees",
    "records:signing",
    "reports:assessor",
    "reports:housing",
    "reports:index",
    "reports:new-request",
    "reports:new-row",
    "reports:report",
    "reports:row",
    "reports:rows",
    "reports:worksheet",
}
OF_AN_APPLICANT = {"portal:answers", "portal:case", "portal:do", "portal:mine", "portal:step"}
OF_A_VISITOR = {
    "account_confirm_email",
    "account_email_verification_sent",
    "account_inactive",
    "account_login",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "account_signup",
    "portal:apply",
    "portal:check",
    "portal:fees",
    "portal:front",
    "portal:need",
    "portal:need-kept",
    "portal:need-walk",
    "portal:owner-allows",
    "portal:property",
    "portal:property-at",
    "portal:results",
    "portal:town",
    "portal:verify",
}
OF_AN_ACCOUNT = {
    "account_change_password",
    "account_email",
    "account_logout",
    "account_reauthenticate",
    "api-tokens",
    "mfa_activate_totp",
    "mfa_authenticate",
    "mfa_deactivate_totp",
    "mfa_generate_recovery_codes",
    "mfa_index",
    "mfa_reauthenticate",
    "mfa_view_recovery_codes",
}
# What a town that keeps only older records has; the same pages, with other words.
OF_AN_ARCHIVE = {"casework:case", "casework:parcel", "casework:queue", "casework:search"}
WALKED = OF_THE_OFFICE | OF_AN_APPLICANT | OF_A_VISITOR | OF_AN_ACCOUNT


def every_page() -> set[str]:
    """The name of every address that shows somebody a page."""
    no_page = {name for name, door in DOORS.items() if door.answers in (302, 405)}
    return {name for name, _, _ in SITE} - no_page - {*FILES, *LEFT_OUT, *PARTS, *NEVER_SHOWN}
