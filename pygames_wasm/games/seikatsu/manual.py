"""The rules of Seikatsu and Yarimizu, and where each refusal is explained."""

from pygames_wasm.manual import Paragraph, covers

PARAGRAPHS = (
    Paragraph("goal"),
    Paragraph("setup", covers("SK1-4")),
    Paragraph("turn", covers("SK5 SK8-9")),
    Paragraph("birds", covers("SK6 A1-2"), "birds"),
    Paragraph("koi", covers("SK7 A9"), "koi"),
    Paragraph("rows", covers("SK11"), "rows"),
    Paragraph("end", covers("SK10 SK12 A11-12")),
    Paragraph("tournament", covers("SK13-14 A3-4")),
    Paragraph("alone", covers("SK15-18 SK20 A5-6"), "alone"),
    Paragraph("levels", covers("SK19 A8")),
    Paragraph("verdict", covers("SK21-23 A7 A10")),
    Paragraph("yarimizu", covers("YZ1-2 B7-9 B11")),
    Paragraph("fountains", covers("YZ3-5 B1-2")),
    Paragraph("cards", covers("YZ6 B10")),
    Paragraph("swap", covers("YZ7-8 B4")),
    Paragraph("mogami", covers("YZ9-11 B5-6")),
    Paragraph("streams", covers("YZ12-14 B3"), "fountains"),
)
WHY = {
    "why_pond": "turn",
    "why_taken": "turn",
    "why_tile": "turn",
    "why_far": "turn",
    "why_last": "alone",
    "why_stuck": "alone",
    "why_card": "cards",
    "why_card_taken": "cards",
    "why_card_kind": "cards",
    "why_fountain_first": "cards",
    "why_swap": "swap",
    "why_point": "fountains",
    "why_fountain": "fountains",
    "why_mogami": "mogami",
}
