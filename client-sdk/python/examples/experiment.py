"""An experiment in a running match: how far a ball rebounds from the wall, for several speeds.

Start a match, then this, each in a terminal of its own:

    ./cancha match simurosot/5v5 --blue position --yellow chaser --speed 1 --listen 127.0.0.1:4600
    CANCHA_SERVER=127.0.0.1:4600 PYTHONPATH=build/release/python /usr/bin/python3 client-sdk/python/examples/experiment.py
"""

import cancha

SPEEDS_MPS = (1.0, 2.0, 4.0)
START_M = (-0.7, 0.7)
TICKS = 40  # Too short for a robot to reach the ball.

options = cancha.ConnectOptions.from_environment("lab")
with cancha.Official(options) as lab:
    lab.pause()
    lab.set_speed(0)  # As fast as possible.
    for number, robot_id in enumerate(lab.robots):
        lab.place_robot(robot_id, (0.2 * number - 0.9, -0.7))  # Out of the way.
    lab.save_state("start")
    for speed_mps in SPEEDS_MPS:
        lab.restore_state("start")
        lab.place_ball(START_M, velocity_mps=(-speed_mps, 0.0))
        lab.step(TICKS)
        x_m, y_m = lab.world().ball.position_m
        print(f"{speed_mps:.1f} m/s: after {TICKS} ticks the ball is at {x_m:+.3f}, {y_m:+.3f} m")
    lab.end_match("the experiment is over")
