"""What a person wants to be told beside the game: a hint, everybody's chances, a review."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pygames_wasm.game import Action, Game, Scene, State, begins, parse, shared, words
from pygames_wasm.levels import LEVELS
from pygames_wasm.message import Message
from pygames_wasm.question import (
    ADVICE,
    DOUBTED,
    GLANCE,
    LOOK,
    ODDS,
    Review,
    Swing,
    behind,
    position,
    whim,
)
from pygames_wasm.texts import Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.match import Match
    from pygames_wasm.table import Table

LOOK_HERE, MOVES, BEST = GRADES = range(1, 4)  # of a hint
DESCRIBED = ("board", "row", "hand", "score")
SAMPLE = 60  # actions that are compared at most where nobody has thought
TAG = re.compile(r"<[^<>]*\bid=\"([^\"]+)\"[^<>]*\bdata-do=\"([^\"]+)\"")


@dataclass(frozen=True, eq=False)
class Question:
    """Something to think about; the same question is the same object."""

    kind: str  # ask, hint, odds or review, as in mind.py
    about: object  # the position, or the match
    message: Message
    seconds: float  # the time that answering takes


class Hint(NamedTuple):
    """Good moves, the best one first, and the world as the seat sees it."""

    seen: State
    moves: list[Action]


class Counsel:
    """What is asked and what is known at one table, and the commands of the page about it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked: dict[str, Question] = {}
        self.grade = 0  # of the hint that is shown
        self.hint: Hint | None = None
        self.marked: dict[tuple[int, int], set[str]] = {}  # by position and grade
        self.watching = False  # whether everybody's chances are shown
        self.chances: list[float] = []
        self.judged: State | None = None  # the position of these chances
        self.share: float | None = None  # of a review that is going on
        self.review: Review | None = None
        self.tree: list[tuple[str, int, float]] = []  # what the last bot thought about
        self.wants_tree = False
        self.described = ""  # what is told in the place of the log: board, row, hand or score
        self.asked_for = ""  # the same, until it has been said

    def settle(self) -> None:
        """Forget what was about the position before."""
        self.grade, self.hint, self.marked = 0, None, {}
        self.share = self.review = None

    def do_hint(self) -> None:
        """Tell a little more, and after the best move nothing again."""
        if self.table.can_ask:
            self.grade = (self.grade + 1) % (BEST + 1)

    def do_odds(self) -> None:
        """Show everybody's chances, or hide them."""
        self.watching = not self.watching

    def do_describe(self, what: str) -> None:
        """Tell the position in words, aloud and in the place of the log; or show the log again."""
        if what not in (*DESCRIBED, "log"):
            raise Sentence("bad_words", words=what[:40])
        self.described = self.asked_for = "" if what == "log" else what

    def do_review(self) -> None:
        """Look at the finished game again."""
        if self.table.match.is_over and self.review is None:
            self.share = 0.0

    def do_stop(self) -> None:
        """Stop the review that is going on."""
        self.share = None

    def questions(self) -> list[Question]:
        """List what is to be thought about now; a question that was asked before stays itself."""
        table = self.table
        match, state = table.match, table.match.state
        wanted: dict[str, object] = {}
        if table.bot:
            wanted["ask"] = state
        if self.grade and self.hint is None:
            wanted["hint"] = state
        if self.can_watch and self.judged is not state:
            wanted["odds"] = state
        if self.share is not None:
            wanted["review"] = match
        known, self.asked = self.asked, {}
        for kind, about in wanted.items():
            same = kind in known and known[kind].about is about
            self.asked[kind] = known[kind] if same else write(table, kind, about)
        return list(self.asked.values())

    @property
    def can_watch(self) -> bool:
        """Tell whether chances are shown: not when they would betray a hand to the next player."""
        table = self.table
        looks = table.curtain is not None or table.time.viewed is not None
        return self.watching and not looks and not table.match.is_over

    def hear(self, question: Question, answer: Message) -> Sentence | None:
        """Take an answer to a question that is still asked; return why there is none."""
        kind = question.kind
        if "share" in answer:
            self.share = float(answer["share"])
            return None
        del self.asked[kind]
        if not is_sound(kind, self.table.match, answer):
            if kind == "hint":
                self.grade = 0
            elif kind == "odds":
                self.watching = False
            else:
                self.share = None
            return Sentence("no_advice")
        if kind == "review":
            self.share = None
            swings = [Swing(at, parse(text), *rest) for at, text, *rest in answer["swings"]]
            self.review = Review(answer["places"], answer["curve"], swings)
        else:
            self.chances = answer["chances"]
            self.judged = question.about  # type: ignore[assignment]
            if kind == "hint":
                self.hint = Hint(behind(question.message["position"]), moves_of(answer))
        return None

    def move_of(self, answer: Message) -> tuple[Action, bool]:
        """Return the move of a bot's answer, or another one where it has none that is legal."""
        game, state = self.table.match.game, self.table.match.state
        self.tree = [(str(text), int(v), float(m)) for text, v, m in answer.get("tree", [])]
        try:
            action = parse(str(answer["words"]))
        except (KeyError, Sentence):
            action = ()
        if action in state.actions():
            return action, True
        return spare(game, state, state.to_move), False

    def marks(self, scene: Scene) -> set[str]:
        """Return the ids of what the hint points to: first the places, then all it takes."""
        table = self.table
        moves: list[Action] = []
        if table.time.viewed is not None:
            swings = self.review.swings if self.review else []
            moves = [swing.better for swing in swings if swing.at == table.at]
        elif self.grade and self.hint:
            moves = self.hint.moves[:1] if self.grade == BEST else self.hint.moves
        key = table.at, self.grade
        if moves and key not in self.marked:
            fresh = replace(scene, picked=shared(scene.state.actions()), aim=(), idle=False)
            drawn: dict[Action, list[tuple[str, Action]]] = {}
            found: set[str] = set()
            for move in moves:
                steps = way(table.match.game.view, fresh, move, drawn)
                found.update(*(steps[-1:] if self.grade == LOOK_HERE else steps))
            self.marked[key] = found
        return self.marked[key] if moves else set()


