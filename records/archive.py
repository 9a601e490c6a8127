"""Makes WeasyPrint's PDF/A-3b fit for the archive (ISO 19005-3) and for screen readers (PDF/UA-1) at once."""

import re
from collections.abc import Iterator
from io import BytesIO

from pikepdf import Dictionary, Name, Object, Pdf
from pikepdf.pdfa import resolve_save_kwargs, validate_written

from records.errors import RenderingFailed

FLAVOUR = "3b"

# PDF/A knows no property that says "this is PDF/UA"; the extension schema introduces it, as ISO 19005-3 § 6.6.2.3 asks.
PDFUA_MARK = """
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>PDF/UA part</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
"""


def archivable(data: bytes, *, proof: bool = True) -> bytes:
    """Adds what PDF/UA asks; a proof is checked against PDF/A-3b first. Raises `RenderingFailed` on a finding."""
    with Pdf.open(BytesIO(data)) as pdf:
        _drop_empty_resources(pdf)
        _scope_headers(pdf)
        if proof:
            _validate(_saved(pdf))
        # The checker allows no extension schema at all, so the mark goes in after the check.
        _mark_accessible(pdf)
        return _saved(pdf)


def _saved(pdf: Pdf) -> bytes:
    out = BytesIO()
    pdf.save(out, **resolve_save_kwargs(FLAVOUR, deterministic_id=True))
    return out.getvalue()


def _validate(data: bytes) -> None:
    report = validate_written(BytesIO(data), FLAVOUR)
    if not report.passed:
        found = "; ".join(str(finding) for finding in report.findings[:5])
        raise RenderingFailed(f"The document is not archivable (PDF/A-3b): {found}")


def _drop_empty_resources(pdf: Pdf) -> None:
    """WeasyPrint always writes /Pattern and /Shading; empty, they are all that keeps the check from passing."""
    for item in pdf.objects:
        if isinstance(item, Dictionary):
            for key in (Name.Pattern, Name.Shading):
                if key in item and isinstance(item[key], Dictionary) and not item[key].keys():
                    del item[key]


def _scope_headers(pdf: Pdf) -> None:
    """A header cell in a table's head names its column, any other its row; WeasyPrint leaves that unsaid."""
    for cell in _structure(pdf, "/TH"):
        section = cell.P.P.get(Name.S)
        attributes = cell.get(Name.A, Dictionary(O=Name.Table))
        attributes.Scope = Name.Column if section == Name.THead else Name.Row
        cell.A = attributes


def _structure(pdf: Pdf, kind: str) -> Iterator[Object]:
    for item in pdf.objects:
        if isinstance(item, Dictionary) and item.get(Name.Type) == Name.StructElem and item.get(Name.S) == kind:
            yield item


def _mark_accessible(pdf: Pdf) -> None:
    packet = pdf.Root.Metadata.read_bytes().decode()
    marked, count = re.subn(r"</rdf:RDF>", PDFUA_MARK + "</rdf:RDF>", packet)
    if count != 1:
        raise RenderingFailed("The document's metadata are not one packet.")
    pdf.Root.Metadata.write(marked.encode())
    for page in pdf.pages:
        page.obj.Tabs = Name.S  # links and fields are read in the order of the text
