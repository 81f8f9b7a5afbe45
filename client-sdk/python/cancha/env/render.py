"""Pictures of an environment, by its render_mode."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Optional

from cancha.engine import InvalidInput
from cancha.env.page import Page
from cancha.env.picture import Image, Picture

if TYPE_CHECKING:
    from cancha.env.play import Play

MODES = ("rgb_array", "human")
FRAMES_PER_S = 60  # For one tick a step and the usual tick rate. Each environment has its own value.
METADATA: dict[str, Any] = {"render_modes": list(MODES), "render_fps": FRAMES_PER_S}


def tick_s(play: Play) -> float:
    timing = play.settings.timing
    return float(timing.tick_s) if timing.HasField("tick_s") else 1 / timing.tick_rate_hz


def frames_per_s(play: Play) -> float:
    """Returns the number of steps in a second of the match: the frame rate of a video with one picture for each
    step."""
    return round(1 / (tick_s(play) * play.ticks), 3)


class Renderer:
    """Renderer by mode. rgb_array: returns pictures on request. human: serves a page that shows the first copy at its
    own speed."""

    def __init__(self, mode: Optional[str], play: Play) -> None:
        if mode is not None and mode not in MODES:
            raise InvalidInput(f"render_mode: expected {' or '.join(MODES)} or None, got {mode!r}")
        self._mode = mode
        self._play = play
        self._picture: Optional[Picture] = None
        self._page: Optional[Page] = None
        self._due_s = 0.0

    def render_all(self) -> Optional[tuple[Image, ...]]:
        """Returns a picture of each copy. None if there is a page, or no render_mode."""
        if self._mode is None:
            return None
        if self._mode == "human":
            self.follow()
            return None
        picture = self._pictures()
        return tuple(picture.draw(state) for state in self._play.batch.states)

    def follow(self) -> None:
        """Shows the first copy on the page, if there is one, when the picture is due."""
        if self._mode != "human":
            return
        if self._page is None:
            self._page = Page(self._pictures())
        self._page.show(self._play.batch.states[0])
        now_s = time.monotonic()
        self._due_s = max(self._due_s + tick_s(self._play) * self._play.ticks, now_s - _MOST_DELAY_S)
        time.sleep(max(0.0, self._due_s - now_s))

    def close(self) -> None:
        page, self._page = self._page, None
        if page is not None:
            page.close()

    def _pictures(self) -> Picture:
        if self._picture is None:
            self._picture = Picture(self._play.settings, self._play.batch.state_columns)
        return self._picture


_MOST_DELAY_S = 0.1  # Limit of lag: after a pause of the learner the page does not rush.
