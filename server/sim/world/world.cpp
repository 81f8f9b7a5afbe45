#include "server/sim/world/world.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "server/sim/world/ode/joints.h"
#include "server/sim/world/ode/physics.h"
#include "server/sim/world/ode/planar_lanes.h"
#include "server/sim/world/random.h"

namespace cancha::world {
namespace {

bool is_finite(Vec2 vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y);
}

bool is_finite(const Vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

bool is_finite(const command::Command& command) {
    return std::ranges::all_of(command.used(), [](double n) { return std::isfinite(n); });
}

// Greatest error of a unit quaternion's length. Rounding leaves far less.
constexpr double kUnitTolerance = 1e-6;

bool is_unit(const Quaternion& q) {
    return std::abs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) <= kUnitTolerance;
}

// A robot counts as tipped over if its up axis is more than 26 degrees off, as in FIRASim.
constexpr double kUprightCosine = 0.9;

// A free robot drives on slopes, where each degree of tilt counts. This tilt is below the
// resolution of the state grid.
constexpr double kLevelPart = 4e-5;

bool is_upright(const Quaternion& q, BodyKind body) {
    if (body == BodyKind::kFree) {
        return std::abs(q.x) < kLevelPart && std::abs(q.y) < kLevelPart;
    }
    return 1 - 2 * (q.x * q.x + q.y * q.y) >= kUprightCosine;
}

}  // namespace

BodyState stand(const RobotSpec& robot, const GroundPose& pose, const Stance& stance) {
    const Quaternion orientation =
        orientation_of(stance.roll_rad, stance.pitch_rad, pose.heading_rad);
    const Vec3 foot_m{pose.x_m, pose.y_m, stance.floor_m};
    return {.position_m = foot_m + rotated({0, 0, robot.foot_m()}, orientation),
            .orientation = orientation};
}

World::World(const WorldSpec& spec, std::uint64_t seed)
    : physics_(std::make_unique<ode::Physics>(spec)),
      air_(spec.air),
      environment_(std::make_unique<Environment>(
          Environment{.gravity_mps2 = std::abs(spec.solver.gravity_mps2),
                      .air_density_kgpm3 = spec.air.density_kgpm3,
                      .wind_mps = spec.air.wind_mps})),
      wind_(spec.air, seed),
      seed_(seed),
      substeps_(spec.solver.substeps),
      tick_s_(1.0 / spec.solver.tick_rate_hz),
      substep_s_(1.0 / (spec.solver.tick_rate_hz * spec.solver.substeps)) {
    CANCHA_EXPECTS(spec.solver.tick_rate_hz > 0 && spec.solver.substeps > 0);
    robots_.reserve(spec.robots.size());
    for (const RobotSpec& robot : spec.robots) {
        robots_.push_back({.id = robot.id, .spec = std::make_unique<RobotSpec>(robot)});
        add_actuators(robots_.size() - 1);
    }
}

void World::add_actuators(std::size_t index) {
    Robot& robot = robots_[index];
    ode::Robot& body = *physics_->robots()[index];
    const CommandedRobot commanded = robot.spec->commanded();
    robot.actuators.reserve(commanded.actuators.size());
    for (std::size_t i = 0; i < commanded.actuators.size(); ++i) {
        const ActuatorSpec& spec = robot.spec->actuators[i];
        Actuator& actuator = robot.actuators.emplace_back(
            Actuator{commanded.actuators[i], commanded.actuators[i].at_rest()});
        for (const std::size_t joint : spec.joints) {
            actuator.joints.push_back(body.model()->joints()[joint].get());
        }
        actuator.drive = body.make_drive(*spec.drive, {.wheels = robot.spec->wheels,
                                                       .settings = spec.settings,
                                                       .environment = *environment_,
                                                       .joints = actuator.joints,
                                                       .joint_places = spec.joints,
                                                       .model = robot.spec->own_model(),
                                                       .tip = spec.tip});
    }
}

// Limits the numbers to those of their kind, because drives add and multiply them.
void World::Actuator::take(const command::Command& newest) {
    command = newest;
    for (std::size_t i = 0; i < newest.kind->numbers.size(); ++i) {
        const command::Number& number = newest.kind->numbers[i];
        command.numbers[i] = std::clamp(command.numbers[i], number.min, number.max);
    }
    kind =
        static_cast<std::size_t>(std::ranges::find(told.kinds, newest.kind) - told.kinds.begin());
    drive->limit(command.used(), kind);
    for (double& number : command.used()) {
        number += 0.0;  // Turns -0 into 0; a recording has no -0.
    }
}

