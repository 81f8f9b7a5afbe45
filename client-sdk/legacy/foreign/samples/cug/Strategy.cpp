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

STRATEGY_API void RunStrategy(Environment* env) {
    bool isLeft = env->home[0].pos.x < 110;
    Vector3D ball = env->currentBall.pos;
    Drive(&env->home[0], isLeft ? FLEFTX + 5 : FRIGHTX - 5, Between(GBOTY + 3, ball.y, GTOPY - 3), 100, true);

    double goalX = isLeft ? FRIGHTX : FLEFTX, goalY = (GTOPY + GBOTY) / 2;
    double dx = goalX - ball.x, dy = goalY - ball.y;
    double way = sqrt(dx * dx + dy * dy) + 1e-9;
    dx /= way;
    dy /= way;
    int nearest = 1;
    double least = 1e9;
    for (int i = 1; i < PLAYERS_PER_SIDE; i++) {
        double x = env->home[i].pos.x - ball.x, y = env->home[i].pos.y - ball.y;
        double distance = sqrt(x * x + y * y) + (x * dx > 0 ? 30 : 0);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    const double sides[5] = {0, 30, 150, 60, 120};
    for (int i = 1; i < PLAYERS_PER_SIDE; i++) {
        Robot* robot = &env->home[i];
        if (i != nearest) {
            Drive(robot, Between(50, ball.x - (isLeft ? 35 : -35), 170), sides[i], 90, true);
            continue;
        }
        double along = (robot->pos.x - ball.x) * dx + (robot->pos.y - ball.y) * dy;
        double across = (robot->pos.y - ball.y) * dx - (robot->pos.x - ball.x) * dy;
        double side = across > 0 ? 1 : -1;
        if (along < 0 && fabs(across) < 4)
            Drive(robot, ball.x + dx * 20, ball.y + dy * 20, 125, false);
        else if (along < -5)
            Drive(robot, Between(25, ball.x - dx * 9, 195), ball.y - dy * 9, 110, false);
        else
            Drive(robot, Between(25, ball.x - dx * 13 - dy * side * 12, 195), ball.y - dy * 13 + dx * side * 12, 110,
                  false);
    }
}
