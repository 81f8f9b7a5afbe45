#include "server/sim/engine/engine.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "referee/core/settings.h"
#include "server/sim/world/arena_builder.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::engine {
namespace {

Error invalid(const char* call, std::string_view problem) {
    return {ErrorCode::kInvalidInput, fmt::format("{}: {}", call, problem)};
}

Status check_finite(const char* call, std::initializer_list<double> numbers) {
    const bool is_finite =
        std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); });
    return is_finite ? Status() : invalid(call, "got a number that is not finite");
}

/// Each dimension alone, and whether they close to a field.
Status check_field(const v1::Field& field) {
    v1::Discipline settings;
    *settings.mutable_field() = field;
    referee::fill_defaults(settings);
    if (Status checked = referee::check_limits(settings); !checked) {
        return checked;
    }
    const auto arena = world::make_arena(settings.field());
    return arena ? Status() : arena.error();
}

}  // namespace

Status Engine::create_field(const v1::Field& field) {
    if (world_) {
        return invalid("create_field", "the engine is running; call stop() first");
    }
    if (settings_.has_field()) {
        return invalid("create_field", "there is already a field; call stop() to start over");
    }
    if (const Status checked = check_field(field); !checked) {
        return invalid("create_field", checked.error().message);
    }
    *settings_.mutable_field() = field;
    return {};
}

Status Engine::create_ball(const v1::Ball& ball, Vec2 position_m) {
    if (Status status = needs_building("create_ball", {position_m.x, position_m.y}); !status) {
        return status;
    }
    if (settings_.has_ball()) {
        return invalid("create_ball", "there is already a ball");
    }
    *settings_.mutable_ball() = ball;
    settings_.mutable_ball()->set_start_x_m(position_m.x);
    settings_.mutable_ball()->set_start_y_m(position_m.y);
    return {};
}

Status Engine::create_robots(std::span<const GroundPose> poses, const v1::RobotKind& kind) {
    if (Status status = needs_building("create_robots"); !status) {
        return status;
    }
    if (has_robots_) {
        return invalid("create_robots", "there are already robots; create all of them in one call");
    }
    has_robots_ = true;
    v1::RobotKind& only_kind = *settings_.add_robot_kinds();
    only_kind = kind;
    only_kind.set_name(kind.has_name() ? kind.name() : "robot");
    only_kind.mutable_wheels();
    std::uint32_t id = 0;
    for (const GroundPose& pose : poses) {
        v1::Robot& robot = *settings_.add_robots();
        robot.set_id(++id);
        robot.set_team(v1::TEAM_BLUE);  // The engine knows no teams.
        robot.set_number(id);
        robot.set_kind(only_kind.name());
        robot.mutable_start()->set_x_m(pose.x_m);
        robot.mutable_start()->set_y_m(pose.y_m);
        robot.mutable_start()->set_heading_rad(wrap_angle_rad(pose.heading_rad));
    }
    return {};
}

Status Engine::init(const v1::Physics& physics, const v1::Timing& timing, std::uint64_t seed) {
    const Result<world::WorldSpec> spec = make_spec(physics, timing);
    if (!spec) {
        return spec.error();
    }
    world_.emplace(*spec, seed);
    return {};
}

Status Engine::init(const v1::Physics& physics, const StepLength& length, std::uint64_t seed) {
    if (!(length.step_s > 0) || !std::isfinite(length.step_s) ||
        !std::isfinite(1 / length.step_s)) {
        return invalid("init",
                       fmt::format("step_s: must be greater than 0, got {}", length.step_s));
    }
    v1::Timing timing;  // Its rate, which is a whole number, makes way for the real one.
    timing.set_substeps(length.substeps);
    Result<world::WorldSpec> spec = make_spec(physics, timing);
    if (!spec) {
        return spec.error();
    }
    if (length.step_s / length.substeps > world::kLongestSubstep_s) {
        return invalid("init",
                       fmt::format("step_s: {} s in {} substeps; collisions are sound up to "
                                   "{:.4g} s a substep, give at least {} of them",
                                   length.step_s, length.substeps, world::kLongestSubstep_s,
                                   std::ceil(length.step_s / world::kLongestSubstep_s)));
    }
    spec->solver.tick_rate_hz = 1 / length.step_s;
    world_.emplace(*spec, seed);
    return {};
}

