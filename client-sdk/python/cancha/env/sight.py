"""What observations and rewards are computed from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancha.engine.values import Rows


class Sight(NamedTuple):
    """Matches as one team sees them; a row is a match. For reading only, until the next step."""

    states: Rows  # Rows of `state_columns`, in the attack frame of the team.
    before: Rows  # The same before the last step; of a match that has just begun: as `states`.
    statuses: Rows  # Rows of `status_columns`; columns by number: cancha.engine.Status.
    gained: NDArray[np.float64]  # What the team gained in the last step: points (in a course: progress) less the others'.
    team: str  # "blue" or "yellow".
