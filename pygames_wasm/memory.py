"""What a bot remembers of its last thoughts, when its next decision follows from them at once."""

from __future__ import annotations

from pygames_wasm.pack import pack
from pygames_wasm.search import Search


def recall(old: Search, new: Search, nodes: int) -> None:
    """Let a search of `nodes` thoughts begin with those that an earlier one has had about it.

    That pays where a turn is many small decisions: in IKI for two, two of five thoughts have been
    had before. Where worlds differ or others decide in between, hardly any is still of use.
    """
    game, action = new.game, old.best()
    if old.game is not game or old.seat != new.seat or game.hidden or game.prefer is None:
        return
    node = old.root.below.get(action)
    if node is None or old.rest is not None:
        return
    after = old.state.copy()
    after.apply(action)
    # The end of a game is solved, from the first thought on.
    if pack(after) == pack(new.state) and not new.is_small(nodes):
        new.root, new.nodes = node, node.visits
