"""The rules of Saiju, paragraph by paragraph, and where each refusal is explained."""

from pygames_wasm.manual import Paragraph, covers

PARAGRAPHS = (
    Paragraph("goal"),
    Paragraph("shadows", covers("SJ1")),
    Paragraph("turn", covers("SJ2 SJ5 C4 C11"), "turn"),
    Paragraph("supply", covers("SJ6")),
    Paragraph("last", covers("SJ3 C1-2"), "last"),
    Paragraph("fill", covers("SJ4 SJ7 C3"), "fill"),
    Paragraph("lone", covers("C5-6")),
    Paragraph("groups", covers("SJ8 SJ10 C7"), "groups"),
    Paragraph("owner", covers("SJ9 C8")),
    Paragraph("end", covers("SJ11 C9-10"), "end"),
    Paragraph("square", covers("SJ12")),
)
WHY = {
    "why_opening": "shadows",
    "why_taken": "turn",
    "why_gone": "last",
    "why_none": "supply",
    "why_used": "turn",
    "why_first": "turn",
    "why_colour": "turn",
}