def is_sound(kind: str, match: Match, answer: Message) -> bool:
    """Tell whether an answer is whole and about this match; an added game's code may have none."""
    seats = len(match.state.scores())
    if kind == "review":
        places, curve = answer.get("places", []), answer.get("curve", [])
        return (
            "swings" in answer
            and bool(places)
            and places == sorted({*places, match.at})
            and [len(line) for line in curve] == [seats] * len(places)
            and all(
                at in places and is_legal(match.states[at], text)
                for at, text, *_ in answer["swings"]
            )
        )
    moves = answer.get("moves", [])
    return (
        "chances" in answer
        and len(answer["chances"]) in (0, seats)
        and (kind != "hint" or bool(moves))
        and all(is_legal(match.state, text) for text in moves)
    )


def is_legal(state: State, text: str) -> bool:
    """Tell whether a text is an action that is legal now."""
    return text in map(words, state.actions())


def moves_of(answer: Message) -> list[Action]:
    """Return the moves of an answer."""
    return [parse(text) for text in answer["moves"]]


def way(
    view: Any, scene: Scene, move: Action, drawn: dict[Action, list[tuple[str, Action]]]
) -> list[set[str]]:
    """Return step by step the ids of what can be pressed on the way to a move."""
    steps = []
    picked = scene.picked if begins(move, scene.picked) else ()
    while picked != move:
        if picked not in drawn:
            parts = view.draw(replace(scene, picked=picked))
            drawn[picked] = [pressed for part in parts.values() for pressed in offers(part)]
        here = [(name, do) for name, do in drawn[picked] if len(do) > len(picked)]
        here = [(name, do) for name, do in here if begins(move, do)]
        if not here:
            break  # a view that offers it in some other way
        steps.append({name for name, _ in here})
        picked = max((do for _, do in here), key=len)
    return steps


def offers(markup: str) -> list[tuple[str, Action]]:
    """Return (id, action or its beginning) of everything in a part that stands for one."""
    return [(name, parse(text)) for name, text in TAG.findall(markup)]


def mark(markup: str, names: set[str]) -> str:
    """Return a part in which the elements with these ids are marked."""
    for name in names:
        sign = f' id="{name}"'
        markup = markup.replace(sign, f'{sign} data-hint="" aria-describedby="hinted"', 1)
    return markup


def write(table: Table, kind: str, about: object) -> Question:
    """Return a new question; of a position it holds what the seat sees and nothing else."""
    match, state = table.match, table.match.state
    if kind == "review":
        seconds = GLANCE + 2 * DOUBTED * LOOK
        return Question(kind, about, {"save": match.save(secret=False)}, seconds)
    seat = state.to_move if kind == "ask" else table.seat
    if kind == "ask":
        # The same deal, played alike, gets the same answers on every device.
        luck = whim(match.seed, match.at)
        message: Message = {"position": position(match, state, seat, Random(luck))}
        message |= {"level": table.bot, "luck": luck}
        if table.counsel.wants_tree:
            message["tree"] = True
        return Question(kind, about, message, LEVELS[str(table.bot)].seconds)
    message = {"position": position(match, state, seat, Random())}
    return Question(kind, about, message, ADVICE if kind == "hint" else ODDS)


def spare(game: Game, state: State, seat: int) -> Action:
    """Return a legal move that needs no search, in the place of a bot that has failed."""
    legal = state.actions()
    seen = state.guess(seat, Random())
    some = legal[:: len(legal) // SAMPLE + 1]
    try:
        if game.prefer is not None:
            weights = game.prefer(seen, legal)
            return legal[weights.index(max(weights))]
        return max(some, key=lambda action: game.value(played(seen, action))[seat])
    except Exception:  # what failed may be the game's own judgement
        return legal[0]


def played(state: State, action: Action) -> State:
    """Return the position after an action."""
    after = state.copy()
    after.apply(action)
    return after


def told(game: Game, before: State, action: Action, say: Say, done: bool = False) -> str:
    """Say a move; one that has not been made is no past, where a language tells these apart."""
    text = " ".join(game.view.tell(before, action, played(before, action), say)[:1])
    return text if done else text.replace(say("ending_done"), say("ending_to_do"))


def reasons(
    game: Game, before: State, action: Action, seat: int, say: Say, good: bool = True
) -> list[str]:
    """Say why a move is good, in the game's own terms if it has any.

    Of one that is not so good nothing is said about what it may bring later.
    """
    after = played(before, action)
    found = game.reasons(before, action, after, seat, say) if game.reasons else []
    if found:
        return found
    pairs = enumerate(zip(before.scores(), after.scores(), strict=True))
    for other, (old, new) in pairs:
        gain = new[0] - old[0]
        if gain and other == seat:
            if gain > 0 or good:
                found.insert(0, say("reason_gain" if gain > 0 else "reason_price", n=abs(gain)))
        elif gain < 0:
            found.append(say("reason_harm", n=-gain, seat=game.view.seat(before, other, say).name))
    return found or [say("reason_quiet")] * good