Result<world::WorldSpec> Engine::make_spec(const v1::Physics& physics,
                                           const v1::Timing& timing) const {
    if (Status status = needs_building("init"); !status) {
        return status.error();
    }
    if (!settings_.has_ball() || !has_robots_) {
        return invalid("init",
                       fmt::format("call create_ball() and create_robots() first; {} is missing",
                                   settings_.has_ball() ? "create_robots()" : "create_ball()"));
    }
    v1::Discipline settings = settings_;
    *settings.mutable_physics() = physics;
    *settings.mutable_timing() = timing;
    referee::fill_defaults(settings);
    if (Status status = referee::check_limits(settings); !status) {
        return invalid("init", status.error().message);
    }
    Result<world::WorldSpec> spec = world::make_world_spec(settings);
    if (!spec) {
        return invalid("init", spec.error().message);
    }
    return spec;
}

Status Engine::step() {
    if (Status status = needs_running("step"); !status) {
        return status;
    }
    world_->step();
    return {};
}

Result<referee::WorldState> Engine::environment() const {
    if (const Status status = needs_running("environment"); !status) {
        return status.error();
    }
    referee::WorldState state;
    world_->observe(state);
    return state;
}

Status Engine::set_ball_state(Vec2 position_m, AfterPlacing after) {
    if (Status status = needs_running("set_ball_state", {position_m.x, position_m.y}); !status) {
        return status;
    }
    const referee::BallState ball = *environment()->ball;
    world_->place_ball(position_m);
    if (after == AfterPlacing::kKeepsVelocity) {
        const Vec3 placed = environment()->ball->position_m;
        world_->launch_ball({placed, ball.velocity_mps, ball.turn_rate_radps});
    }
    return {};
}

Status Engine::set_ball_velocity(Vec2 velocity_mps, BallSpin spin) {
    if (Status status = needs_running("set_ball_velocity", {velocity_mps.x, velocity_mps.y});
        !status) {
        return status;
    }
    const Vec3 position_m = environment()->ball->position_m;
    const Vec3 velocity{velocity_mps.x, velocity_mps.y, 0};
    world_->launch_ball({position_m, velocity,
                         spin == BallSpin::kRolling
                             ? world::rolling_turn_rate(velocity_mps, settings_.ball().radius_m())
                             : Vec3{}});
    return {};
}

Status Engine::set_robot_state(RobotId robot, const GroundPose& pose, AfterPlacing after) {
    if (Status status =
            needs_robot("set_robot_state", robot, {pose.x_m, pose.y_m, pose.heading_rad});
        !status) {
        return status;
    }
    if (after == AfterPlacing::kAtRest) {
        world_->place_robot(robot, pose);
        return {};
    }
    const referee::RobotState before = environment()->robots[to_number(robot) - 1];
    const command::Command wheels = world_->command_of(robot);
    world_->place_robot(robot, pose,
                        {.velocity_mps = {before.velocity_mps.x, before.velocity_mps.y},
                         .turn_rate_radps = before.turn_rate_radps});
    world_->command(robot, wheels);
    return {};
}

Status Engine::set_robot_velocities(RobotId robot, world::WheelSpeeds speeds) {
    if (Status status =
            needs_robot("set_robot_velocities", robot, {speeds.left_mps, speeds.right_mps});
        !status) {
        return status;
    }
    world_->command(robot, speeds);
    return {};
}

Result<world::WorldSnapshot> Engine::snapshot() const {
    if (const Status status = needs_running("snapshot"); !status) {
        return status.error();
    }
    return world_->snapshot();
}

Status Engine::restore(const world::WorldSnapshot& snapshot) {
    if (Status status = needs_running("restore"); !status) {
        return status;
    }
    return world_->restore(snapshot);
}

Status Engine::stop() {
    if (Status status = needs_running("stop"); !status) {
        return status;
    }
    *this = Engine();
    return {};
}

Status Engine::needs_building(const char* call, Numbers numbers) const {
    if (world_) {
        return invalid(call, "the engine is already running; call stop() to start over");
    }
    if (!settings_.has_field()) {
        return invalid(call, "call create_field() first");
    }
    return check_finite(call, numbers);
}

Status Engine::needs_running(const char* call, Numbers numbers) const {
    return world_ ? check_finite(call, numbers)
                  : invalid(call, "the engine is not running; call init() first");
}

Status Engine::needs_robot(const char* call, RobotId robot, Numbers numbers) const {
    const auto count = static_cast<std::uint32_t>(settings_.robots_size());
    if (world_ && (to_number(robot) < 1 || to_number(robot) > count)) {
        return invalid(call, fmt::format("there is no robot {}; the ids are 1 to {}",
                                         to_number(robot), count));
    }
    return needs_running(call, numbers);
}

}  // namespace cancha::engine
