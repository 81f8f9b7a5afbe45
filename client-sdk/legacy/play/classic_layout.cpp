#include "client-sdk/legacy/play/classic_layout.h"

#include <cstddef>

#include "client-sdk/legacy/play/team_api.h"

namespace cancha::legacy {
namespace {

// The structures of the simulator's own template (SoccerHelp, Griffith University).
struct Position {
    double x, y, z;
};

struct Bounds {
    long left, right, top, bottom;
};

struct Robot {
    Position pos;
    double rotation;
    double velocityLeft, velocityRight;
};

struct OpponentRobot {
    Position pos;
    double rotation;
};

struct Environment {
    Robot home[5];
    OpponentRobot opponent[5];
    Position currentBall, lastBall, predictedBall;
    Bounds fieldBounds, goalBounds;
    long gameState;
    long whosBall;
    void* userData;
};

constexpr CanchaLegacyPlace at(std::size_t offset, std::size_t size) {
    return {static_cast<int>(offset), static_cast<int>(size)};
}

}  // namespace

CanchaLegacyLayout usual_layout() {
    return {.size = sizeof(Environment),
            .home = at(offsetof(Environment, home), sizeof(Robot)),
            .opponent = at(offsetof(Environment, opponent), sizeof(OpponentRobot)),
            .ball = at(offsetof(Environment, currentBall), sizeof(Position)),
            .last_ball = at(offsetof(Environment, lastBall), sizeof(Position)),
            .predicted_ball = at(offsetof(Environment, predictedBall), sizeof(Position)),
            .field_bounds = at(offsetof(Environment, fieldBounds), sizeof(long)),
            .goal_bounds = at(offsetof(Environment, goalBounds), sizeof(long)),
            .game_state = at(offsetof(Environment, gameState), sizeof(long)),
            .whose_ball = at(offsetof(Environment, whosBall), sizeof(long)),
            .user_data = at(offsetof(Environment, userData), sizeof(void*)),
            .display = {-1, 0},
            .home_position = at(offsetof(Robot, pos), sizeof(Position)),
            .home_rotation = at(offsetof(Robot, rotation), sizeof(double)),
            .left = at(offsetof(Robot, velocityLeft), sizeof(double)),
            .right = at(offsetof(Robot, velocityRight), sizeof(double)),
            .opponent_position = at(offsetof(OpponentRobot, pos), sizeof(Position)),
            .opponent_rotation = at(offsetof(OpponentRobot, rotation), sizeof(double)),
            .x = at(offsetof(Position, x), sizeof(double)),
            .y = at(offsetof(Position, y), sizeof(double)),
            .z = at(offsetof(Position, z), sizeof(double)),
            .players = 5};
}

CanchaLegacyLayout layout_of(void* library) {
    using Probe = CanchaLegacyLayout (*)();
    const auto probe = find_function<Probe>(library, {CANCHA_LEGACY_LAYOUT_NAME});
    return probe != nullptr ? probe() : usual_layout();
}

}  // namespace cancha::legacy
