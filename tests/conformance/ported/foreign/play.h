// Two strategies, a strong one and a weak one, in plain C++98 and in metres: native programs and
// strategies for Griffith's simulator decide with the same lines. The own team attacks +x.
#ifndef PLAY_H
#define PLAY_H

#include <math.h>

// NOLINTBEGIN: its style is that of strategies of its time.

struct Pose {
    double x, y;     // Metres from the middle of the field.
    double heading;  // Radians, counter-clockwise from +x.
};

struct Wheels {
    double left, right;  // Shares of full speed, from -1 to 1.
};

struct Seen {
    Pose mine[5];  // The first one keeps the goal.
    double ball_x, ball_y;
};

inline double between(double least, double number, double most) {
    return number < least ? least : number > most ? most : number;
}

/// Drives at a point, forwards or backwards, whichever is nearer.
inline Wheels drive(const Pose& robot, double x, double y, double fastest, bool stops) {
    const double pi = 3.14159265358979;
    double turn = atan2(y - robot.y, x - robot.x) - robot.heading;
    while (turn > pi) turn -= 2 * pi;
    while (turn < -pi) turn += 2 * pi;
    double way = 1;
    if (fabs(turn) > pi / 2) {
        way = -1;
        turn += turn > 0 ? -pi : pi;
    }
    double speed = fastest * (1 - fabs(turn) / 1.2);
    if (speed < 0) speed = 0;
    if (stops) {
        double left = sqrt((x - robot.x) * (x - robot.x) + (y - robot.y) * (y - robot.y));
        if (speed > left * 3) speed = left * 3;
    }
    Wheels wheels;
    wheels.left = between(-1, way * speed - turn * 0.25, 1);
    wheels.right = between(-1, way * speed + turn * 0.25, 1);
    return wheels;
}

/// Keeps the goal with one robot, plays the ball with the nearest one, and waits with the others.
inline void play_strongly(const Seen& seen, Wheels* wheels) {
    wheels[0] = drive(seen.mine[0], -1.03, between(-0.16, seen.ball_y, 0.16), 0.7, true);
    int nearest = 1;
    double least = 1e9;
    for (int i = 1; i < 5; i++) {
        const Pose& robot = seen.mine[i];
        double way = (robot.x - seen.ball_x) * (robot.x - seen.ball_x) +
                     (robot.y - seen.ball_y) * (robot.y - seen.ball_y);
        if (robot.x > seen.ball_x) way += 0.3;
        if (way < least) {
            least = way;
            nearest = i;
        }
    }
    const double places[5][2] = {{0, 0}, {-0.55, 0.3}, {-0.55, -0.3}, {0.1, 0.45}, {0.1, -0.45}};
    for (int i = 1; i < 5; i++) {
        const Pose& robot = seen.mine[i];
        if (i != nearest) {
            wheels[i] = drive(robot, places[i][0], places[i][1], 0.6, true);
        } else if (robot.x < seen.ball_x - 0.03) {
            wheels[i] = drive(robot, seen.ball_x, seen.ball_y, 1, false);
        } else {
            double side = robot.y < seen.ball_y ? -0.14 : 0.14;
            wheels[i] = drive(robot, seen.ball_x - 0.18, seen.ball_y + side, 0.8, false);
        }
    }
}

/// Sends all robots at the ball, slowly.
inline void play_weakly(const Seen& seen, Wheels* wheels) {
    for (int i = 0; i < 5; i++) {
        wheels[i] = drive(seen.mine[i], seen.ball_x, seen.ball_y, 0.3, false);
    }
}

// NOLINTEND

#endif
