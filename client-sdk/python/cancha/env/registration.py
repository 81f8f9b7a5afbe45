"""Names of environments in Gymnasium's registry. Gymnasium calls register_all() through the entry point of this
package; `import cancha.env` calls it, too."""

from __future__ import annotations

from typing import Any

# The version of a name rises when its match, observations, rewards or actions change.
ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "cancha/Simurosot-v0": {"discipline": "simurosot/5v5"},
    "cancha/Simurosot3v3-v0": {"discipline": "simurosot/3v3"},
    "cancha/Simurosot11v11-v0": {"discipline": "simurosot/11v11"},
    "cancha/Vss-v0": {"discipline": "vss/3v3"},
    "cancha/Vss5v5-v0": {"discipline": "vss/5v5"},
    "cancha/SoccerDuel-v0": {"discipline": "soccer_duel/1v1"},
    "cancha/SoccerDuel2v2-v0": {"discipline": "soccer_duel/2v2"},
    "cancha/LineRace-v0": {"discipline": "line_race/solo"},
    "cancha/Maze-v0": {"discipline": "maze/solo"},
    "cancha/DroneMaze-v0": {"discipline": "drone_maze/solo"},
    "cancha/BlimpCourse-v0": {"discipline": "blimp_course/solo"},
    "cancha/Logistics-v0": {"discipline": "logistics/solo"},
}


def register_all() -> None:
    """Registers all names that are not registered yet. Does nothing without Gymnasium."""
    try:
        import gymnasium
    except ImportError:
        return
    for name, options in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="cancha.env:Env",
                vector_entry_point="cancha.env:VectorEnv",
                kwargs=dict(options),
            )
