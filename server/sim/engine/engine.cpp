#include "cancha/engine/engine.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/values/timing.h"
#include "referee/core/settings.h"
#include "server/sim/engine/running.h"
#include "server/sim/match/change.h"
#include "server/sim/match/robot_commands.h"
#include "server/sim/match/stage.h"
#include "server/sim/world/arena_builder.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::engine {
namespace {

Error invalid(const char* call, std::string_view problem) {
    return {ErrorCode::kInvalidInput, fmt::format("{}: {}", call, problem)};
}

/// Error of a call that is out of order.
Error refused(const char* call, std::string_view problem) {
    return {ErrorCode::kRefused, fmt::format("{}: {}", call, problem)};
}

template <typename Numbers>
Status check_finite(const char* call, const Numbers& numbers) {
    const bool is_finite =
        std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); });
    return is_finite ? Status() : invalid(call, "got a number that is not finite");
}

/// Checks positions and velocities. Physics gives up on numbers beyond match::kFarthest.
Status check_near(const char* call, std::initializer_list<double> numbers) {
    if (Status finite = check_finite(call, numbers); !finite) {
        return finite;
    }
    for (const double number : numbers) {
        if (std::abs(number) > match::kFarthest) {
            return invalid(call, fmt::format("got {}; expected -{} to {}", number, match::kFarthest,
                                             match::kFarthest));
        }
    }
    return {};
}

/// Checks each dimension alone, and that all together make a closed field.
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

/// Completes the settings and makes the specification of their world. Fails: the text names the
/// call.
Result<world::WorldSpec> complete(v1::Discipline& settings, const v1::Physics& physics,
                                  const v1::Timing& timing) {
    *settings.mutable_physics() = physics;
    *settings.mutable_timing() = timing;
    referee::fill_defaults(settings);
    if (Status status = referee::check_limits(settings); !status) {
        return invalid("init", status.error().message);
    }
    Result<world::WorldSpec> spec = match::make_world(settings);
    return spec ? std::move(spec) : invalid("init", spec.error().message);
}

/// Lists the ids of robots: "1 to 5", or "1, 3, 7".
std::string ids_text(const std::vector<referee::RobotState>& robots) {
    std::vector<std::uint32_t> ids;
    ids.reserve(robots.size());
    for (const referee::RobotState& robot : robots) {
        ids.push_back(to_number(robot.id));
    }
    const bool is_row = ids.size() > 1 && ids.back() - ids.front() == ids.size() - 1;
    return is_row ? fmt::format("{} to {}", ids.front(), ids.back())
                  : fmt::format("{}", fmt::join(ids, ", "));
}

}  // namespace

Engine::Engine() = default;

Engine::Engine(Engine&& other) noexcept
    : has_robots_(std::exchange(other.has_robots_, false)),
      settings_(std::move(other.settings_)),
      running_(std::move(other.running_)) {}

Engine& Engine::operator=(Engine&& other) noexcept {
    Engine taken(std::move(other));
    std::swap(has_robots_, taken.has_robots_);
    settings_.Swap(&taken.settings_);
    running_.swap(taken.running_);
    return *this;
}

Engine::~Engine() = default;

Status Engine::create_field(const v1::Field& field) {
    if (running_ != nullptr) {
        return refused("create_field", "the engine is running; call stop() first");
    }
    if (settings_.has_field()) {
        return refused("create_field", "there is already a field; take an engine that has none");
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
        return refused("create_ball", "there is already a ball");
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
        return refused("create_robots", "there are already robots; create all of them in one call");
    }
    for (const GroundPose& pose : poses) {
        if (Status near = check_near("create_robots", {pose.x_m, pose.y_m, pose.heading_rad});
            !near) {
            return near;
        }
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
        robot.set_team(v1::TEAM_BLUE);  // Worlds of one's own have no teams.
        robot.set_number(id);
        robot.set_kind(only_kind.name());
        robot.mutable_start()->set_x_m(pose.x_m);
        robot.mutable_start()->set_y_m(pose.y_m);
        robot.mutable_start()->set_heading_rad(wrap_angle_rad(pose.heading_rad));
    }
    return {};
}

