"""A text as a QR code: bytes, error correction level M or L, the smallest version that holds it.

ISO/IEC 18004 names the parts: finders in three corners, timing lines between them, alignment
squares, format and version bits, and codewords in a zigzag under one of eight masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Sentence

VERSIONS = range(1, 28)  # 1,465 bytes at level L: twice the longest link
# By level, from version 1 on: error codewords in each block, and blocks.
ERRORS = {
    "L": "7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30",
    "M": "10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28",
}
BLOCKS = {
    "L": "1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12",
    "M": "1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25",
}
LEVEL_BITS = {"L": 1, "M": 0}
MASKS = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
# Powers of 2 in the field of 256 elements that the error codewords are reckoned in.
POWERS = [1]
for _ in range(254):
    POWERS.append(POWERS[-1] << 1 ^ (0x11D if POWERS[-1] & 128 else 0))
LOGS = {value: power for power, value in enumerate(POWERS)}


def times(a: int, b: int) -> int:
    """Multiply in the field."""
    return POWERS[(LOGS[a] + LOGS[b]) % 255] if a and b else 0


def generator(degree: int) -> list[int]:
    """Return the polynomial whose remainder is the error codewords, without its leading 1."""
    found = [0] * (degree - 1) + [1]
    for power in range(degree):
        root = POWERS[power]
        shifted = [*found[1:], 0]
        found = [times(a, root) ^ b for a, b in zip(found, shifted, strict=True)]
    return found


def errors(data: Iterable[int], divisor: list[int]) -> list[int]:
    """Return the error codewords of a block."""
    rest = [0] * len(divisor)
    for byte in data:
        factor = byte ^ rest[0]
        rest = [a ^ times(b, factor) for a, b in zip([*rest[1:], 0], divisor, strict=True)]
    return rest


def remainder(value: int, polynomial: int) -> int:
    """Return a value followed by its remainder, as format and version are protected."""
    width = polynomial.bit_length() - 1
    rest = value << width
    while rest.bit_length() > width:
        rest ^= polynomial << rest.bit_length() - width - 1
    return value << width | rest


def alignments(version: int) -> list[int]:
    """Return the middles of the alignment squares, along either side."""
    if version == 1:
        return []
    count = version // 7 + 2
    size = 17 + 4 * version
    step = -(-(size - 13) // (2 * count - 2)) * 2
    return [6, *reversed([size - 7 - step * number for number in range(count - 1)])]


def room(version: int) -> int:
    """Return how many bits of codewords a version holds."""
    size, squares = 17 + 4 * version, len(alignments(version))
    bits = size * size - 3 * 64 - 31 - 2 * (size - 16)
    if squares:
        bits -= (squares * squares - 3) * 25 - (squares - 2) * 10
    return bits - (36 if version >= 7 else 0)


def capacity(version: int, level: str) -> int:
    """Return how many codewords are left for data."""
    blocks, each = layout(version, level)
    return room(version) // 8 - blocks * each


def layout(version: int, level: str) -> tuple[int, int]:
    """Return how many blocks a version has, and how many error codewords each has."""
    return int(BLOCKS[level].split()[version - 1]), int(ERRORS[level].split()[version - 1])


def fitting(count: int) -> tuple[int, str]:
    """Return the smallest version for so many bytes, at level M unless that needs a larger one."""
    for version in VERSIONS:
        for level in ("M", "L"):
            if count + (2 if version < 10 else 3) <= capacity(version, level):
                return version, level
    raise Sentence("link_long")


def codewords(data: bytes, version: int, level: str) -> list[int]:
    """Return data and error codewords as they follow each other in the picture."""
    width = 8 if version < 10 else 16
    bits = (0b0100 << width | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    space = capacity(version, level)
    bits <<= 4  # the end, and so a whole number of bytes: 4 + width + 8n + 4
    count = (8 + width) // 8 + len(data)
    filled = [*bits.to_bytes(count, "big"), *(0xEC, 0x11) * (space // 2)][:space]
    blocks, each = layout(version, level)
    short, long_ones = divmod(space, blocks)
    divisor = generator(each)
    pieces, ends, start = [], [], 0
    for block in range(blocks):
        end = start + short + (block >= blocks - long_ones)
        pieces.append(filled[start:end])
        ends.append(errors(pieces[-1], divisor))
        start = end
    return [*interleave(pieces), *interleave(ends)]


def interleave(blocks: list[list[int]]) -> Iterator[int]:
    """Yield the first of each block, then the second of each, and so on."""
    for place in range(max(map(len, blocks))):
        for block in blocks:
            if place < len(block):
                yield block[place]


class Picture:
    """The modules of a code by row; `fixed` ones are no data."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.size = 17 + 4 * version
        self.dark = [bytearray(self.size) for _ in range(self.size)]
        self.fixed = [bytearray(self.size) for _ in range(self.size)]
        self.patterns()

    def put(self, x: int, y: int, dark: bool) -> None:
        """Set a module that is no data."""
        self.dark[y][x] = dark
        self.fixed[y][x] = 1

    def patterns(self) -> None:
        """Draw timing lines, finders, alignment squares and version bits; keep room for format."""
        last = self.size - 1
        for place in range(self.size):
            self.put(6, place, place % 2 == 0)
            self.put(place, 6, place % 2 == 0)
        for x, y in ((3, 3), (last - 3, 3), (3, last - 3)):
            self.square(x, y, 4, (2, 4))
        middles = alignments(self.version)
        for x in middles:
            for y in middles:
                if (x, y) not in ((6, 6), (6, last - 6), (last - 6, 6)):
                    self.square(x, y, 2, (1,))
        self.format("M", 0)
        if self.version >= 7:
            bits = remainder(self.version, 0x1F25)
            for place in range(18):
                a, b = last - 10 + place % 3, place // 3
                self.put(a, b, bits >> place & 1 == 1)
                self.put(b, a, bits >> place & 1 == 1)

    def square(self, x: int, y: int, reach: int, light: tuple[int, ...]) -> None:
        """Draw rings around a middle, as far as they are on the picture."""
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                if 0 <= x + dx < self.size and 0 <= y + dy < self.size:
                    self.put(x + dx, y + dy, max(abs(dx), abs(dy)) not in light)

    def format(self, level: str, mask: int) -> None:
        """Draw level and mask, twice."""
        bits = remainder(LEVEL_BITS[level] << 3 | mask, 0x537) ^ 0x5412
        last = self.size - 1
        around = [*range(6), 7, 8]  # the timing line is stepped over
        for place in range(15):
            dark = bits >> place & 1 == 1
            if place < 8:
                self.put(8, around[place], dark)
                self.put(last - place, 8, dark)
            else:
                self.put(around[14 - place] if place > 8 else 7, 8, dark)
                self.put(8, last - 14 + place, dark)
        self.put(8, last - 7, True)

    def zigzag(self) -> Iterator[tuple[int, int]]:
        """Yield the places of data, two columns at a time, up and down, from the right."""
        right = self.size - 1
        upward = True
        while right > 0:
            if right == 6:
                right = 5
            for step in range(self.size):
                y = self.size - 1 - step if upward else step
                for x in (right, right - 1):
                    if not self.fixed[y][x]:
                        yield x, y
            right, upward = right - 2, not upward

    def fill(self, words: list[int]) -> None:
        """Draw the codewords."""
        for place, (x, y) in enumerate(self.zigzag()):
            if place < 8 * len(words):
                self.dark[y][x] = words[place >> 3] >> 7 - (place & 7) & 1

    def mask(self, number: int) -> None:
        """Turn over the modules of a mask; a second time turns them back."""
        for y in range(self.size):
            for x in range(self.size):
                if not self.fixed[y][x] and not MASKS[number](x, y):
                    self.dark[y][x] ^= 1

    def penalty(self) -> int:
        """Return how hard the picture is to read: runs, squares, false finders, imbalance."""
        rows = ["".join(map(str, row)) for row in self.dark]
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        found = 0
        for line in rows + columns:
            runs = [len(run) for run in line.replace("01", "0 1").replace("10", "1 0").split()]
            found += sum(run - 2 for run in runs if run >= 5)
            for false in ("00001011101", "10111010000"):
                at = line.find(false)
                while at >= 0:
                    found += 40
                    at = line.find(false, at + 1)
        for above, below in pairwise(self.dark):
            sums = [a + b for a, b in zip(above, below, strict=True)]
            found += sum(3 for a, b in pairwise(sums) if a == b and a != 1)
        share = sum(map(sum, self.dark)) * 20 / self.size**2
        return found + int(abs(share - 10)) * 10


