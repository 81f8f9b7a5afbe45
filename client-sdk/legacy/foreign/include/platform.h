/* Interface of the Simuro5v5 platform, for strategies whose own header is missing: centimetres about the
   middle of the field; the own goal is always on the right. */
#pragma once
#include <stdint.h>
#include <wchar.h>

namespace Simuro {

struct Vector2 {
    float x, y;
};

struct Wheel {
    float leftSpeed, rightSpeed;
};

struct Robot {
    Vector2 position;
    float rotation;
    Wheel wheel;
};

struct Ball {
    Vector2 position;
};

struct Field {
    Robot selfRobots[5];
    Robot opponentRobots[5];
    Ball ball;
    int32_t tick;
};

struct TeamInfo {
    wchar_t teamName[128];
};

enum EventType : int {
    JudgeResult = 0,
    MatchStart = 1,
    MatchStop = 2,
    FirstHalfStart = 3,
    SecondHalfStart = 4,
    OvertimeStart = 5,
    PenaltyShootoutStart = 6
};

enum JudgeType : int {
    PlaceKick = 0,
    GoalKick = 1,
    PenaltyKick = 2,
    FreeKickRightTop = 3,
    FreeKickRightBot = 4,
    FreeKickLeftTop = 5,
    FreeKickLeftBot = 6
};

enum Team : int { Self = 0, Opponent = 1, None = 2 };

struct JudgeResultEvent {
    JudgeType type;
    Team actor;
    wchar_t reason[128];
};

}  // namespace Simuro