Status Engine::init(const v1::Physics& physics, const v1::Timing& timing, std::uint64_t seed) {
    if (Status status = needs_created("init"); !status) {
        return status;
    }
    v1::Discipline settings = settings_;
    Result<world::WorldSpec> spec = complete(settings, physics, timing);
    if (!spec) {
        return spec.error();
    }
    running_ = run_lawless({std::move(settings), *std::move(spec)}, seed);
    return {};
}

Status Engine::init(const v1::Physics& physics, const StepLength& length, std::uint64_t seed) {
    if (Status status = needs_created("init"); !status) {
        return status;
    }
    if (!(length.step_s > 0) || !std::isfinite(length.step_s) ||
        !std::isfinite(1 / length.step_s)) {
        return invalid("init",
                       fmt::format("step_s: must be greater than 0, got {}", length.step_s));
    }
    v1::Timing timing;  // Its rate is a whole number; the exact rate replaces it below.
    timing.set_substeps(length.substeps);
    v1::Discipline settings = settings_;
    Result<world::WorldSpec> spec = complete(settings, physics, timing);
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
    settings.mutable_timing()->set_tick_s(length.step_s);
    if (const auto rate = tick_rate_of(settings.timing()); !rate) {
        return invalid("init", rate.error().message);  // Sensors are read at this rate.
    }
    running_ = run_lawless({std::move(settings), *std::move(spec)}, seed);
    return {};
}

Status Engine::reset(std::uint64_t seed) {
    const Status status = needs_running("reset");
    return status ? running_->reset(seed) : status;
}

Status Engine::step() {
    const Status status = needs_running("step");
    return status ? running_->step() : status;
}

Result<referee::WorldState> Engine::environment() const {
    const Status status = needs_running("environment");
    return status ? running_->state() : Result<referee::WorldState>(status.error());
}

Result<std::vector<v1::Reading>> Engine::readings() const {
    if (const Status status = needs_running("readings"); !status) {
        return status.error();
    }
    const auto readings = running_->readings();
    return std::vector<v1::Reading>(readings.begin(), readings.end());
}

Status Engine::set_ball_state(Vec2 position_m, AfterPlacing after) {
    if (Status status = needs_ball("set_ball_state", {position_m.x, position_m.y}); !status) {
        return status;
    }
    if (after == AfterPlacing::kAtRest) {
        return running_->place_ball(position_m, {}, {});
    }
    const referee::BallState ball = *running_->state().ball;
    return running_->place_ball(position_m, ball.velocity_mps, ball.turn_rate_radps);
}

Status Engine::set_ball_velocity(Vec2 velocity_mps, BallSpin spin) {
    if (Status status = needs_ball("set_ball_velocity", {velocity_mps.x, velocity_mps.y});
        !status) {
        return status;
    }
    return running_->push_ball(
        {velocity_mps.x, velocity_mps.y, 0},
        spin == BallSpin::kRolling
            ? world::rolling_turn_rate(velocity_mps, running_->settings().ball().radius_m())
            : Vec3{});
}

Status Engine::set_robot_state(RobotId robot, const GroundPose& pose, AfterPlacing after) {
    if (Status status =
            needs_robot("set_robot_state", robot, {pose.x_m, pose.y_m, pose.heading_rad});
        !status) {
        return status;
    }
    return running_->place_robot(robot, pose, after);
}

Status Engine::set_robot_velocities(RobotId robot, WheelSpeeds speeds) {
    v1::RobotCommand message;
    message.set_robot_id(to_number(robot));
    message.mutable_wheels()->set_left_mps(speeds.left_mps);
    message.mutable_wheels()->set_right_mps(speeds.right_mps);
    return tell("set_robot_velocities", message);
}

Status Engine::command(const v1::RobotCommand& command) {
    return tell("command", command);
}