World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

const command::Command& World::command(RobotId id, const command::Command& command,
                                       std::size_t actuator) {
    Robot& robot = robots_[index_of(id)];
    CANCHA_EXPECTS(actuator < robot.actuators.size());
    CANCHA_EXPECTS(robot.actuators[actuator].told.takes(command.kind));
    CANCHA_EXPECTS(is_finite(command));
    robot.actuators[actuator].take(command);
    return robot.actuators[actuator].command;
}

const World::Actuator& World::actuator_of(RobotId id, std::size_t actuator) const {
    const Robot& robot = robots_[index_of(id)];
    CANCHA_EXPECTS(actuator < robot.actuators.size());
    return robot.actuators[actuator];
}

const command::Command& World::command_of(RobotId id, std::size_t actuator) const {
    return actuator_of(id, actuator).command;
}

command::Command World::rest_of(RobotId id, std::size_t actuator) const {
    return actuator_of(id, actuator).told.at_rest();
}

std::string World::limits_text(RobotId id, std::size_t actuator) const {
    return actuator_of(id, actuator).drive->limits_text();
}

void World::place_robot(RobotId id, const GroundPose& pose, const GroundMotion& motion,
                        const Stance& stance, std::span<const double> joints) {
    CANCHA_EXPECTS(is_finite(pose.position_m()) && std::isfinite(pose.heading_rad));
    CANCHA_EXPECTS(is_finite(motion.velocity_mps) && std::isfinite(motion.turn_rate_radps));
    CANCHA_EXPECTS(is_finite(Vec3{stance.floor_m, stance.roll_rad, stance.pitch_rad}));
    const std::size_t index = index_of(id);
    const RobotSpec& robot = *robots_[index].spec;
    BodyState state =
        ode::standing(pose, robot.size_m.z, motion.velocity_mps, motion.turn_rate_radps);
    if (robot.body == BodyKind::kFree) {
        const BodyState there = stand(robot, pose, stance);
        state.position_m = there.position_m;
        state.orientation = there.orientation;
    }
    place(index, state, joints);
}

void World::launch_robot(RobotId id, const BodyState& motion) {
    CANCHA_EXPECTS(is_finite(motion.position_m) && is_finite(motion.velocity_mps) &&
                   is_finite(motion.turn_rate_radps) && is_unit(motion.orientation));
    place(index_of(id), motion);
}

void World::place_ball(Vec2 position_m) {
    CANCHA_EXPECTS(physics_->ball() != nullptr);
    launch_ball({.position_m = {position_m.x, position_m.y, physics_->ball()->radius_m()}});
}

void World::launch_ball(const BallMotion& motion) {
    CANCHA_EXPECTS(physics_->ball() != nullptr);
    CANCHA_EXPECTS(is_finite(motion.position_m) && is_finite(motion.velocity_mps) &&
                   is_finite(motion.turn_rate_radps));
    if (physics_->feeling() != nullptr) {
        physics_->feeling()->forget(physics_->ball()->id());
    }
    physics_->ball()->place(motion.position_m, motion.velocity_mps, motion.turn_rate_radps);
}

void World::step() {
    begin_tick();
    while (begin_part()) {
        if (solver_ != nullptr) {
            solver_->solve();
        }
        finish_part();
    }
    tick_ = tick_.next();
}

void World::step_together(std::span<World* const> worlds) {
    std::vector<World*> at_work(worlds.begin(), worlds.end());
    std::vector<ode::PlanarSolver*> solvers;
    solvers.reserve(worlds.size());
    std::ranges::for_each(at_work, &World::begin_tick);
    while (true) {
        std::erase_if(at_work, [](World* world) { return !world->begin_part(); });
        if (at_work.empty()) {
            break;
        }
        solvers.clear();
        for (World* const world : at_work) {
            if (world->solver_ != nullptr) {
                solvers.push_back(world->solver_);
            }
        }
        ode::solve_together(solvers);
        std::ranges::for_each(at_work, &World::finish_part);
    }
    for (World* const world : worlds) {
        world->tick_ = world->tick_.next();
    }
}

void World::begin_tick() {
    parts_done_ = 0;
    time_done_s_ = 0;
    substeps_left_ = substeps_;
    parts_left_ = 0;
    if (physics_->feeling() != nullptr) {
        physics_->feeling()->begin_tick();
    }
}

