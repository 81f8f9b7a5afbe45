// A strategy for Griffith University's simulator: a keeper, a robot that waits behind, and three
// that drive through the ball at the goal. It plays on either side, as it sees from its keeper.
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

// Beside the ball, but in neither penalty area: too many robots there are an offence.
static void Wait(Robot* robot, double x, double y) {
    x = max(FLEFTX + 20, min(FRIGHTX - 20, x));
    y = max(FBOT + 5, min(FTOP - 5, y));
    Position(robot, x, y, 100, true);
}

// Behind the ball, and then through it at the goal.
static void Attack(Robot* robot, Environment* env, bool isLeft, double aside) {
    double goalX = isLeft ? FRIGHTX : FLEFTX;
    double goalY = (GTOPY + GBOTY) / 2;
    Vector3D ball = env->predictedBall.pos;
    double dx = goalX - ball.x, dy = goalY - ball.y;
    double way = sqrt(dx * dx + dy * dy) + 1e-9;
    dx /= way;
    dy /= way;
    double along = (robot->pos.x - ball.x) * dx + (robot->pos.y - ball.y) * dy;
    double across = (robot->pos.y - ball.y) * dx - (robot->pos.x - ball.x) * dy;
    if (along < 0 && fabs(across) < 1.6 && aside == 0) {
        Position(robot, ball.x + dx * 8, ball.y + dy * 8, 125, false);
    } else if (along > -2) {
        double side = across > 0 ? 1 : -1;
        Wait(robot, ball.x - dx * 5 - dy * side * 5, ball.y - dy * 5 + dx * side * 5);
    } else {
        Wait(robot, ball.x - dx * (4 + fabs(aside)) - dy * aside,
             ball.y - dy * (4 + fabs(aside)) + dx * aside);
    }
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

    int nearest = 1;
    for (int i = 2; i < PLAYERS_PER_SIDE; i++)
        if (Distance(env->home[i].pos, env->currentBall.pos) <
            Distance(env->home[nearest].pos, env->currentBall.pos))
            nearest = i;
    double asides[4] = {12, -12, 20, -20};
    for (int i = 1; i < PLAYERS_PER_SIDE; i++)
        Attack(&env->home[i], env, memory->isLeft, i == nearest ? 0 : asides[i - 1]);
}

extern "C" STRATEGY_API void Destroy(Environment* env) { delete (Memory*)env->userData; }
