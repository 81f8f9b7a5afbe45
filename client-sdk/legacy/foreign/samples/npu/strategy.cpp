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

static void MoveTo(Robot& robot, float x, float y, float fastest, bool stops) {
    float dx = x - robot.position.x, dy = y - robot.position.y;
    float distance = std::sqrt(dx * dx + dy * dy);
    float turn = std::atan2(dy, dx) * 57.29578f - robot.rotation;
    while (turn > 180) turn -= 360;
    while (turn < -180) turn += 360;
    float forwards = 1;
    if (std::fabs(turn) > 90) {
        forwards = -1;
        turn += turn > 0 ? -180 : 180;
    }
    float speed = std::fabs(turn) > 69 ? 0 : fastest * (1 - std::fabs(turn) / 69);
    if (stops) speed = std::min(speed, distance * 3.75f);
    if (stops && distance < 1.5f) {
        Drive(robot, 0, 0);
        return;
    }
    Drive(robot, forwards * speed - turn * 0.55f, forwards * speed + turn * 0.55f);
}

// How far a robot is from the ball; one on its wrong side has to go round it.
static float Way(const Robot& robot, Vector2 ball) {
    float x = robot.position.x - ball.x, y = robot.position.y - ball.y;
    return x * x + y * y + (x < 0 ? 3000 : 0);
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
    Vector2 ball = field->ball.position;
    MoveTo(field->selfRobots[0], 103, std::max(-16.0f, std::min(16.0f, ball.y)), 90, true);

    int nearest = 1;
    for (int i = 2; i < 5; i++)
        if (Way(field->selfRobots[i], ball) < Way(field->selfRobots[nearest], ball)) nearest = i;
    // The places of those that wait.
    const float places[5][2] = {{0, 0}, {55, -30}, {55, 30}, {-10, -45}, {-10, 45}};
    for (int i = 1; i < 5; i++) {
        Robot& robot = field->selfRobots[i];
        if (i != nearest)
            MoveTo(robot, places[i][0], places[i][1], 75, true);
        else if (robot.position.x > ball.x + 3)
            MoveTo(robot, ball.x, ball.y, 125, false);
        else
            MoveTo(robot, ball.x + 18, ball.y + (robot.position.y < ball.y ? -14 : 14), 100, false);
    }
}

}  // extern "C"
