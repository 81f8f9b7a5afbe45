/* A strategy in C: the keeper on its line, one robot that plays the ball, three that wait behind it. It
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

/* How far a robot is from the ball; one on its wrong side has to go round it. */
static double way_of(Robot* robot, Vector3D ball, double dx) {
    double x = robot->pos.x - ball.x, y = robot->pos.y - ball.y;
    return sqrt(x * x + y * y) + (x * dx > 0 ? 18 : 0);
}

/* Behind the ball, as the goal sees it; then through it. */
static void play(Robot* robot, Vector3D ball, double dx, double dy) {
    double along = (ball.x - robot->pos.x) * dx + (ball.y - robot->pos.y) * dy;
    double across = (robot->pos.y - ball.y) * dx - (robot->pos.x - ball.x) * dy;
    double side = across > 0 ? 1 : -1;
    if (along > 1.4 && fabs(across) < (along * 0.6 > 1.7 ? along * 0.6 : 1.7))
        drive(robot, between(16, ball.x + dx * 7, 84), ball.y + dy * 7, 125, 0);
    else if (along > 2.6)
        drive(robot, between(17, ball.x - dx * 5, 83), ball.y - dy * 5, 125, 0);
    else
        drive(robot, between(17, ball.x - dx * 5 - dy * side * 5, 83), ball.y - dy * 5 + dx * side * 5, 125, 0);
}

void Strategy(Environment* env) {
    int isLeft = env->home[0].pos.x < 50, i, other;
    double goalX = isLeft ? 95 : 5, ownX = isLeft ? 8.8 : 91.4;
    Vector3D ball = env->currentBall.pos, last = env->lastBall.pos;
    double dx, dy, way;
    ball.x = between(7, ball.x + 3 * (ball.x - last.x), 93);
    ball.y = between(7, ball.y + 3 * (ball.y - last.y), 77);
    dx = goalX - ball.x;
    dy = 41.8 + (ball.y < 41.8 ? 5 : -5) - ball.y;
    way = sqrt(dx * dx + dy * dy) + 1e-9;
    dx /= way;
    dy /= way;
    drive(&env->home[0], ownX, between(35, ball.y, 48.6), 110, 1);
    for (i = 1; i < PLAYERS_PER_SIDE; i++) {
        int rank = 0;
        double back = isLeft ? -1 : 1;
        for (other = 1; other < PLAYERS_PER_SIDE; other++)
            if (way_of(&env->home[other], ball, dx) < way_of(&env->home[i], ball, dx)) rank++;
        if (rank == 0)
            play(&env->home[i], ball, dx, dy);
        else if (rank == 1)
            drive(&env->home[i], between(25, ball.x + back * 14, 75), between(15, ball.y + (41.8 - ball.y) * 0.3, 69), 110, 1);
        else
            drive(&env->home[i], between(25, ball.x + back * 25, 75), rank == 2 ? 30 : 54, 100, 1);
    }
    sprintf(line, "%.0f inches to the goal", way);
}

void Destroy(Environment* env) { env->display = 0; }