bool World::begin_part() {
    while (parts_left_ == 0) {
        if (substeps_left_ == 0) {
            return false;
        }
        --substeps_left_;
        parts_left_ = physics_->parts_needed(substep_s_);
        part_s_ = substep_s_ / parts_left_;
    }
    drive(part_s_);
    solver_ = physics_->begin_advance(part_s_, seed_of_part(seed_, tick_, parts_done_));
    return true;
}

void World::finish_part() {
    physics_->finish_advance(part_s_);
    --parts_left_;
    ++parts_done_;
    time_done_s_ += part_s_;
}

void World::observe(referee::WorldState& state) const {
    state.tick = tick_;
    state.ball.reset();
    if (const ode::BallBody* ball = physics_->ball(); ball != nullptr) {
        const BodyState body = ode::state_of(ball->id());
        state.ball = {.position_m = body.position_m,
                      .velocity_mps = body.velocity_mps,
                      .turn_rate_radps = body.turn_rate_radps,
                      .orientation = body.orientation};
    }
    state.robots.resize(robots_.size());
    for (std::size_t i = 0; i < robots_.size(); ++i) {
        const BodyState body = physics_->robots()[i]->state();
        state.robots[i] = {.id = robots_[i].spec->id,
                           .team = robots_[i].spec->team,
                           .position_m = body.position_m,
                           .heading_rad = heading_of(body.orientation),
                           .velocity_mps = body.velocity_mps,
                           .turn_rate_radps = body.turn_rate_radps.z,
                           .orientation = body.orientation,
                           .is_upright = is_upright(body.orientation, robots_[i].spec->body)};
    }
    observe_links(state.links);
    observe_joints(state.joints);
}

void World::observe_links(std::vector<referee::LinkState>& links) const {
    links.clear();
    physics_->for_each_link([&links](const ode::LinkBody& link, const auto& /*model*/) {
        const BodyState body = ode::state_of(link.id());
        links.push_back({.position_m = body.position_m,
                         .velocity_mps = body.velocity_mps,
                         .turn_rate_radps = body.turn_rate_radps,
                         .orientation = body.orientation});
    });
}

void World::observe_joints(std::vector<referee::JointState>& joints) const {
    joints.clear();
    physics_->for_each_joint([&joints](const ode::ModelJoint& joint) {
        joints.push_back({.position = joint.position(), .speed = joint.speed()});
    });
}

void World::start_feeling(const WorldSpec& spec) {
    physics_->start_feeling(touch_parts(spec).size());
}

void World::feel(Feelings& feelings) const {
    CANCHA_EXPECTS(physics_->feeling() != nullptr);
    feelings.robots.clear();
    feelings.links.clear();
    feelings.contacts.clear();
    feelings.joints.clear();
    for (const auto& robot : physics_->robots()) {
        feelings.robots.push_back(robot->state());
    }
    physics_->for_each_link([&feelings](const ode::LinkBody& link, const auto& /*model*/) {
        feelings.links.push_back(ode::state_of(link.id()));
    });
    std::as_const(*physics_).feeling()->tell(tick_s_, feelings);
}

WorldSnapshot World::snapshot() const {
    WorldSnapshot snapshot{.seed = seed_, .tick = tick_, .numbers = {}};
    collect_numbers(snapshot.numbers);
    collect_felt(snapshot.felt);
    return snapshot;
}

template <typename Action>
void World::for_each_actuator(Action action) {
    for (Robot& robot : robots_) {
        std::ranges::for_each(robot.actuators, action);
    }
}

Status World::restore(const WorldSnapshot& snapshot) {
    collect_numbers(numbers_);
    if (snapshot.numbers.size() != numbers_.size()) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("the snapshot holds {} numbers, but this world has {}: it was "
                                 "taken from a world with other robots or another ball",
                                 snapshot.numbers.size(), numbers_.size())};
    }
    // This includes commands and memories of drives.
    constexpr double kMost = 1e6;
    if (!std::ranges::all_of(snapshot.numbers, [](double n) { return std::abs(n) <= kMost; })) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("the snapshot holds numbers beyond {}, or none", kMost)};
    }
    if (!physics_->takes(snapshot.numbers)) {
        return Error{ErrorCode::kInvalidInput, "the snapshot has a body turned by no rotation"};
    }
    if (Status felt = restore_felt(snapshot.felt); !felt) {
        return felt;
    }
    seed_ = snapshot.seed;
    wind_ = Wind(air_, seed_);
    tick_ = snapshot.tick;
    std::span<const double> rest = physics_->set_numbers(snapshot.numbers);
    for_each_actuator([&rest](Actuator& actuator) {
        rest = set_command(rest, actuator);
        const std::span<double> memory = actuator.drive->memory();
        std::ranges::copy(rest.first(memory.size()), memory.begin());
        rest = rest.subspan(memory.size());
    });
    return {};
}

