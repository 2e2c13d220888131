"""What an attacker would type: texts that become more than text where anybody forgets to escape."""

from __future__ import annotations

from itertools import product

TAGS = ("script", "img", "svg", "iframe", "a", "style", "body", "input", "math", "object")
EVENTS = ("onerror", "onload", "onclick", "onfocus", "onmouseover", "ontoggle", "onbegin")
LEADS = ("", '"', "'", ">", '">', "'>", "-->", "]]>", "</title>", "</text>")
CALLS = ("alert(1)", "alert`1`", "window.hacked=1", "parent.hacked=1")

PAYLOADS = [
    *(
        f"{lead}<{tag} src=x {EVENTS[n % 7]}={CALLS[n % 4]}>"
        for n, (lead, tag) in enumerate(product(LEADS, TAGS))
    ),
    *(f"{lead} {event}={call} x" for lead, event, call in product(LEADS[1:4], EVENTS, CALLS)),
    *(
        f"{scheme}{call}"
        for scheme in ("javascript:", "JaVaScRiPt:", "data:text/html,")
        for call in CALLS
    ),
    "<script>window.hacked=1</script>",
    "<svg/onload=alert(1)>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<svg><use href=data:image/svg+xml,x#y>",
    "<foreignObject><img src=x onerror=alert(1)></foreignObject>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;img src=x onerror=alert(1)&#62;",
    "\\u003cscript\\u003ealert(1)",
    "\u003cscript\u003ealert(1)\u003c/script\u003e",
    "\u202e<img src=x onerror=alert(1)>",
    "\x00<script>alert(1)</script>",
    "<scr\x00ipt>alert(1)</scr\x00ipt>",
    "{0.__class__}",
    "{seat.__init__.__globals__}",
    "{reason!r}",
    "%s%n%x",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
    "';alert(1);//",
    "`-alert(1)-`",
    "../../../etc/passwd",
    "__proto__",
    "<" * 500,
    "&" * 500,
    "é" * 500,
    "\ud800",
    "\U0001f600" * 50,
]
PAYLOADS = list(dict.fromkeys(PAYLOADS))
assert len(PAYLOADS) >= 200
