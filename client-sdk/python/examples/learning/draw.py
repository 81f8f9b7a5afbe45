"""Draws curve.svg from curve.csv, and clip.gif of three attempts. Needs gnuplot and python3-pil.

    python3 draw.py FOLDER      # where learn_to_score.py has written to
"""

from __future__ import annotations

import contextlib
import pathlib
import subprocess
import sys

import numpy as np
import striker
from learn_to_score import make_envs, team_action
from PIL import Image

SEEDS = (1001, 1002, 1003, 1004)
FRAMES_PER_S = 20
LEFT, TOP, WIDTH, HEIGHT = 8, 125, 448, 300  # Part of a picture in the clip: the half of yellow, without the wings.


def draw_curve(folder: pathlib.Path) -> None:
    plot = f"""
        set terminal svg size 640,320 font "sans,13" background "white"
        set output "{folder}/curve.svg"
        set datafile separator ","
        set xlabel "episodes"
        set ylabel "scores in"
        set format y "%g %%"
        set yrange [0:100]
        set key at graph 0.98, 0.45
        set grid ytics lc rgb "#dddddd"
        set border 3
        set tics nomirror
        straight = 14.7
        plot "{folder}/curve.csv" skip 1 using 2:($4*100) with linespoints lw 2 pt 7 ps 0.4 lc rgb "#1f5fbf" title "policy, 200 tests", \\
             "" skip 1 using 2:($3*100) with lines lw 2 lc rgb "#e08a1e" title "candidates", \\
             straight with lines dt 2 lc rgb "#888888" title "straight at the ball"
    """
    subprocess.run(["gnuplot"], input=plot, text=True, check=True)


def draw_clip(folder: pathlib.Path) -> None:
    decide = striker.load_policy(str(folder / "weights.npz")).decide
    frames: list[Image.Image] = []
    for seed in SEEDS:
        with contextlib.closing(make_envs(1, 1, "NextStep", render_mode="rgb_array")) as envs:
            seen, _ = envs.reset(seed=seed)
            is_over = np.zeros(1, np.bool_)
            while not is_over.any():
                frames.append(_part_of(envs.render()[0]))
                seen, _, terminated, truncated, _ = envs.step(team_action(decide(seen), striker.STRIKER))
                is_over = terminated | truncated
            frames += [_part_of(envs.render()[0])] * (FRAMES_PER_S // 2)
    # Colours of all frames, as the first frame has no blue.
    all_colours = Image.fromarray(np.concatenate([np.asarray(frame) for frame in frames[::5]]))
    palette = all_colours.quantize(64)
    few = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    few[0].save(
        folder / "clip.gif", save_all=True, append_images=few[1:], duration=1000 // FRAMES_PER_S, loop=0, optimize=True
    )


def _part_of(picture: np.ndarray) -> Image.Image:
    return Image.fromarray(picture[TOP : TOP + HEIGHT, LEFT : LEFT + WIDTH])


if __name__ == "__main__":
    to = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    draw_curve(to)
    draw_clip(to)
