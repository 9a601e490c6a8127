"""Takes out of an uploaded PDF everything that acts: scripts, embedded files, launching, forms. What is drawn stays.

Of the catalog, the sheets and the links, only what is listed here is kept; what some reader may one day find to
execute is not on the list.
"""

from collections.abc import Iterator

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf, Stream

from records.unpacking import Unpacking

CATALOG_KEEPS = {
    Name.Type,
    Name.Pages,
    Name.Version,
    Name.OCProperties,  # layers of a drawing: without them hidden ones would show
    Name.Outlines,
    Name.Dests,
    Name.Lang,
    Name.OutputIntents,
    Name.ViewerPreferences,
}
PAGE_KEEPS = {
    Name.Type,
    Name.Parent,
    Name.MediaBox,
    Name.CropBox,
    Name.TrimBox,
    Name.BleedBox,
    Name.ArtBox,
    Name.Rotate,
    Name.UserUnit,
    Name.Resources,
    Name.Contents,
    Name.Group,
    Name.VP,  # scale of the drawing, for measuring on screen
    Name.Annots,
}
# What points out of the file, wherever it stands: outside contents, reference pictures, associated files.
POINTS_OUTSIDE = (Name.F, Name.FFilter, Name.FDecodeParms, Name.Ref, Name.OPI)


def clean(pdf: Pdf) -> None:
    """Form fields, stamps and comments become part of the drawing; then all but the drawing goes."""
    _draw_fields(pdf)
    pdf.flatten_annotations("all")
    for page in pdf.pages:
        _keep_links(page)
        _only(page.obj, PAGE_KEEPS)
    _point_nowhere(pdf)
    destinations = pdf.Root.get(Name.Names, Dictionary()).get(Name.Dests)
    _only(pdf.Root, CATALOG_KEEPS)
    if destinations is not None:
        pdf.Root.Names = Dictionary(Dests=destinations)
    for entry in _outline(pdf):
        if not _goes_to_a_page(entry.get(Name.A)):
            drop(entry, Name.A)
        drop(entry, Name.SE)


def _draw_fields(pdf: Pdf) -> None:
    """A filled-in field that its program left to the reader to draw is drawn now; the others stay as they look."""
    form = pdf.Root.get(Name.AcroForm)
    if isinstance(form, Dictionary) and any(_is_undrawn(note) for page in pdf.pages for note in _notes(page)):
        form.NeedAppearances = True
        pdf.generate_appearance_streams()


def _is_undrawn(note: Object) -> bool:
    return note.get(Name.Subtype) == Name.Widget and Name.AP not in note


def _notes(page: Page) -> list[Object]:
    """The annotations of the page; sloppy programs leave empty places among them."""
    notes = page.obj.get(Name.Annots)
    return [note for note in notes if isinstance(note, Dictionary)] if isinstance(notes, Array) else []


def _point_nowhere(pdf: Pdf) -> None:
    for item in pdf.objects:
        if isinstance(item, Stream):
            for key in POINTS_OUTSIDE:
                drop(item, key)
        if isinstance(item, Dictionary | Stream):
            drop(item, Name.AF)


def drop(dictionary: Object, key: Name) -> None:
    if key in dictionary:
        del dictionary[key]


def _only(dictionary: Object, kept: set[Name]) -> None:
    for key in set(dictionary.keys()) - {str(name) for name in kept}:
        del dictionary[key]


def _keep_links(page: Page) -> None:
    """Links from sheet to sheet stay useful; every other annotation is gone or painted by now."""
    kept = [note for note in _notes(page) if _is_inner_link(note)]
    for note in kept:
        _only(note, {Name.Type, Name.Subtype, Name.Rect, Name.Border, Name.Dest, Name.A, Name.F})
    page.obj.Annots = Array(kept)


def _is_inner_link(note: Object) -> bool:
    if note.get(Name.Subtype) != Name.Link:
        return False
    return Name.Dest in note or _goes_to_a_page(note.get(Name.A))


def _goes_to_a_page(action: Object | None) -> bool:
    return isinstance(action, Dictionary) and action.get(Name.S) == Name.GoTo and Name.Next not in action


def _outline(pdf: Pdf) -> Iterator[Object]:
    """Every bookmark, however deep; a tree that runs in circles ends."""
    waiting = [pdf.Root.get(Name.Outlines)]
    seen: set[tuple[int, int]] = set()
    while waiting:
        entry = waiting.pop()
        if not isinstance(entry, Dictionary) or entry.objgen in seen:
            continue
        seen.add(entry.objgen)
        yield entry
        waiting += [entry.get(Name.First), entry.get(Name.Next)]


def as_drawing(pdf: Pdf, page: Page, unpacking: Unpacking) -> Object:
    """The sheet as one sealed-off picture: in whatever state its drawing ends, what is put over it is not affected.

    :raises UploadNotAccepted: its pieces unpack to more than may be unpacked for one set.
    """
    owner = page.obj
    contents = owner.get(Name.Contents)
    drawing = pdf.make_stream(b"")
    if isinstance(contents, Array):
        drawing.write(unpacking.join(contents), filter=Name.FlateDecode)
    elif isinstance(contents, Stream):
        packed = contents.read_raw_bytes()  # as compressed as it came: a large drawing unpacks to hundreds of megabytes
        drawing.write(packed)
        for key in (Name.Filter, Name.DecodeParms):
            if key in contents:
                drawing[key] = contents[key]
    drawing.Type, drawing.Subtype = Name.XObject, Name.Form
    drawing.BBox = page.mediabox
    drawing.Resources = page.resources
    if Name.Group in owner:
        drawing.Group = owner.Group
    return drawing
