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
    if (fabs(turn) > 90) {
        forwards = -1;
        turn += turn > 0 ? -180 : 180;
    }
    speed = fabs(turn) > 69 ? 0 : fastest * (1 - fabs(turn) / 69);
    if (stops && speed > distance * 9.5) speed = distance * 9.5;
    robot->velocityLeft = forwards * speed - turn * 0.55;
    robot->velocityRight = forwards * speed + turn * 0.55;
}

static double between(double least, double number, double most) {
    return number < least ? least : number > most ? most : number;
}

void Create(Environment* env) { env->display = line; }

/* How far a robot is from the ball; one on its wrong side has to go round it. */
static double way_of(Robot* robot, Vector3D ball, double ahead) {
    double x = robot->pos.x - ball.x, y = robot->pos.y - ball.y;
    return x * x + y * y + (x * ahead > 0 ? 465 : 0);
}

void Strategy(Environment* env) {
    /* The places of those that wait, ahead of the middle and beside it. */
    static const double places[5][2] = {{0, 0}, {-21, 12}, {-21, -12}, {4, 18}, {4, -18}};
    int isLeft = env->home[0].pos.x < 50, nearest = 1, i;
    double ahead = isLeft ? 1 : -1;
    Vector3D ball = env->currentBall.pos;
    drive(&env->home[0], 50.1 - ahead * 40.6, between(35.5, ball.y, 48.1), 90, 1);
    for (i = 2; i < PLAYERS_PER_SIDE; i++)
        if (way_of(&env->home[i], ball, ahead) < way_of(&env->home[nearest], ball, ahead)) nearest = i;
    for (i = 1; i < PLAYERS_PER_SIDE; i++) {
        Robot* robot = &env->home[i];
        if (i != nearest)
            drive(robot, 50.1 + ahead * places[i][0], 41.8 + ahead * places[i][1], 75, 1);
        else if ((robot->pos.x - ball.x) * ahead < -1.2)
            drive(robot, ball.x, ball.y, 125, 0);
        else
            drive(robot, ball.x - ahead * 7.1, ball.y + (robot->pos.y < ball.y ? -5.5 : 5.5), 100, 0);
    }
    sprintf(line, "%.0f inches to the goal", fabs(50.1 + ahead * 43.3 - ball.x));
}

void Destroy(Environment* env) { env->display = 0; }
