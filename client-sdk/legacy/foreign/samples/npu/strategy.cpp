// A strategy for Simuro5v5: a keeper, and four robots of which the nearest drives through the ball at
// the goal on the left while the others wait behind it.
#include "platform.h"
#include <algorithm>
#include <cmath>
#include <cwchar>

using namespace Simuro;

static JudgeResultEvent lastJudge;

static void Drive(Robot& robot, float left, float right) {
    robot.wheel.leftSpeed = std::max(-125.0f, std::min(125.0f, left));
    robot.wheel.rightSpeed = std::max(-125.0f, std::min(125.0f, right));
}

static void MoveTo(Robot& robot, float x, float y, float fastest, bool stops);

// The keeper stays alone in front of its goal: a second robot there is an offence.
static void MoveOutside(Robot& robot, float x, float y, float fastest, bool stops) {
    MoveTo(robot, std::max(-85.0f, std::min(85.0f, x)), y, fastest, stops);
}

static void MoveTo(Robot& robot, float x, float y, float fastest, bool stops) {
    float dx = x - robot.position.x, dy = y - robot.position.y;
    float distance = std::sqrt(dx * dx + dy * dy);
    float turn = std::atan2(dy, dx) * 57.29578f - robot.rotation;
    while (turn > 180) turn -= 360;
    while (turn < -180) turn += 360;
    float forwards = 1;
    if (std::fabs(turn) > 95) {
        forwards = -1;
        turn += turn > 0 ? -180 : 180;
    }
    float speed = std::fabs(turn) > 50 ? 0 : fastest * (1 - std::fabs(turn) / 70);
    if (stops) speed = std::min(speed, distance * 3);
    if (stops && distance < 1.5f) {
        Drive(robot, 0, 0);
        return;
    }
    Drive(robot, forwards * speed - turn * 0.5f, forwards * speed + turn * 0.5f);
}

// How far a robot is from the ball; one on its wrong side has to go round it.
static float Way(const Robot& robot, Vector2 ball) {
    return std::hypot(robot.position.x - ball.x, robot.position.y - ball.y) + (robot.position.x < ball.x ? 45 : 0);
}

// Behind the ball, as the far corner of the goal sees it; then through it.
static void Play(Robot& robot, Vector2 ball) {
    float dx = -115 - ball.x, dy = (ball.y < 0 ? 13 : -13) - ball.y;
    float way = std::sqrt(dx * dx + dy * dy) + 1e-6f;
    dx /= way;
    dy /= way;
    float along = (ball.x - robot.position.x) * dx + (ball.y - robot.position.y) * dy;
    float across = (robot.position.y - ball.y) * dx - (robot.position.x - ball.x) * dy;
    float side = across > 0 ? 1.0f : -1.0f;
    if (along > 3.5f && std::fabs(across) < std::max(4.3f, along * 0.6f))
        MoveOutside(robot, ball.x + dx * 18, ball.y + dy * 18, 125, false);
    else if (along > 6.5f)
        MoveOutside(robot, ball.x - dx * 13, ball.y - dy * 13, 125, false);
    else
        MoveOutside(robot, ball.x - dx * 13 - dy * side * 13, ball.y - dy * 13 + dx * side * 13, 125, false);
}

extern "C" {

void GetTeamInfo(TeamInfo* info) { std::wcscpy(info->teamName, L"Simuro sample"); }

void OnEvent(EventType type, void* argument) {
    if (type == JudgeResult) lastJudge = *static_cast<JudgeResultEvent*>(argument);
}

void GetPlacement(Field* field) {
    if (lastJudge.type != PlaceKick) return;  // The referee's places are as good.
    const float places[5][2] = {{105, 0}, {60, 30}, {60, -30}, {40, 55}, {40, -55}};
    for (int i = 0; i < 5; i++) {
        field->selfRobots[i].position.x = places[i][0];
        field->selfRobots[i].position.y = places[i][1];
        field->selfRobots[i].rotation = i == 0 ? 90 : 180;
    }
    if (lastJudge.actor == Self && lastJudge.type == PlaceKick) {
        field->selfRobots[3].position.x = 12;
        field->selfRobots[3].position.y = 4;
    }
}

void GetInstruction(Field* field) {
    // Where the ball is soon, if nothing touches it.
    static Vector2 last = field->ball.position;
    Vector2 now = field->ball.position, ball = now;
    ball.x = std::max(-110.0f, std::min(110.0f, now.x + 3 * (now.x - last.x)));
    ball.y = std::max(-90.0f, std::min(90.0f, now.y + 3 * (now.y - last.y)));
    last = now;
    MoveTo(field->selfRobots[0], 105, std::max(-18.0f, std::min(18.0f, ball.y)), 110, true);

    for (int i = 1; i < 5; i++) {
        Robot& robot = field->selfRobots[i];
        int rank = 0;
        for (int j = 1; j < 5; j++)
            if (Way(field->selfRobots[j], ball) < Way(robot, ball)) rank++;
        if (rank == 0)
            Play(robot, ball);
        else if (rank == 1)
            MoveOutside(robot, std::max(-60.0f, std::min(60.0f, ball.x + 35)), ball.y * 0.7f, 110, true);
        else
            MoveOutside(robot, std::max(-60.0f, std::min(60.0f, ball.x + 62)), rank == 2 ? -30.0f : 30.0f, 100, true);
    }
}

}  // extern "C"
