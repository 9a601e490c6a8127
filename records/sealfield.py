"""The invisible signature field that a seal fills: named for screen readers and part of the document's structure."""

from io import BytesIO

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf
from pikepdf.pdfa import resolve_save_kwargs

FIELD = "Seal"
TOOLTIP = "Electronic seal of the municipality"
PRINTED_AND_LOCKED = 4 | 128


def with_field(data: bytes) -> bytes:
    """The PDF with one empty, invisible signature field on its first page."""
    with Pdf.open(BytesIO(data)) as pdf:
        page = pdf.pages[0]
        widget = pdf.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.Widget,
                FT=Name.Sig,
                T=FIELD,
                TU=TOOLTIP,
                F=PRINTED_AND_LOCKED,
                Rect=Array([0, 0, 0, 0]),
                P=page.obj,
            )
        )
        page.obj.Annots = Array([*page.obj.get(Name.Annots, Array()), widget])
        pdf.Root.AcroForm = pdf.make_indirect(Dictionary(Fields=Array([widget])))
        if Name.StructTreeRoot in pdf.Root:
            _name_in_structure(pdf, page, widget)
        out = BytesIO()
        pdf.save(out, **resolve_save_kwargs("3b"))
        return out.getvalue()


def _name_in_structure(pdf: Pdf, page: Page, widget: Object) -> None:
    """PDF/UA-1 § 7.18.4: a field stands in the structure as a Form."""
    root = pdf.Root.StructTreeRoot
    document = root.K[0]
    form = pdf.make_indirect(
        Dictionary(
            Type=Name.StructElem,
            S=Name.Form,
            P=document,
            Pg=page.obj,
            K=Dictionary(Type=Name.OBJR, Obj=widget, Pg=page.obj),
        )
    )
    document.K.append(form)
    numbers = root.ParentTree.Nums
    key = max((int(numbers[at]) for at in range(0, len(numbers), 2)), default=-1) + 1
    numbers.append(key)
    numbers.append(form)
    widget.StructParent = key
