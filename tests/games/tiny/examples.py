"""Examples of Tiny's rules."""

from __future__ import annotations

from pygames_wasm.example import Example
from pygames_wasm.games.tiny.rules import State, start


def table(die: int, *hands: list[int]) -> State:
    """Return a table on which the die lies and seat 0 begins the last round."""
    state = start(len(hands), frozenset())
    for seat, hand in enumerate(hands):
        state.hands[seat] = sorted(hand)
        for card in hand:
            state.deck.remove(card)
    state.rounds, state.die, state.to_move = 1, die, 0
    return state


EXAMPLES = (
    Example(
        "the closest card wins the point",
        start=lambda: table(4, [1, 3, 6], [2, 2, 6]),
        log=("play 3", "play 6"),
        topic="closest",
        scores=((1, 2), (0, 2)),
        winners=(0,),
    ),
    Example(
        "two cards equally close win nothing",
        start=lambda: table(4, [1, 3, 6], [2, 5, 6], [1, 1, 1]),
        log=("play 3", "play 5", "play 1"),
        scores=((0, 2), (0, 2), (0, 2)),
        winners=(0, 1, 2),
    ),
    Example(
        "who passes keeps the card, and cards kept break a tie",
        start=lambda: table(6, [1, 3, 6], [2, 5, 6], [1, 1, 1]),
        log=("play 6", "play 6", "pass"),
        scores=((0, 2), (0, 2), (0, 3)),
        winners=(2,),
    ),
    Example(
        "each number in hand is one choice, and so is passing",
        start=lambda: table(6, [3, 3, 6], [2, 5, 6]),
        choices=("play 3", "play 6", "pass"),
    ),
)
