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
    if (fabs(turn) > 90) {
        forwards = -1;
        turn += turn > 0 ? -180 : 180;
    }
    double speed = fabs(turn) > 69 ? 0 : fastest * (1 - fabs(turn) / 69);
    if (stops && speed > distance * 3.75) speed = distance * 3.75;
    if (stops && distance < 1.5) {
        Wheels(robot, 0, 0);
        return;
    }
    Wheels(robot, forwards * speed - turn * 0.55, forwards * speed + turn * 0.55);
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
static double Way(Robot* robot, Vector3D ball, double ahead) {
    double x = robot->pos.x - ball.x, y = robot->pos.y - ball.y;
    return x * x + y * y + (x * ahead > 0 ? 3000 : 0);
}

STRATEGY_API void RunStrategy(Environment* env) {
    bool isLeft = env->home[0].pos.x < 110;
    double ahead = isLeft ? 1 : -1;
    Vector3D ball = env->currentBall.pos;
    Drive(&env->home[0], 110 - ahead * 103, Between(GBOTY + 4, ball.y, GTOPY - 4), 90, true);

    int nearest = 1;
    for (int i = 2; i < PLAYERS_PER_SIDE; i++)
        if (Way(&env->home[i], ball, ahead) < Way(&env->home[nearest], ball, ahead)) nearest = i;
    // The places of those that wait, ahead of the middle and beside it.
    const double places[5][2] = {{0, 0}, {-55, 30}, {-55, -30}, {10, 45}, {10, -45}};
    for (int i = 1; i < PLAYERS_PER_SIDE; i++) {
        Robot* robot = &env->home[i];
        if (i != nearest)
            Drive(robot, 110 + ahead * places[i][0], 90 + ahead * places[i][1], 75, true);
        else if ((robot->pos.x - ball.x) * ahead < -3)
            Drive(robot, ball.x, ball.y, 125, false);
        else
            Drive(robot, ball.x - ahead * 18, ball.y + (robot->pos.y < ball.y ? -14 : 14), 100, false);
    }
}
