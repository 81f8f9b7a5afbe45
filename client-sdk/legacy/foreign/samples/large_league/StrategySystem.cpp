// A strategy for FIRA's Large League: a keeper, the nearest robot plays the ball from behind it, and
// the others hold their places.
#include "StrategySystem.h"
#include <math.h>

IMPLEMENT_DYNAMIC(CStrategySystem, CObject)

const int KEEPER = 10;
const double DEGREES = 180 / 3.14159265;

CStrategySystem::CStrategySystem(int id) {
    m_nGameArea = id ? GAME_LEFT : GAME_RIGHT;
    boundRect.SetRect(65, 95, 965, 723);
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
    ball = now;
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
    return (int)sqrt(dx * dx + dy * dy) + (dx < 0 ? 120 : 0);
}

// At the ball from behind it, and else round it.
void CStrategySystem::Play(int which) {
    if (home[which].position.x > ball.x + 7)
        Drive(which, ball, false);
    else
        Drive(which, CPoint(ball.x + 40, ball.y + (home[which].position.y < ball.y ? -32 : 32)), false);
}

void CStrategySystem::Action() {
    const int places[10][2] = {{300, 260}, {300, 558}, {420, 409}, {420, 200}, {420, 618},
                               {600, 300}, {600, 518}, {720, 409}, {720, 250}, {720, 568}};
    int nearest = 0;
    for (int i = 1; i < 10; i++)
        if (Way(i) < Way(nearest)) nearest = i;
    for (int i = 0; i < 10; i++)
        if (i == nearest)
            Play(i);
        else
            Drive(i, CPoint(places[i][0], places[i][1]), true);
    int y = ball.y < 330 ? 330 : ball.y > 488 ? 488 : ball.y;
    Drive(KEEPER, CPoint(boundRect.right - 12, y), true);
}
