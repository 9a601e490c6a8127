"""What every page must bear, and the paper behind a link."""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Locator, Page

RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
TOO_WIDE = """() => {
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= edge) return [];
  return [...document.querySelectorAll("body *")]
    .filter((part) => part.getBoundingClientRect().right > edge)
    .map((part) => `${part.tagName}.${part.className}`);
}"""
# What is wrong with the ring of what has the focus; nothing is wrong with a page that has just been opened.
FOCUS = """async () => {
  const here = document.activeElement;
  if (!here || here === document.body || here === document.documentElement) return null;
  await Promise.allSettled(here.getAnimations().map((one) => one.finished));
  const ring = getComputedStyle(here), box = here.getBoundingClientRect();
  const what = `${here.tagName} ${here.id || here.name || here.textContent.trim().slice(0, 40)}`;
  if (here.matches("main") && !here.matches(":focus-visible")) return null;
  if (ring.outlineStyle === "none" || parseFloat(ring.outlineWidth) < 2) return `${what} shows no ring`;
  if (/, 0\\)$|transparent/.test(ring.outlineColor)) return `${what} has a ring that is not to be seen`;
  if (box.width === 0 || box.height === 0) return `${what} has no size`;
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return inside ? null : `${what} is not in the window`;
}"""
OPTIONS = {"runOnly": RULES, "resultTypes": ["violations"]}
# What is in order is thousands of lines, which nobody reads.
RUN = "(options) => axe.run(options).then((found) => ({ violations: found.violations }))"


def expect_accessible(page: Page) -> None:
    """No violation of WCAG 2.1 AA, one h1, and nothing that reaches over the edge."""
    page.evaluate("document.fonts.ready.then(() => true)")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(RUN, OPTIONS))
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"
    assert page.locator("h1").count() == 1, page.url
    wide = page.evaluate(TOO_WIDE)
    assert wide == [], f"{page.url} is wider than its window: {wide}"


def paper(page: Page, link: Locator) -> bytes:
    """The PDF behind a link, as the person who is signed in gets it."""
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.status == 200, answer.url
    assert answer.headers["content-type"] == "application/pdf", answer.url
    return answer.body()


def expect_visible_focus(page: Page) -> None:
    """Whatever the keyboard has come to stands in the window and bears a ring of at least 2 px."""
    seen = page.evaluate(FOCUS)
    assert seen is None, f"{page.url}: {seen}"
