# An experiment in a running match: what comes of a shot, for several speeds from the same start.
import os

import cancha

SPEEDS_MPS = (0.5, 1.0, 2.0)
TICKS = 120

options = cancha.ConnectOptions(
    server=os.environ["CANCHA_SERVER"], match=os.environ.get("CANCHA_MATCH", ""), name="lab"
)
with cancha.Official(options) as lab:
    lab.pause()
    lab.set_speed(0)  # As fast as possible.
    for number, robot_id in enumerate(lab.robots):
        lab.place_robot(robot_id, (0.2 * (number % 10) - 0.9, -0.7))  # Out of the way.
    lab.save_state("start")
    for speed_mps in SPEEDS_MPS:
        lab.restore_state("start")
        lab.place_ball((0.5, 0.0), velocity_mps=(-speed_mps, 0.0))
        lab.step(TICKS)
        world = lab.world()
        x_m, y_m = world.ball.position_m
        print(f"{speed_mps:.1f} m/s: after {TICKS} ticks the ball is at {x_m:+.3f}, {y_m:+.3f} m")
    lab.end_match("the experiment is over")
