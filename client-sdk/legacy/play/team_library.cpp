#include "client-sdk/legacy/play/team_library.h"

#include <cstddef>
#include <initializer_list>

#include <dlfcn.h>
#include <fmt/format.h>

namespace cancha::legacy {
namespace {

// As the simulator's own template has them (SoccerHelp, Griffith University).
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

constexpr cancha_legacy_place at(std::size_t offset, std::size_t size) {
    return {static_cast<int>(offset), static_cast<int>(size)};
}

template <typename Function>
Function find(void* library, std::initializer_list<const char*> names) {
    for (const char* const name : names) {
        if (void* const symbol = dlsym(library, name); symbol != nullptr) {
            return reinterpret_cast<Function>(symbol);
        }
    }
    return nullptr;
}

}  // namespace

cancha_legacy_layout usual_layout() {
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

Result<TeamLibrary> load_team(const std::filesystem::path& file) {
    const std::filesystem::path path = std::filesystem::absolute(file);
    void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return Error{ErrorCode::kInvalidInput, dlerror()};
    }
    using Function = TeamLibrary::Function;
    TeamLibrary team{.create = find<Function>(library, {"Create", "_Z6CreateP11Environment"}),
                     .strategy = find<Function>(library, {"Strategy", "_Z8StrategyP11Environment"}),
                     .destroy = find<Function>(library, {"Destroy", "_Z7DestroyP11Environment"}),
                     .layout = usual_layout()};
    if (team.strategy == nullptr) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("{}: has no function Strategy(Environment*), expected one", file.string())};
    }
    using Layout = cancha_legacy_layout (*)();
    if (const auto layout = find<Layout>(library, {CANCHA_LEGACY_LAYOUT_NAME})) {
        team.layout = layout();
    }
    return team;
}

}  // namespace cancha::legacy
