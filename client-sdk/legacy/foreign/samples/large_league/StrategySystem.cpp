// A strategy for FIRA's Large League: a keeper, the nearest robot plays the ball from behind it, two
// cover it, and the others hold their places.
#include "StrategySystem.h"
#include <math.h>

IMPLEMENT_DYNAMIC(CStrategySystem, CObject)

const int KEEPER = 10;
const double DEGREES = 180 / 3.14159265;

CStrategySystem::CStrategySystem(int id) {
    m_nGameArea = id ? GAME_LEFT : GAME_RIGHT;
    boundRect.SetRect(65, 95, 965, 723);
    last = CPoint(515, 409);
    for (int i = 0; i < 35; i++) command[i] = 0;
}

Robot2 CStrategySystem::Turned(Robot2 robot) {
    if (m_nGameArea == GAME_LEFT) {
        robot.position = CPoint(1030 - robot.position.x, 818 - robot.position.y);
        robot.angle = robot.angle > 0 ? robot.angle - 180 : robot.angle + 180;
    }
    return robot;
}

void CStrategySystem::ReceiveData(Robot1 bal, Robot2 ho1, Robot2 ho2, Robot2 ho3, Robot2 ho4, Robot2 ho5,
                                  Robot2 ho6, Robot2 ho7, Robot2 ho8, Robot2 ho9, Robot2 ho10, Robot2 hgo,
                                  Robot3 opp) {
    Robot2 all[11] = {ho1, ho2, ho3, ho4, ho5, ho6, ho7, ho8, ho9, ho10, hgo};
    for (int i = 0; i < 11; i++) home[i] = Turned(all[i]);
    CPoint now = bal.position;
    if (m_nGameArea == GAME_LEFT) now = CPoint(1030 - now.x, 818 - now.y);
    ball = CPoint(now.x + 6 * (now.x - last.x), now.y + 6 * (now.y - last.y));
    last = now;
}

void CStrategySystem::Velocity(int which, int vL, int vR) {
    command[2 + 3 * which] = vL < -127 ? -127 : vL > 127 ? 127 : vL;
    command[3 + 3 * which] = vR < -127 ? -127 : vR > 127 ? 127 : vR;
}

void CStrategySystem::Drive(int which, CPoint point, bool stops) {
    double dx = point.x - home[which].position.x, dy = point.y - home[which].position.y;
    double left = sqrt(dx * dx + dy * dy);
    if (stops && left < 6) {
        Velocity(which, 0, 0);
        return;
    }
    double turn = atan2(dy, dx) * DEGREES - home[which].angle;
    while (turn > 180) turn -= 360;
    while (turn < -180) turn += 360;
    int way = 1;
    if (fabs(turn) > 90) {
        way = -1;
        turn += turn > 0 ? -180 : 180;
    }
    double speed = 127 * (1 - fabs(turn) / 70);
    if (speed < 0) speed = 0;
    if (stops && speed > left * 3) speed = left * 3;
    Velocity(which, (int)(way * speed + turn * 0.45), (int)(way * speed - turn * 0.45));
}

// How far a robot is from the ball; one on the wrong side of it has to go round.
int CStrategySystem::Way(int which) {
    double dx = home[which].position.x - ball.x, dy = home[which].position.y - ball.y;
    return (int)sqrt(dx * dx + dy * dy) + (dx < 0 ? 200 : 0);
}

void CStrategySystem::Play(int which) {
    double aimX = boundRect.left - 20, aimY = ball.y < 409 ? 469 : 349;
    double dx = ball.x - aimX, dy = ball.y - aimY, length = sqrt(dx * dx + dy * dy);
    dx /= length;
    dy /= length;
    double x = home[which].position.x - ball.x, y = home[which].position.y - ball.y;
    double along = x * dx + y * dy, beside = y * dx - x * dy;
    if (along > 8 && fabs(beside) < (along * 0.6 > 10 ? along * 0.6 : 10)) {
        Drive(which, CPoint((int)(ball.x - 40 * dx), (int)(ball.y - 40 * dy)), false);
    } else if (along > 15) {
        Drive(which, CPoint((int)(ball.x + 30 * dx), (int)(ball.y + 30 * dy)), false);
    } else {
        int side = beside > 0 ? 1 : -1;
        Drive(which, CPoint((int)(ball.x + 45 * dx - 40 * side * dy), (int)(ball.y + 45 * dy + 40 * side * dx)),
              false);
    }
}

void CStrategySystem::Action() {
    const int places[10][2] = {{300, 260}, {300, 558}, {420, 409}, {420, 200}, {420, 618},
                               {600, 300}, {600, 518}, {720, 409}, {720, 250}, {720, 568}};
    for (int i = 0; i < 10; i++) {
        int rank = 0;
        for (int other = 0; other < 10; other++)
            if (Way(other) < Way(i) || (Way(other) == Way(i) && other < i)) rank++;
        if (rank == 0) {
            Play(i);
        } else if (rank < 3) {
            int x = (int)(ball.x + 0.25 * rank * (boundRect.right - ball.x)) + 40;
            int y = (int)(ball.y + 0.25 * rank * (409 - ball.y)) + (rank == 1 ? 25 : -25);
            Drive(i, CPoint(x > 855 ? 855 : x, y), true);
        } else {
            Drive(i, CPoint(places[i][0], places[i][1]), true);
        }
    }
    int y = ball.y < 330 ? 330 : ball.y > 488 ? 488 : ball.y;
    Drive(KEEPER, CPoint(boundRect.right - 12, y), true);
}
