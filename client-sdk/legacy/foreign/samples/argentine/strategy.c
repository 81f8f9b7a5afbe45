/* A strategy in C: the keeper on its line, one robot that plays the ball, three that keep away. It
   shows how far the ball is from the goal. */
#include "STRATEGY.H"
#include <math.h>
#include <stdio.h>

static char line[64];

static void drive(Robot* robot, double x, double y, double fastest, int stops) {
    double dx = x - robot->pos.x, dy = y - robot->pos.y, distance = sqrt(dx * dx + dy * dy);
    double turn = atan2(dy, dx) * 57.29578 - robot->rotation, forwards = 1, speed;
    while (turn > 180) turn -= 360;
    while (turn < -180) turn += 360;
    if (fabs(turn) > 95) {
        forwards = -1;
        turn += turn > 0 ? -180 : 180;
    }
    speed = fabs(turn) > 50 ? 0 : fastest * (1 - fabs(turn) / 70);
    if (stops && speed > distance * 8) speed = distance * 8;
    robot->velocityLeft = forwards * speed - turn * 0.5;
    robot->velocityRight = forwards * speed + turn * 0.5;
    if (stops && distance < 0.6) robot->velocityLeft = robot->velocityRight = 0;
}

static double between(double least, double number, double most) {
    return number < least ? least : number > most ? most : number;
}

void Create(Environment* env) { env->display = line; }

void Strategy(Environment* env) {
    int isLeft = env->home[0].pos.x < 50, nearest = 1, i;
    double goalX = isLeft ? 93.4 : 6.8, ownX = isLeft ? 8.8 : 91.4, least = 1e9;
    Vector3D ball = env->predictedBall.pos;
    double dx = goalX - ball.x, dy = 41.8 - ball.y, way = sqrt(dx * dx + dy * dy) + 1e-9;
    dx /= way;
    dy /= way;
    drive(&env->home[0], ownX, between(35, ball.y, 48.6), 100, 1);
    for (i = 1; i < PLAYERS_PER_SIDE; i++) {
        double x = env->home[i].pos.x - ball.x, y = env->home[i].pos.y - ball.y;
        double distance = sqrt(x * x + y * y) + (x * dx > 0 ? 12 : 0);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    for (i = 1; i < PLAYERS_PER_SIDE; i++) {
        Robot* robot = &env->home[i];
        double along = (robot->pos.x - ball.x) * dx + (robot->pos.y - ball.y) * dy;
        double across = (robot->pos.y - ball.y) * dx - (robot->pos.x - ball.x) * dy;
        double side = across > 0 ? 1 : -1;
        if (i != nearest)
            drive(robot, between(27, ball.x - (isLeft ? 14 : -14), 73), 12 + i * 12, 90, 1);
        else if (along < 0 && fabs(across) < 1.6)
            drive(robot, ball.x + dx * 8, ball.y + dy * 8, 125, 0);
        else if (along < -2)
            drive(robot, between(17, ball.x - dx * 3.5, 83), ball.y - dy * 3.5, 110, 0);
        else
            drive(robot, between(17, ball.x - dx * 5 - dy * side * 5, 83), ball.y - dy * 5 + dx * side * 5, 110, 0);
    }
    sprintf(line, "%.0f inches to the goal", way);
}

void Destroy(Environment* env) { env->display = 0; }
