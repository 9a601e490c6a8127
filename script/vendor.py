"""Copies what the pages use of the front-end packages from node_modules to static/vendor.

Of the U.S. Web Design System that is the minified style sheet and scripts, every file the style sheet
refers to, the icon sprite, and the TrueType fonts that the PDFs embed. Of Leaflet, which draws the parcels on
a map, the script, the style sheet and the pictures it refers to.
"""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"
NAMED = (
    "css/uswds.min.css",
    "js/uswds.min.js",
    "js/uswds-init.min.js",
    "img/sprite.svg",
    *(f"fonts/public-sans/PublicSans-{cut}.woff2" for cut in ("Regular", "Italic", "SemiBold", "Bold")),
)
FONTS = ("fonts/public-sans", "fonts/source-sans-pro", "fonts/merriweather", "fonts/roboto-mono")
REFERENCE = re.compile(r"url\(\.\./([^)?#]+)")
LEAFLET = ("leaflet.js", "leaflet.css", "images/layers.png", "images/layers-2x.png", "images/marker-icon.png")
# The maps to the sources are not shipped, and a browser's tools would ask for them.
SOURCE_MAP = re.compile(r"(/\*# sourceMappingURL=[^*]*\*/|//# sourceMappingURL=\S+)")


def wanted(dist: Path) -> list[str]:
    """The files to copy, as paths below the package's dist folder."""
    style = (dist / "css" / "uswds.min.css").read_text(encoding="utf-8")
    fonts = [str(file.relative_to(dist)) for folder in FONTS for file in sorted((dist / folder).glob("*.ttf"))]
    return sorted({*NAMED, *REFERENCE.findall(style), *fonts})


def copy(dist: Path, target: Path, names: Sequence[str], license: Path) -> int:
    """Replaces the target folder; returns how many files of the package it now holds."""
    shutil.rmtree(target, ignore_errors=True)
    for name in names:
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix in {".css", ".js"}:
            file.write_text(SOURCE_MAP.sub("", (dist / name).read_text(encoding="utf-8")), encoding="utf-8")
        else:
            shutil.copyfile(dist / name, file)
    shutil.copyfile(license, target / license.name)
    return len(names)


if __name__ == "__main__":
    uswds, leaflet = PACKAGES / "@uswds" / "uswds", PACKAGES / "leaflet"
    copied = copy(uswds / "dist", VENDOR / "uswds", wanted(uswds / "dist"), uswds / "LICENSE.md")
    copied += copy(leaflet / "dist", VENDOR / "leaflet", LEAFLET, leaflet / "LICENSE")
    print(f"{copied} files in {VENDOR.relative_to(ROOT)}")
