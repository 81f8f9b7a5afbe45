// A strategy for the platform of China's University of Geosciences: a keeper, the nearest robot that
// drives through the ball at the goal, and three that wait.
#include "Strategy.h"
#include <math.h>
#include <string.h>

static const double PI = 3.1415926;

static void Wheels(Robot* robot, double left, double right) {
    robot->velocityLeft = left > 125 ? 125 : left < -125 ? -125 : left;
    robot->velocityRight = right > 125 ? 125 : right < -125 ? -125 : right;
}

static void Drive(Robot* robot, double x, double y, double fastest, bool stops) {
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
    if (stops && speed > distance * 3) speed = distance * 3;
    if (stops && distance < 1.5) {
        Wheels(robot, 0, 0);
        return;
    }
    Wheels(robot, forwards * speed - turn * 0.5, forwards * speed + turn * 0.5);
}

static double Between(double least, double number, double most) {
    return number < least ? least : number > most ? most : number;
}

STRATEGY_API void SetBlueTeamName(char* name) { strcpy(name, "CUG sample"); }

// In front of the own goal, in the own half.
static void Line(Robot robots[], Robot own[]) {
    bool isLeft = own[0].pos.x < 110;
    const double along[5] = {5, 50, 50, 80, 80}, across[5] = {90, 60, 120, 40, 140};
    for (int i = 0; i < 5; i++) {
        robots[i].pos.x = isLeft ? along[i] : 220 - along[i];
        robots[i].pos.y = across[i];
        robots[i].rotation = i == 0 ? 90 : isLeft ? 0 : 180;
    }
}

STRATEGY_API void SetFormerRobots(PlayMode mode, Robot robots[]) {
    if (mode == PM_PlaceKick_Blue || mode == PM_PlaceKick_Yellow) Line(robots, robots);
}

STRATEGY_API void SetLaterRobots(PlayMode mode, Robot former[], Vector3D ball, Robot later[]) {
    if (mode == PM_PlaceKick_Blue || mode == PM_PlaceKick_Yellow) Line(later, later);
}

STRATEGY_API void SetBall(PlayMode mode, Vector3D* ball) {}

// How far a robot is from the ball; one on its wrong side has to go round it.
static double Way(Robot* robot, Vector3D ball, double dx) {
    double x = robot->pos.x - ball.x, y = robot->pos.y - ball.y;
    return sqrt(x * x + y * y) + (x * dx > 0 ? 45 : 0);
}

// Behind the ball, as the goal sees it; then through it.
static void Play(Robot* robot, Vector3D ball, double dx, double dy) {
    double along = (ball.x - robot->pos.x) * dx + (ball.y - robot->pos.y) * dy;
    double across = (robot->pos.y - ball.y) * dx - (robot->pos.x - ball.x) * dy;
    double side = across > 0 ? 1 : -1;
    double x = ball.x - dx * 13 - dy * side * 13, y = ball.y - dy * 13 + dx * side * 13;
    if (along > 3.5 && fabs(across) < (along * 0.6 > 4.3 ? along * 0.6 : 4.3)) {
        x = ball.x + dx * 18;
        y = ball.y + dy * 18;
    } else if (along > 6.5) {
        x = ball.x - dx * 13;
        y = ball.y - dy * 13;
    }
    Drive(robot, Between(25, x, 195), y, 125, false);
}

STRATEGY_API void RunStrategy(Environment* env) {
    bool isLeft = env->home[0].pos.x < 110;
    Vector3D ball = env->currentBall.pos, last = env->lastBall.pos;
    ball.x = Between(FLEFTX, ball.x + 3 * (ball.x - last.x), FRIGHTX);
    ball.y = Between(FBOT, ball.y + 3 * (ball.y - last.y), FTOP);
    Drive(&env->home[0], isLeft ? FLEFTX + 5 : FRIGHTX - 5, Between(GBOTY + 3, ball.y, GTOPY - 3), 110, true);

    // At the far corner of the goal.
    double dx = (isLeft ? FRIGHTX + 5 : FLEFTX - 5) - ball.x, dy = 90 + (ball.y < 90 ? 13 : -13) - ball.y;
    double way = sqrt(dx * dx + dy * dy) + 1e-9, back = isLeft ? -1 : 1;
    dx /= way;
    dy /= way;
    for (int i = 1; i < PLAYERS_PER_SIDE; i++) {
        Robot* robot = &env->home[i];
        int rank = 0;
        for (int j = 1; j < PLAYERS_PER_SIDE; j++)
            if (Way(&env->home[j], ball, dx) < Way(robot, ball, dx)) rank++;
        if (rank == 0)
            Play(robot, ball, dx, dy);
        else if (rank == 1)
            Drive(robot, Between(50, ball.x + back * 35, 170), ball.y + (90 - ball.y) * 0.3, 110, true);
        else
            Drive(robot, Between(50, ball.x + back * 62, 170), rank == 2 ? 60 : 120, 100, true);
    }
}
