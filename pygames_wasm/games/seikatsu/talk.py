"""The sentences of Seikatsu: what is asked, what was done, what lies where, why not."""

from __future__ import annotations

from typing import Any, cast

from pygames_wasm.game import OVER, Action, Scene
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.seikatsu.board import BIRD_CARDS, FLOWER_CARDS, GRID, KOI, KOIS, POINTS
from pygames_wasm.games.seikatsu.rules import CARD_STEP, SWAP_STEP, State
from pygames_wasm.texts import Say


def seat_name(state: State, seat: int, say: Say) -> str:
    """Return the name of a seat: a colour, one of two partners, or the garden itself."""
    if state.level:
        return say("solo_you" if seat == 0 else "solo_garden")
    if state.seats == 4:
        return say(f"partner_{seat // 2}", side=say(f"side_{seat % 2}"))
    return say(f"side_{seat}")


def tile_name(say: Say, kind: int) -> str:
    """Return the name of a tile."""
    if kind == KOI:
        return say("koi")
    return say("tile", bird=say(f"bird_{kind >> 2}"), flower=say(f"flower_{kind & 3}"))


def card_name(say: Say, card: int) -> str:
    """Return the name of a garden card."""
    return say(f"bird_{card}") if card < 4 else say(f"flower_{card - 4}")


def point_name(point: int) -> str:
    """Return the name of a point: the three cells around it."""
    return "·".join(GRID.names[cell] for cell in POINTS[point])


def ask(scene: Scene) -> str:
    """Say what the person at the screen is to do."""
    state, say, picked = cast(State, scene.state), scene.say, scene.picked
    if state.step == CARD_STEP:
        mine = state.cards[state.side]
        if mine & BIRD_CARDS:
            return say("ask_flower_card")
        return say("ask_bird_card" if mine & FLOWER_CARDS else "ask_card")
    if state.step == SWAP_STEP:
        return say("ask_swap", n=2 - state.swaps)
    if picked[:1] == ("fountain",):
        return say("ask_point")
    if picked[:1] == ("place",) and len(picked) == 2:
        return say("ask_cell", tile=tile_name(say, picked[1]))
    if not state.hands[state.to_move]:
        return say("ask_empty")
    return say("ask_tile_fountain" if can_build(scene) else "ask_tile")


def can_build(scene: Scene) -> bool:
    """Tell whether a fountain can be built now."""
    return ("fountain",) in scene.offers


def tell(before: AnyState, action: Action, after: AnyState, say: Say) -> list[str]:
    """Say what an action did; what a hand draws or puts back stays hidden."""
    old, new = cast(State, before), cast(State, after)
    verb = action[0]
    if verb == "deal":
        cell = (new.filled & ~old.filled).bit_length() - 1
        return [say("tell_deal", tile=tile_name(say, action[1]), cell=GRID.names[cell])]
    if verb == "draw":
        return []
    # Who plays alone is Pink in the log: "you" would need sentences of its own.
    seat = say("side_0") if old.level else seat_name(old, old.seat, say)
    holes: dict[str, Any] = {"seat": seat}
    if verb == "fountain":
        holes["point"] = point_name(action[1])
    elif verb == "card":
        holes["card"] = card_name(say, action[1])
    if verb != "place":
        return [say(f"tell_{verb}", **holes)]
    points = old.flock(action[1], action[2])
    holes |= {"tile": tile_name(say, action[1]), "cell": GRID.names[action[2]]}
    told = [say("tell_flock", n=points, **holes) if points else say("tell_place", **holes)]
    if old.level == 2 and points:
        told.append(say("tell_medium"))
    elif old.level == 3 and points:
        told.append(say("tell_hard"))
    if new.yarimizu and action[1] == KOI and new.koi.bit_count() == KOIS:
        told.append(say("tell_mogami"))  # YZ9
    return told


def label(scene: Scene, state: State, cell: int, action: Action | None, gains: str) -> str:
    """Say what lies on a cell and what pressing it does, for those who listen to the board."""
    say, kind = scene.say, state.tile(cell)
    name = GRID.names[cell]
    if kind is not None:
        return say("label_tile", cell=name, tile=tile_name(say, kind))
    if action:
        return say("label_legal", cell=name, tile=tile_name(say, action[1]), gains=gains)
    return say("label_empty", cell=name)


def refusal(scene: Scene, state: State, cell: int) -> str:
    """Return the key of the sentence that says why pressing a cell does nothing."""
    if state.to_move == OVER:
        return "why_over"
    if state.to_move != scene.seat:
        return "why_turn"
    if state.filled >> cell & 1:
        return "why_taken"
    if state.step == CARD_STEP:
        return "why_card"
    if state.step == SWAP_STEP:
        return "why_swap"
    if scene.picked[:1] != ("place",) or len(scene.picked) < 2:
        return "why_tile"
    return "why_last" if state.edge >> cell & 1 else "why_far"


def point_refusal(scene: Scene, state: State) -> str:
    """Return the key of the sentence that says why a point cannot be built on."""
    if state.to_move == OVER:
        return "why_over"
    if state.to_move != scene.seat:
        return "why_turn"
    return "why_point" if scene.picked[:1] == ("fountain",) else "why_fountain"


def hand_refusal(scene: Scene, state: State, kind: int) -> str:
    """Return the key of the sentence that says why a tile of the hand cannot be used."""
    if state.to_move == OVER:
        return "why_over"
    if state.to_move != scene.seat:
        return "why_turn"
    return "why_card" if state.step == CARD_STEP else "why_stuck"


def card_refusal(scene: Scene, state: State, card: int) -> str:
    """Return the key of the sentence that says why a garden card cannot be taken."""
    if sum(state.cards) >> card & 1:
        return "why_card_taken"
    if state.koi.bit_count() == KOIS:
        return "why_mogami"
    if state.to_move != scene.seat or state.step != CARD_STEP:
        return "why_fountain_first"
    return "why_card_kind"