def encode(text: str) -> list[bytearray]:
    """Return the modules of a text's code by row, 1 for dark."""
    data = text.encode()
    version, level = fitting(len(data))
    picture = Picture(version)
    picture.fill(codewords(data, version, level))
    found = []
    for mask in range(len(MASKS)):
        picture.mask(mask)
        picture.format(level, mask)
        found.append((picture.penalty(), mask))
        picture.mask(mask)
    best = min(found)[1]
    picture.mask(best)
    picture.format(level, best)
    return picture.dark


@lru_cache(maxsize=4)  # the page asks at every paint
def draw(text: str, label: str) -> Markup | None:
    """Return the code as a picture with the quiet border that readers ask for, if there is one."""
    try:
        rows = encode(text)
    except Sentence:
        return None  # the site has an endless address: the link itself is there to copy
    path = ""
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                path += f"M{x} {y}h{run - x}v1h-{run - x}z"
            x = run + 1
    size = len(rows) + 8
    return el(
        "svg",
        el("path", d=f"M-4-4h{size}v{size}h-{size}z", class_="light"),
        el("path", d=path, class_="dark"),
        viewBox=f"-4 -4 {size} {size}",
        role="img",
        aria_label=label,
        class_="qr",
        shape_rendering="crispEdges",
    )
