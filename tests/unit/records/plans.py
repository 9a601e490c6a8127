"""Plan sets as people upload them: large, turned, cropped, with forms, scripts and attachments."""

from io import BytesIO

from pikepdf import Array, Dictionary, Encryption, Name, OutlineItem, Pdf, String

LETTER = (0, 0, 612, 792)
ARCH_D = (0, 0, 2592, 1728)


def sheet(
    pdf: Pdf, box: tuple[int, ...] = LETTER, *, rotate: int = 0, text: str = "Plan", disorder: bool = False
) -> None:
    """Adds a drawn sheet. `disorder` leaves the drawing state scaled and unclosed, as some CAD programs do."""
    x0, y0, x1, y1 = box
    grid = " ".join(f"{x} {y0} m {x} {y1} l S" for x in range(x0, x1, 36))
    grid += " " + " ".join(f"{x0} {y} m {x1} {y} l S" for y in range(y0, y1, 36))
    words = f"BT /F1 40 Tf {x0 + 120} {(y0 + y1) // 2} Td ({text}) Tj ET"
    content = f"0.85 G 0.5 w {grid} 0 G {words}" + (" q 0.1 0 0 0.1 300 300 cm" if disorder else "")
    pdf.add_blank_page(page_size=(100, 100))
    page = pdf.pages[-1].obj
    page.MediaBox = Array(list(box))
    page.Rotate = rotate
    page.Resources = Dictionary(
        Font=Dictionary(F1=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
    )
    page.Contents = pdf.make_stream(content.encode())


def saved(pdf: Pdf) -> bytes:
    out = BytesIO()
    pdf.save(out, deterministic_id=True)
    return out.getvalue()


def plain_set(sheets: int = 3) -> bytes:
    with Pdf.new() as pdf:
        for number in range(1, sheets + 1):
            sheet(pdf, text=f"A-{number}")
        return saved(pdf)


def mixed_set() -> bytes:
    """Letter upright and turned in every way, ARCH D, a moved and cropped box, a tiny sheet, one in its own unit."""
    with Pdf.new() as pdf:
        for turn in (0, 90, 180, 270):
            sheet(pdf, rotate=turn, text=f"Turned {turn}")
        sheet(pdf, ARCH_D, text="ARCH D")
        sheet(pdf, (-300, -200, 500, 400), text="Moved", disorder=True)
        pdf.pages[-1].obj.CropBox = Array([-200, -150, 400, 350])
        sheet(pdf, (0, 0, 216, 144), text="Small")
        sheet(pdf, (0, 0, 306, 396), text="Own unit")
        pdf.pages[-1].obj.UserUnit = 2
        return saved(pdf)


def hostile_set() -> bytes:
    """Everything that acts: scripts on opening, on the page, in a field and a bookmark; a launch; an embedded file."""
    with Pdf.new() as pdf:
        sheet(pdf, text="A-1")
        sheet(pdf, text="A-2")
        script = Dictionary(S=Name.JavaScript, JS=String("app.alert('x')"))
        launch = Dictionary(S=Name.Launch, F=String("calc.exe"))
        page = pdf.pages[0].obj
        field = pdf.make_indirect(
            Dictionary(
                Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T=String("scale"), V=String("1/4 in"),
                DA=String("/Helv 12 Tf 0 g"), Rect=Array([72, 72, 172, 92]), F=4, AA=Dictionary(K=script),
            )
        )  # fmt: skip
        inner = pdf.make_indirect(
            Dictionary(
                Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]),
                Dest=Array([pdf.pages[1].obj, Name.Fit]), AA=Dictionary(U=script),
            )
        )  # fmt: skip
        outer = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([9, 9, 20, 20]), A=launch))
        page.Annots = Array([field, inner, outer])
        page.AA = Dictionary(O=script)
        pdf.Root.AcroForm = Dictionary(
            Fields=Array([field]),
            DR=Dictionary(Font=Dictionary(Helv=pdf.pages[0].obj.Resources.Font.F1)),
            XFA=pdf.make_stream(b"<xdp/>"),
        )
        pdf.Root.OpenAction = script
        pdf.Root.AA = Dictionary(WC=script)
        pdf.attachments["virus.exe"] = b"MZ"
        pdf.Root.Names.JavaScript = Dictionary(Names=Array([String("run"), script]))
        with pdf.open_outline() as outline:
            outline.root.append(_bookmark("Sheet A-2", 1))
        pdf.Root.Outlines.First.A = script
        return saved(pdf)


def encrypted_set(user: str = "", owner: str = "secret") -> bytes:
    with Pdf.new() as pdf:
        sheet(pdf)
        out = BytesIO()
        pdf.save(out, encryption=Encryption(owner=owner, user=user))
        return out.getvalue()


def _bookmark(title: str, page: int) -> OutlineItem:
    return OutlineItem(title, page)
