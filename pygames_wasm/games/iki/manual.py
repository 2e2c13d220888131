"""The rules of IKI, paragraph by paragraph, and where each refusal is explained."""

from pygames_wasm.manual import Paragraph, covers

PARAGRAPHS = (
    Paragraph("goal"),
    Paragraph("setup", covers("R6")),
    Paragraph("turn", covers("R1-3"), "turn"),
    Paragraph("free", covers("R4")),
    Paragraph("hire", covers("R14-16"), "hire"),
    Paragraph("ladder", covers("R17-18")),
    Paragraph("walk", covers("R5 R7-8"), "walk"),
    Paragraph("learning", covers("R9-12")),
    Paragraph("tokens", covers("R13")),
    Paragraph("business", covers("R19-22")),
    Paragraph("skills", covers("R23-27")),
    Paragraph("shops", covers("R28-29")),
    Paragraph("buildings", covers("R30-32")),
    Paragraph("payday", covers("R33-34 R38"), "payday"),
    Paragraph("harmony", covers("R35"), "harmony"),
    Paragraph("food", covers("R36-37")),
    Paragraph("fire", covers("R39-40 R42"), "fire"),
    Paragraph("charms", covers("R41")),
    Paragraph("calendar", covers("R44-45")),
    Paragraph("new_year", covers("R46"), "new_year"),
    Paragraph("score", covers("R43 R47 R49"), "score"),
    Paragraph("houses", covers("R48 R50")),
    Paragraph("tie", covers("R51")),
    Paragraph("two", covers("R52-56"), "two"),
)
WHY = {"why_other": "turn", "why_shop": "shops", "why_site": "buildings"}
