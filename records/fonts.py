"""The typefaces of the office's papers. Where the files are absent, the style sheet names a system font after each."""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

FOLDER = settings.BASE_DIR / "static" / "vendor" / "uswds" / "fonts"


@dataclass(frozen=True, slots=True)
class Face:
    family: str
    weight: int
    style: str
    file: str

    @property
    def path(self) -> Path:
        path: Path = FOLDER / self.file
        return path


# TrueType only: unpacking WOFF2 makes a first rendering more than twice as slow.
FACES = (
    Face("Public Sans", 300, "normal", "public-sans/PublicSans-Light.ttf"),
    Face("Public Sans", 400, "normal", "public-sans/PublicSans-Regular.ttf"),
    Face("Public Sans", 400, "italic", "public-sans/PublicSans-Italic.ttf"),
    Face("Public Sans", 600, "normal", "public-sans/PublicSans-SemiBold.ttf"),
    Face("Public Sans", 800, "normal", "public-sans/PublicSans-ExtraBold.ttf"),
    Face("Merriweather", 300, "normal", "merriweather/Latin-Merriweather-Light.ttf"),
    Face("Merriweather", 300, "italic", "merriweather/Latin-Merriweather-LightItalic.ttf"),
    Face("Merriweather", 400, "normal", "merriweather/Latin-Merriweather-Regular.ttf"),
    Face("Merriweather", 700, "normal", "merriweather/Latin-Merriweather-Bold.ttf"),
    Face("Roboto Mono", 500, "normal", "roboto-mono/roboto-mono-v5-latin-500.ttf"),
)
