#!/usr/bin/env python3
"""Writes example_track.csv: a made-up robot on two wheels, seen by a made-up camera.

The robot is a model of its own, not ours: each motor follows its command with a lag, its wheels
gain or lose no more than 8 m/s each second, and its axle is 6 mm behind its middle. The camera has
30 images a second, with noise of 1 mm and 0.5 degrees. Nothing here was measured: it shows the format and
the result of a fit.
"""

import math
import random

STEP_S = 1e-3
IMAGE_S = 1 / 30
TRACK_M = 0.091
AXLE_M = -0.006
LAG_S = 0.14
MOST_MPS2 = 8.0
NOISE_M, NOISE_RAD = 1e-3, math.radians(0.5)
COMMANDS = ((0.0, 0, 0), (0.3, 0.8, 0.8), (1.2, 0.8, 0.45), (2.2, 0.3, 0.9), (3.2, 1.0, 0.9),
            (4.2, -0.4, 0.4), (4.6, 0.6, 0.6), (5.4, 0, 0))
END_S = 6.0


def main() -> None:
    noise = random.Random(1)
    x, y, heading, speeds = -0.5, -0.3, 0.4, [0.0, 0.0]
    print("time_s,left_mps,right_mps,x_m,y_m,heading_rad")
    image = 0
    for step in range(round(END_S / STEP_S) + 1):
        time = step * STEP_S
        wanted = [row for row in COMMANDS if row[0] <= time + STEP_S / 2][-1][1:]
        if time >= image * IMAGE_S:
            seen = (heading + noise.gauss(0, NOISE_RAD) + math.pi) % (2 * math.pi) - math.pi
            print(f"{time:.3f},{wanted[0]},{wanted[1]},{x + noise.gauss(0, NOISE_M):.4f},"
                  f"{y + noise.gauss(0, NOISE_M):.4f},{seen:.4f}")
            image += 1
        for side in (0, 1):
            gain = (wanted[side] - speeds[side]) / LAG_S
            speeds[side] += STEP_S * max(-MOST_MPS2, min(MOST_MPS2, gain))
        forward, turn = sum(speeds) / 2, (speeds[1] - speeds[0]) / TRACK_M
        sideways = -AXLE_M * turn
        x += STEP_S * (forward * math.cos(heading) - sideways * math.sin(heading))
        y += STEP_S * (forward * math.sin(heading) + sideways * math.cos(heading))
        heading += STEP_S * turn


if __name__ == "__main__":
    main()
