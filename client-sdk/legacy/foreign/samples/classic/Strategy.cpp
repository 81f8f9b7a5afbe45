// A strategy for Griffith University's simulator: a keeper, the nearest robot that drives through the
// ball at the goal, and three that keep their places. It plays on either side, as it sees from its keeper.
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
    if (fabs(turn) > 90) {
        forwards = -1;
        turn += turn > 0 ? -180 : 180;
    }
    double speed = fabs(turn) > 69 ? 0 : fastest * (1 - fabs(turn) / 69);
    if (stops) speed = min(speed, distance * 8);
    if (stops && distance < 0.5) {
        Velocity(robot, 0, 0);
        return;
    }
    Velocity(robot, forwards * speed - turn * 0.55, forwards * speed + turn * 0.55);
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

// How far a robot is from the ball; one on its wrong side has to go round it.
static double Way(Robot* robot, Vector3D ball, bool isLeft) {
    bool isWrong = isLeft ? robot->pos.x > ball.x : robot->pos.x < ball.x;
    return Distance(robot->pos, ball) + (isWrong ? 15 : 0);
}

// At the ball from behind it, and else round it.
static void Attack(Robot* robot, Vector3D ball, bool isLeft) {
    double ahead = isLeft ? 1 : -1;
    if ((robot->pos.x - ball.x) * ahead < -1.2)
        Position(robot, ball.x, ball.y, 125, false);
    else
        Position(robot, ball.x - ahead * 7.1, ball.y + (robot->pos.y < ball.y ? -5.5 : 5.5), 100, false);
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

    Vector3D ball = env->currentBall.pos;
    int nearest = 1;
    for (int i = 2; i < PLAYERS_PER_SIDE; i++)
        if (Way(&env->home[i], ball, memory->isLeft) < Way(&env->home[nearest], ball, memory->isLeft)) nearest = i;
    // The places of those that wait, ahead of the middle and beside it.
    double places[5][2] = {{0, 0}, {-21, 12}, {-21, -12}, {4, 18}, {4, -18}};
    double ahead = memory->isLeft ? 1 : -1;
    for (int i = 1; i < PLAYERS_PER_SIDE; i++)
        if (i == nearest)
            Attack(&env->home[i], ball, memory->isLeft);
        else
            Position(&env->home[i], (FLEFTX + FRIGHTX) / 2 + ahead * places[i][0],
                     (FTOP + FBOT) / 2 + ahead * places[i][1], 75, true);
}

extern "C" STRATEGY_API void Destroy(Environment* env) { delete (Memory*)env->userData; }