Status Engine::tell(const char* call, const v1::RobotCommand& message) {
    const RobotId robot{message.robot_id()};
    if (Status status = needs_robot(call, robot, {}); !status) {
        return status;
    }
    std::vector<std::string> problems;
    const world::CommandSet commands =
        match::decode_commands(message, running_->commanded(robot), problems);
    if (!problems.empty()) {
        return invalid(call,
                       fmt::format("robot {}: {}", to_number(robot), fmt::join(problems, "; ")));
    }
    for (const world::RobotCommand& command : commands) {
        if (Status status = check_finite(call, command.drive.used()); !status) {
            return status;
        }
    }
    for (const world::RobotCommand& command : commands) {
        running_->command(command);
    }
    return {};
}

Status Engine::request(Team team, const v1::TeamRequest& request) {
    const Status status = needs_running("request");
    return status ? running_->request(team, request) : status;
}

Result<referee::MatchStatus> Engine::status() const {
    const Status status = needs_running("status");
    return status ? running_->status() : Result<referee::MatchStatus>(status.error());
}

Result<std::vector<referee::GameEvent>> Engine::events() const {
    const Status status = needs_running("events");
    return status ? running_->events() : Result<std::vector<referee::GameEvent>>(status.error());
}

Result<v1::Discipline> Engine::settings() const {
    const Status status = needs_running("settings");
    return status ? running_->settings() : Result<v1::Discipline>(status.error());
}

Result<std::uint64_t> Engine::state_hash() const {
    const Status status = needs_running("state_hash");
    return status ? running_->state_hash() : Result<std::uint64_t>(status.error());
}

Result<std::string> Engine::outcome() const {
    const Status status = needs_running("outcome");
    return status ? running_->outcome() : Result<std::string>(status.error());
}

Result<Snapshot> Engine::snapshot() const {
    const Status status = needs_running("snapshot");
    return status ? running_->snapshot() : Result<Snapshot>(status.error());
}

Status Engine::restore(const Snapshot& snapshot) {
    const Status status = needs_running("restore");
    return status ? running_->restore(snapshot) : status;
}

Status Engine::stop() {
    if (running_ == nullptr) {
        return needs_running("stop");
    }
    running_ = nullptr;  // Frees memory, which the next line needs.
    *this = Engine();
    return {};
}

Status Engine::needs_nothing(const char* call) const {
    if (running_ != nullptr) {
        return refused(call, "the engine is running; call stop() first");
    }
    return settings_.has_field()
               ? refused(call, "there is already a field; take an engine that has none")
               : Status();
}

Status Engine::needs_building(const char* call, Numbers numbers) const {
    if (running_ != nullptr) {
        return refused(call,
                       "the engine is already running: init(), load() or load_file() started "
                       "it; call stop() to start over");
    }
    if (!settings_.has_field()) {
        return refused(call, "call create_field() first");
    }
    return check_near(call, numbers);
}

Status Engine::needs_created(const char* call) const {
    Status status = needs_building(call);
    if (!status || (settings_.has_ball() && has_robots_)) {
        return status;
    }
    return refused(call, fmt::format("call create_ball() and create_robots() first; {} is missing",
                                     settings_.has_ball() ? "create_robots()" : "create_ball()"));
}

Status Engine::needs_running(const char* call, Numbers numbers) const {
    return running_ != nullptr
               ? check_near(call, numbers)
               : refused(call, "the engine is not running; call init() or load() first");
}

Status Engine::needs_ball(const char* call, Numbers numbers) const {
    const Status status = needs_running(call, numbers);
    return !status || running_->state().ball ? status
                                             : Status(invalid(call, "this discipline has no ball"));
}

Status Engine::needs_robot(const char* call, RobotId robot, Numbers numbers) const {
    if (running_ != nullptr) {
        const auto& robots = running_->state().robots;
        if (std::ranges::find(robots, robot, &referee::RobotState::id) == robots.end()) {
            return Error{ErrorCode::kNotFound,
                         fmt::format("{}: there is no robot {}; the ids are {}", call,
                                     to_number(robot), ids_text(robots))};
        }
    }
    return needs_running(call, numbers);
}

}  // namespace cancha::engine
