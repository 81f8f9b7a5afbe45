# Your first robot: every robot drives at the ball, but from behind it, so that the push goes
# towards the opponents' goal. No robot enters an area that is closed to it. The referee still
# whistles often, for pushing opponents and for touching their keeper: you can improve that.
import cancha
from cancha.keep_out import lawful_drive_through


def decide(world_view, commands):
    # The view, turned so that the own team attacks +x. Metres, radians, origin at the centre.
    view = cancha.in_attack_frame(world_view)
    ball_m = view.ball.position_m

    for robot in view.mine:
        target_m = ball_m
        is_behind = robot.position_m.x < ball_m.x - 0.05
        if not is_behind:
            # Drive back, and past the ball on the robot's own side.
            side = -1 if robot.position_m.y < ball_m.y else 1
            target_m = ball_m + (-0.2, 0.15 * side)
        commands.set_wheels(robot, lawful_drive_through(view, robot, target_m))


if __name__ == "__main__":
    cancha.run(decide, name="first robot")
