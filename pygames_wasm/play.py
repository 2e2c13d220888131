"""What people and bots do at a table, and what is said about it."""

from __future__ import annotations

from pygames_wasm import panel
from pygames_wasm.consent import is_agreed
from pygames_wasm.counsel import Question
from pygames_wasm.game import Action, is_number
from pygames_wasm.keeper import Keeper, Notice
from pygames_wasm.match import Match
from pygames_wasm.message import Message
from pygames_wasm.settings import Settings
from pygames_wasm.table import Table
from pygames_wasm.texts import Sentence


class Play(Keeper):
    """A desk as far as the game on it is concerned."""

    settings: Settings
    calm: bool  # whether what follows by itself is shown moment by moment

    def click(self, text: str, touch: bool = False) -> None:
        """Take a press on the board; some people want to confirm it by another one."""
        if self.table is None or not self.may_play():
            return
        self.table.tale = []
        try:
            if self.table.time.viewed is not None:
                raise Sentence("why_review")
            if self.table.click(text, self.settings.confirms(touch)):
                self.changed()
            else:
                self.said = self.asked(self.table)
        except Sentence as problem:
            self.complain(self.table, problem)

    def refuse(self, key: str) -> None:
        """Say why a press did nothing; where the screen lags behind, it catches up."""
        if self.table and self.table.tale:
            self.do_skip()
        elif self.table and key.startswith("why_") and self.say.has(key):
            looks = self.table.time.viewed is not None
            self.complain(self.table, Sentence("why_review" if looks else key))

    def answer(self, action: Action, at: int) -> bool:
        """Take a bot's answer; one to a question that is no longer asked is dropped."""
        table = self.table
        if table is None or not table.bot or table.match.at != at or not self.may_play():
            return False
        table.play(action)
        self.changed()
        return True

    def questions(self) -> list[Question]:
        """List what is to be thought about beside the page; another tab thinks for itself."""
        return self.table.counsel.questions() if self.table and not self.watching else []

    def hear(self, question: Question, answer: Message) -> bool:
        """Take an answer; one to a question that is no longer asked is dropped."""
        table = self.table
        if table is None or table.counsel.asked.get(question.kind) is not question:
            return False
        if question.kind == "ask":
            self.hear_bot(table, answer)
        elif problem := table.counsel.hear(question, answer):
            self.complain(table, problem)
        elif "share" not in answer:
            self.said = panel.aloud(table, self.say)
        return True

    def hear_bot(self, table: Table, answer: Message) -> None:
        """Play a bot's answer; where it has none that is legal, a simple move and a notice."""
        action, is_own = table.counsel.move_of(answer)
        if not is_own:
            name = table.seat_of(table.match.state.to_move, self.say).name
            self.notices = [n for n in self.notices if n.sentence.key != "bot_failed"]
            self.notices.append(Notice(Sentence("bot_failed", seat=name)))
        self.answer(action, table.match.at)

    def changed(self) -> None:
        """Keep the new position and tell what happened."""
        table = self.table
        if table is not None:
            self.keep()
            if self.ends(table) and self.ledger.of("day"):
                from pygames_wasm import daily  # which the first picture does not need

                daily.finish(self, table)
            if table.time.viewed is not None:
                news = self.say("gone_on", n=table.time.gone_on)
                self.said = " ".join([news, *table.followed(self.say)])
                return
            if self.calm:
                table.retell(self.say)
            # All at once and in one piece: a voice is not to be interrupted at every moment.
            asked = "" if table.bot or table.tale else self.asked(table)
            told = table.followed(self.say)
            decided = table.match.states[table.since].to_move
            if len(table.humans) == 1 and not table.is_human(decided) and not table.tale:
                # What bots do one after another comes together, as soon as there is an answer.
                told = [] if table.bot else table.news(self.say)
            self.said = " ".join([*told, asked]).strip()

    def go_on(self) -> None:
        """Show the next moment of what is being told; at its end comes the question."""
        if self.table:
            self.table.go_on()
            if not self.table.tale:
                self.do_skip()

    def do_skip(self) -> None:
        """Go to the end of what is being told."""
        if self.table:
            self.table.tale = []
            self.said = "" if self.table.bot else self.asked(self.table)

    def do_again(self) -> None:
        """Begin the same game anew."""
        self.rematch(0)

    def do_swap(self) -> None:
        """Begin the same game with everybody one seat further."""
        self.rematch(1)

    def rematch(self, shift: int) -> None:
        """Begin anew with the players of this game, moved on by some seats."""
        if self.table:
            old = self.table.match
            people = list(zip(old.players, old.names, strict=True))
            players, names = zip(*(people[-shift:] + people[:-shift]), strict=True)
            self.begin(Match(old.game, old.seats, old.options, players, names=names))

    def do_undo(self, word: str = "") -> None:
        """Take back; where that uncovers what somebody has seen, everybody must have agreed."""
        agreed = is_agreed(word)
        if self.table and self.table.can_undo and self.may_play():
            self.stay_out()
            if not self.table.consent.allows_undo(agreed):
                self.said = self.say("ask_undo")
                return
            self.table.undo()
            self.keep()
            self.said = f"{self.say('undone')} {self.asked(self.table)}"

    def do_redo(self) -> None:
        """Do again."""
        if self.table and self.may_play():
            self.stay_out()
            self.table.redo()
            self.changed()

    def stay_out(self) -> None:
        """Refuse to change a game while somebody looks back at it."""
        if self.table and self.table.time.viewed is not None:
            raise Sentence("why_review")

    def do_cancel(self) -> None:
        """Lay back what is picked, or go back to the game itself."""
        if self.table:
            if self.table.time.viewed is not None and not self.table.consent.asked:
                self.table.time.do_live()
            self.table.lay_back()
            self.said = "" if self.table.bot else self.asked(self.table)

    def do_unveil(self) -> None:
        """Show a hand to the player who has the device now."""
        if self.table:
            self.table.unveil()
            self.said = self.asked(self.table)

    def do_look(self, name: str, value: str) -> None:
        """Turn or open something that is not part of the game."""
        if self.table and name.isalpha() and is_number(value, 3):
            self.table.look[name] = int(value)

    def do_log(self) -> None:
        """Open or close the log where it does not fit beside the board."""
        if self.table:
            self.table.show_log = not self.table.show_log