// Actuators with one kind only have no number for it, so that their snapshots stay as they always
// were.
void World::append_command(const Actuator& actuator, std::vector<double>& numbers) {
    const bool has_choice = actuator.told.kinds.size() > 1;
    if (has_choice) {
        numbers.push_back(static_cast<double>(actuator.kind));
    }
    const std::span<const double> told =
        has_choice ? std::span<const double>(actuator.command.numbers) : actuator.command.used();
    numbers.insert(numbers.end(), told.begin(), told.end());
}

std::span<const double> World::set_command(std::span<const double> numbers, Actuator& actuator) {
    if (actuator.told.kinds.size() > 1) {
        const double kind =
            std::clamp(numbers.front(), 0.0, static_cast<double>(actuator.told.kinds.size() - 1));
        actuator.kind = static_cast<std::size_t>(kind);
        actuator.command = {.kind = actuator.told.kinds[actuator.kind]};
        std::ranges::copy(numbers.subspan(1, command::kMostNumbers),
                          actuator.command.numbers.begin());
        return numbers.subspan(1 + command::kMostNumbers);
    }
    const std::span<double> told = actuator.command.used();
    std::ranges::copy(numbers.first(told.size()), told.begin());
    return numbers.subspan(told.size());
}

Status World::restore_felt(const std::vector<double>& felt) {
    ode::Feeling* const feeling = physics_->feeling();
    if (feeling == nullptr ? felt.empty() : feeling->set_numbers(felt)) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput,
                 "the snapshot does not hold what the bodies of this world feel: it was taken from "
                 "a world with other sensors, or is damaged"};
}

void World::append_to(StateHash& hash) const {
    hash.append(seed_);
    hash.append(tick_.number);
    append_bodies_to(hash);
}

void World::append_bodies_to(StateHash& hash) const {
    collect_numbers(numbers_);
    hash.append_bytes(numbers_.data(), numbers_.size() * sizeof(double));
    collect_felt(felt_);
    hash.append_bytes(felt_.data(), felt_.size() * sizeof(double));
}

std::size_t World::index_of(RobotId id) const {
    const auto robot = std::ranges::lower_bound(robots_, id, {}, &Robot::id);
    CANCHA_EXPECTS(robot != robots_.end() && robot->id == id);
    return static_cast<std::size_t>(robot - robots_.begin());
}

void World::drive(double duration_s) {
    DriveStep step{
        .duration_s = duration_s, .tick_s = tick_s_, .is_first_of_tick = parts_done_ == 0};
    environment_->wind_mps = wind_.at(static_cast<double>(tick_.number) * tick_s_ + time_done_s_);
    for (std::size_t i = 0; i < robots_.size(); ++i) {
        bool is_told = wind_.has_gusts();
        for (Actuator& actuator : robots_[i].actuators) {
            const std::span<const double> told = std::as_const(actuator.command).used();
            step.command = actuator.kind;
            actuator.drive->act(told, step);
            is_told = is_told || !actuator.is_at_rest();
        }
        physics_->set_told(i, is_told);
    }
}

void World::place(std::size_t index, const BodyState& state, std::span<const double> joints) {
    const ModelSpec* const model = robots_[index].spec->own_model();
    CANCHA_EXPECTS(joints.empty() || (model != nullptr && joints.size() == model->joints.size()));
    for (Actuator& actuator : robots_[index].actuators) {
        actuator.take(actuator.told.at_rest());
        std::ranges::fill(actuator.drive->memory(), 0.0);
    }
    physics_->robots()[index]->place(state, joints);
    if (physics_->feeling() != nullptr) {
        std::ranges::for_each(physics_->robots()[index]->parts(),
                              [this](dBodyID part) { physics_->feeling()->forget(part); });
    }
}

void World::collect_felt(std::vector<double>& felt) const {
    felt.clear();
    if (const ode::Feeling* const feeling = std::as_const(*physics_).feeling();
        feeling != nullptr) {
        feeling->append_numbers(felt);
    }
}

void World::collect_numbers(std::vector<double>& numbers) const {
    numbers.clear();
    physics_->append_numbers(numbers);
    for (const Robot& robot : robots_) {
        for (const Actuator& actuator : robot.actuators) {
            append_command(actuator, numbers);
            const std::span<const double> memory = actuator.drive->memory();
            numbers.insert(numbers.end(), memory.begin(), memory.end());
        }
    }
}

}  // namespace cancha::world
