#include "tests/contract/played_match.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cancha/base/contract.h"
#include "server/sim/match/stage.h"
#include "tests/support/every_actuator.h"

namespace cancha::contract {

namespace {

world::WorldSpec build(const referee::Discipline& discipline) {
    Result<world::WorldSpec> spec = match::make_world(discipline.settings);
    CANCHA_EXPECTS(spec.has_value());
    return *std::move(spec);
}

/// Commands wheels at these shares of their highest speeds. Commands of other kinds get the two
/// numbers in turn.
world::CommandSet push(const world::RobotSpec& robot, const referee::WorldState& state, double left,
                       double right) {
    const double max_mps = robot.wheels.max_speed_mps;
    return commands_for(robot, state.tick.number, [&](const command::Kind& kind) {
        command::Command command{.kind = &kind};
        for (std::size_t i = 0; i < kind.numbers.size(); ++i) {
            command.numbers[i] = (i % 2 == 0 ? left : right) * max_mps;
        }
        return command;
    });
}

}  // namespace

world::CommandSet full_throttle(const world::RobotSpec& robot, const referee::WorldState& state) {
    constexpr std::uint64_t kTicksPerManoeuvre = 90;
    switch ((state.tick.number / kTicksPerManoeuvre + to_number(robot.id)) % 4) {
        case 0:
            return push(robot, state, 1, 1);
        case 1:
            return push(robot, state, -1, -1);
        case 2:
            return push(robot, state, 1, -1);
        default:
            return push(robot, state, 0.5, 1);
    }
}

world::CommandSet chase_ball(const world::RobotSpec& robot, const referee::WorldState& state) {
    const auto self = std::ranges::find(state.robots, robot.id, &referee::RobotState::id);
    if (!state.ball || self == state.robots.end()) {
        return full_throttle(robot, state);
    }
    const double bearing_rad =
        wrap_angle_rad(std::atan2(state.ball->position_m.y - self->position_m.y,
                                  state.ball->position_m.x - self->position_m.x) -
                       self->heading_rad);
    // The robot drives slower the further it has to turn. Both gains were chosen by eye.
    const double ahead = std::max(0.0, std::cos(bearing_rad));
    const double turn = std::clamp(0.5 * bearing_rad, -0.5, 0.5);
    return push(robot, state, std::clamp(ahead - turn, -1.0, 1.0),
                std::clamp(ahead + turn, -1.0, 1.0));
}

PlayedMatch::PlayedMatch(const referee::Discipline& discipline, std::uint64_t seed)
    : spec_(build(discipline)), match_(discipline, spec_, {.seed = seed}) {}

void PlayedMatch::tick(const Behaviour& behaviour,
                       const std::function<void(const referee::WorldState&)>& on_open) {
    if (match_.is_over()) {
        return;
    }
    const referee::WorldState& state = match_.open_tick();
    if (on_open) {
        on_open(state);
    }
    for (const world::RobotSpec& robot : spec_.robots) {
        for (const world::RobotCommand& command :
             behaviour ? behaviour(robot, state) : world::CommandSet{}) {
            match_.command(command);
        }
    }
    match_.close_tick();
}

}  // namespace cancha::contract
