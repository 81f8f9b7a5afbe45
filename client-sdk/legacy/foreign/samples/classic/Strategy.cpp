// A strategy for Griffith University's simulator: a keeper, the nearest robot that drives through the
// ball at the goal, and three that wait behind it. It plays on either side, as it sees from its keeper.
#include "stdafx.h"
#include ".\strategy.h"
#include <math.h>

BOOL APIENTRY DllMain(HANDLE module, DWORD reason, LPVOID reserved) { return TRUE; }

const double PI = 3.1415923;

struct Memory {
    bool isLeft;
    long ticks;
};

static double Distance(Vector3D a, Vector3D b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

static void Velocity(Robot* robot, double left, double right) {
    robot->velocityLeft = max(-125, min(125, left));
    robot->velocityRight = max(-125, min(125, right));
}

// Turns to the point and drives there, forwards or backwards; slower as it comes near if it is to
// stop.
static void Position(Robot* robot, double x, double y, double fastest, bool stops) {
    double dx = x - robot->pos.x, dy = y - robot->pos.y;
    double distance = sqrt(dx * dx + dy * dy);
    double turn = atan2(dy, dx) * 180 / PI - robot->rotation;
    while (turn > 180) turn -= 360;
    while (turn < -180) turn += 360;
    double forwards = 1;
    if (fabs(turn) > 95) {
        forwards = -1;
        turn += turn > 0 ? -180 : 180;
    }
    double speed = fabs(turn) > 50 ? 0 : fastest * (1 - fabs(turn) / 70);
    if (stops) speed = min(speed, distance * 8);
    if (stops && distance < 0.5) {
        Velocity(robot, 0, 0);
        return;
    }
    Velocity(robot, forwards * speed - turn * 0.5, forwards * speed + turn * 0.5);
}

// Between the ball and the middle of the goal, in front of its line.
static void Goalie(Robot* robot, Environment* env, bool isLeft) {
    double x = isLeft ? FLEFTX + 2.2 : FRIGHTX - 2.2;
    double y = max(GBOTY + 1, min(GTOPY - 1, env->predictedBall.pos.y));
    if (fabs(robot->pos.x - x) > 2 || fabs(robot->pos.y - y) > 12) {
        Position(robot, x, y, 90, true);
        return;
    }
    double turn = 90 - robot->rotation;
    while (turn > 90) turn -= 180;
    while (turn < -90) turn += 180;
    double up = fabs(robot->rotation) < 180 && robot->rotation < 0 ? -1 : 1;
    double speed = up * (y - robot->pos.y) * 14;
    Velocity(robot, speed - turn * 0.6, speed + turn * 0.6);
}

// Outside of both penalty areas: too many robots there are an offence.
static void Wait(Robot* robot, double x, double y) {
    x = max(FLEFTX + 20, min(FRIGHTX - 20, x));
    y = max(FBOT + 5, min(FTOP - 5, y));
    Position(robot, x, y, 110, true);
}

// Where the ball is soon, if nothing touches it.
static Vector3D Ahead(Environment* env) {
    Vector3D ball = env->currentBall.pos, last = env->lastBall.pos;
    ball.x = max(FLEFTX, min(FRIGHTX, ball.x + 3 * (ball.x - last.x)));
    ball.y = max(FBOT, min(FTOP, ball.y + 3 * (ball.y - last.y)));
    return ball;
}

// Behind the ball, as the far corner of the goal sees it; then through it.
static void Attack(Robot* robot, Vector3D ball, bool isLeft) {
    double dx = (isLeft ? FRIGHTX + 2 : FLEFTX - 2) - ball.x;
    double dy = (GTOPY + GBOTY) / 2 + (ball.y < (GTOPY + GBOTY) / 2 ? 5 : -5) - ball.y;
    double way = sqrt(dx * dx + dy * dy) + 1e-9;
    dx /= way;
    dy /= way;
    double along = (ball.x - robot->pos.x) * dx + (ball.y - robot->pos.y) * dy;
    double across = (robot->pos.y - ball.y) * dx - (robot->pos.x - ball.x) * dy;
    double side = across > 0 ? 1 : -1;
    double x = ball.x - dx * 5 - dy * side * 5, y = ball.y - dy * 5 + dx * side * 5;
    if (along > 1.4 && fabs(across) < max(1.7, along * 0.6)) {
        x = ball.x + dx * 7;
        y = ball.y + dy * 7;
    } else if (along > 2.6) {
        x = ball.x - dx * 5;
        y = ball.y - dy * 5;
    }
    Position(robot, max(FLEFTX + 10, min(FRIGHTX - 10, x)), y, 125, false);
}

// How far a robot is from the ball; one on its wrong side has to go round it.
static double Way(Robot* robot, Vector3D ball, bool isLeft) {
    bool isWrong = isLeft ? robot->pos.x > ball.x : robot->pos.x < ball.x;
    return Distance(robot->pos, ball) + (isWrong ? 18 : 0);
}

extern "C" STRATEGY_API void Create(Environment* env) {
    Memory* memory = new Memory;
    memory->ticks = 0;
    env->userData = memory;
}

extern "C" STRATEGY_API void Strategy(Environment* env) {
    Memory* memory = (Memory*)env->userData;
    memory->ticks++;
    memory->isLeft = env->home[0].pos.x < 50;
    Goalie(&env->home[0], env, memory->isLeft);

    Vector3D ball = Ahead(env);
    double back = memory->isLeft ? -1 : 1, middle = (FTOP + FBOT) / 2;
    for (int i = 1; i < PLAYERS_PER_SIDE; i++) {
        int rank = 0;
        for (int j = 1; j < PLAYERS_PER_SIDE; j++)
            if (Way(&env->home[j], ball, memory->isLeft) < Way(&env->home[i], ball, memory->isLeft)) rank++;
        if (rank == 0)
            Attack(&env->home[i], ball, memory->isLeft);
        else if (rank == 1)
            Wait(&env->home[i], ball.x + back * 14, ball.y + (middle - ball.y) * 0.3);
        else
            Wait(&env->home[i], ball.x + back * 25, middle + (rank == 2 ? -12 : 12));
    }
}

extern "C" STRATEGY_API void Destroy(Environment* env) { delete (Memory*)env->userData; }
