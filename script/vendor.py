"""Copies what the pages use of the front-end packages from node_modules to static/vendor.

Of the U.S. Web Design System that is the minified style sheet and scripts, every file the style sheet
refers to, the icon sprite, and the TrueType fonts that the PDFs embed.
"""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
USWDS = ROOT / "node_modules" / "@uswds" / "uswds"
TARGET = ROOT / "static" / "vendor" / "uswds"
NAMED = (
    "css/uswds.min.css",
    "js/uswds.min.js",
    "js/uswds-init.min.js",
    "img/sprite.svg",
    *(f"fonts/public-sans/PublicSans-{cut}.woff2" for cut in ("Regular", "Italic", "SemiBold", "Bold")),
)
FONTS = ("fonts/public-sans", "fonts/source-sans-pro", "fonts/merriweather", "fonts/roboto-mono")
REFERENCE = re.compile(r"url\(\.\./([^)?#]+)")
# The maps to the sources are not shipped, and a browser's tools would ask for them.
SOURCE_MAP = re.compile(r"(/\*# sourceMappingURL=[^*]*\*/|//# sourceMappingURL=\S+)")


def wanted(dist: Path) -> list[str]:
    """The files to copy, as paths below the package's dist folder."""
    style = (dist / "css" / "uswds.min.css").read_text(encoding="utf-8")
    fonts = [str(file.relative_to(dist)) for folder in FONTS for file in sorted((dist / folder).glob("*.ttf"))]
    return sorted({*NAMED, *REFERENCE.findall(style), *fonts})


def copy(dist: Path, target: Path) -> int:
    """Replaces the target folder; returns how many files it now holds."""
    shutil.rmtree(target, ignore_errors=True)
    names = wanted(dist)
    for name in names:
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix in {".css", ".js"}:
            file.write_text(SOURCE_MAP.sub("", (dist / name).read_text(encoding="utf-8")), encoding="utf-8")
        else:
            shutil.copyfile(dist / name, file)
    shutil.copyfile(dist.parent / "LICENSE.md", target / "LICENSE.md")
    return len(names)


if __name__ == "__main__":
    print(f"{copy(USWDS / 'dist', TARGET)} files in {TARGET.relative_to(ROOT)}")
