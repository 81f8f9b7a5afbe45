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
    MoveTo(robot, std::max(-90.0f, std::min(70.0f, x)), y, fastest, stops);
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

extern "C" {

void GetTeamInfo(TeamInfo* info) { std::wcscpy(info->teamName, L"Simuro sample"); }

void OnEvent(EventType type, void* argument) {
    if (type == JudgeResult) lastJudge = *static_cast<JudgeResultEvent*>(argument);
}

void GetPlacement(Field* field) {
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
    Vector2 ball = field->ball.position;
    float y = std::max(-18.0f, std::min(18.0f, ball.y));
    MoveTo(field->selfRobots[0], 105, y, 100, true);

    int nearest = 1;
    float least = 1e9f;
    for (int i = 1; i < 5; i++) {
        Vector2 at = field->selfRobots[i].position;
        float distance = std::hypot(at.x - ball.x, at.y - ball.y) + (at.x < ball.x ? 30 : 0);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    const float sides[5] = {0, 35, -35, 60, -60};
    for (int i = 1; i < 5; i++) {
        Robot& robot = field->selfRobots[i];
        if (i != nearest) {
            MoveOutside(robot, std::max(-65.0f, std::min(65.0f, ball.x + 35)), sides[i], 90, true);
            continue;
        }
        float dx = -110 - ball.x, dy = -ball.y;
        float way = std::sqrt(dx * dx + dy * dy) + 1e-6f;
        dx /= way;
        dy /= way;
        float along = (robot.position.x - ball.x) * dx + (robot.position.y - ball.y) * dy;
        float across = (robot.position.y - ball.y) * dx - (robot.position.x - ball.x) * dy;
        if (along < 0 && std::fabs(across) < 4)
            MoveOutside(robot, ball.x + dx * 20, ball.y + dy * 20, 125, false);
        else if (along < -5)
            MoveOutside(robot, ball.x - dx * 9, ball.y - dy * 9, 110, false);
        else {
            float side = across > 0 ? 1.0f : -1.0f;
            MoveOutside(robot, ball.x - dx * 13 - dy * side * 12, ball.y - dy * 13 + dx * side * 12, 110, false);
        }
    }
}

}  // extern "C"
