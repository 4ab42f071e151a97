"""What is said of a game: whose shot it is, what fell, what to do, and what the engine and its judge say."""

from textwrap import wrap


class Telling:
    """The words of a game: what a `Pool` has besides. Where it is `recorded` nobody works out another shot."""

    recorded = False

    @property
    def over(self) -> bool:
        """Has a shot come to its end?"""
        return self.t == 1 and self.history.until > 0

    def words(self) -> list[str]:
        """Which shot it is, what is to be done or what fell, and what the coach and the engine say."""
        told = self.tried_words() if self.challenge else self.turn_words()
        heard = [] if self.given else [*self.hears(), *self.judged_words()]
        return [*told, *self.help_words(), *(line for each in heard for line in folded(each))]

    def judged_words(self) -> list[str]:
        """What a judge has found, once the shot is over."""
        return self.ruled(self.judges()[1]) if self.over else []

    def tried_words(self) -> list[str]:
        """The challenge that is tried, and how it went."""
        tried = self.challenges[self.challenge]
        if not self.over:
            return [f"{tried.task}", self.to_shoot if self.aiming else "It is on its way."]
        done, said = tried.judge(self.evidence())
        return ["Done.", said] if done else [said, "Not yet: press Try again."]

    @property
    def to_shoot(self) -> str:
        """What brings a shot."""
        return "Press Shoot. Once Python runs, pull the cue." if self.recorded else "Pull the cue back, and let go."

    def turn_words(self) -> list[str]:
        """Whose shot it is, what is left and what fell, and what to do."""
        over = self.over
        if not over and not self.aiming:
            return [f"Shot {self.state}.", "It is on its way."]
        now = self.after() if over else self  # what fell, once it has fallen
        left = sorted(name for name in now.names if name)
        balls = f"{len(left)} ball{'s are' if len(left) != 1 else ' is'} left" if left else "The table is empty"
        one, two = now.score
        sunk = f"{one + two} sunk" if one + two else "none sunk yet"
        score = f"player 1 has sunk {one}, player 2 {two}" if self.players == 2 else sunk
        whose = f"Shot {self.state}" + (f", player {self.player + 1}" if self.players == 2 else "")
        lowest = [f"Touch ball {left[0]} first."] if self.rule == "nine" and left and not (over and now.won) else []
        finely = " The dot on its line turns the aim alone, and arrow keys turn it finely."
        todo = self.to_shoot + finely * (self.state == "1" and not self.recorded)
        done = over and (now.won or not left)
        todo = ("Press Next shot for a new rack." if done else "Press Next shot, or pull the cue.") if over else todo
        todo = "Once Python runs, pull the cue for another shot." if over and self.recorded else todo
        said = [now.said] if now.said else []
        said += [f"Player {self.player + 1} has won."] if over and now.won and self.players == 2 else []
        told = over and "ball in hand" in now.said
        placed = now.in_hand and not self.recorded
        hand = ["The cue ball is in hand: put it where you like."] if placed else []
        turn = [f"Player {now.player + 1} is next."] if self.players == 2 and over and not done else []
        return [f"{whose}.", f"{balls}; {score}.", *said, *([] if told else hand), *turn, *lowest, todo]


def folded(line: str, width: int = 44) -> list[str]:
    """A line in pieces that fit beside the table."""
    return wrap(line, width + 1, break_long_words=False, break_on_hyphens=False)
