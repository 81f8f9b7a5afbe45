#include "tests/websim/lab.h"

#include <utility>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "server/world/world_spec_builder.h"

namespace cancha::websim {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr double kMaxWheelSpeed_mps = 20;  // More than any experiment wants.

constexpr double kHalfLength_m = 40;
constexpr double kHalfWidth_m = 30;

// Before they meet, two robots are so far from each other, or one from the wall.
constexpr double kRoom_m = 0.5;
constexpr int kTicksToMeet = 100;  // 2 s, in which they also come apart.

v1::Discipline wide_floor() {
    v1::Discipline discipline;
    discipline.mutable_timing()->set_tick_rate_hz(kTickRate_hz);
    discipline.mutable_physics()->set_gravity_mps2(-kGravity_mps2);
    v1::Field& field = *discipline.mutable_field();
    field.set_league(v1::LEAGUE_OTHER);
    field.set_right_m(kHalfLength_m);
    field.set_left_m(-kHalfLength_m);
    field.set_goal_right_m(kHalfLength_m + 1);
    field.set_goal_left_m(-kHalfLength_m - 1);
    field.set_top_m(kHalfWidth_m);
    field.set_bottom_m(-kHalfWidth_m);
    return discipline;
}

v1::RobotKind& add_kind(v1::Discipline& discipline, const std::string& drive, double mass_kg) {
    v1::RobotKind& kind = *discipline.add_robot_kinds();
    kind.set_name("kind " + std::to_string(discipline.robot_kinds_size()));
    kind.set_length_m(kLength_m);
    kind.set_width_m(kWidth_m);
    kind.set_height_m(kHeight_m);
    kind.set_mass_kg(mass_kg);
    kind.set_drive(drive);
    kind.mutable_wheels()->set_track_m(kTrack_m);
    kind.mutable_wheels()->set_max_speed_mps(kMaxWheelSpeed_mps);
    return kind;
}

/// Of the kind that was added last.
RobotId add_robot(v1::Discipline& discipline, double x_m) {
    v1::Robot& robot = *discipline.add_robots();
    const auto id = static_cast<std::uint32_t>(discipline.robots_size());
    robot.set_id(id);
    robot.set_number(id);
    robot.set_team(v1::TEAM_BLUE);
    robot.set_kind(discipline.robot_kinds().rbegin()->name());
    robot.mutable_start()->set_x_m(x_m);
    return RobotId{id};
}

world::World make_world(const v1::Discipline& discipline) {
    const Result<world::WorldSpec> spec = world::make_world_spec(discipline);
    CANCHA_EXPECTS(spec);  // Experiments are ours: no input from outside decides here.
    return {*spec, kSeed};
}

v1::Discipline with_lone_mbot(const DriveSettings& settings) {
    v1::Discipline discipline = wide_floor();
    auto& chosen = *add_kind(discipline, "websim", kMass_kg).mutable_drive_settings();
    for (const char* const loss : {"ground_friction", "linear_damping", "angular_damping"}) {
        chosen[loss] = 0;
    }
    for (const auto& [key, value] : settings) {
        chosen[key] = value;
    }
    add_robot(discipline, 0);
    return discipline;
}

/// A floor of ice. What pushes overlapping bodies apart would add to their speeds: it is off.
v1::Discipline ice(double restitution) {
    v1::Discipline discipline = wide_floor();
    discipline.mutable_physics()->set_erp(0);
    discipline.mutable_physics()->set_robot_restitution(restitution);
    return discipline;
}

RobotId add_slider(v1::Discipline& discipline, const Slider& slider, double x_m) {
    add_kind(discipline, "none", slider.mass_kg);
    return add_robot(discipline, x_m);
}

void set_in_motion(world::World& world, RobotId robot, double x_m, double speed_mps) {
    world.place_robot(robot, {.x_m = x_m}, {.velocity_mps = {speed_mps, 0}});
}

referee::WorldState state_after(world::World& world, int ticks) {
    for (int i = 0; i < ticks; ++i) {
        world.step();
    }
    referee::WorldState state;
    world.observe(state);
    return state;
}

}  // namespace

LoneMbot::LoneMbot(const DriveSettings& settings) : world_(make_world(with_lone_mbot(settings))) {
    world_.observe(state_);
}

void LoneMbot::want(double speed_mps, double turn_rate_radps) {
    const double rim_mps = turn_rate_radps * kTrack_m / 2;
    world_.set_wheel_speeds(state().id, {speed_mps - rim_mps, speed_mps + rim_mps});
}

void LoneMbot::run_ticks(int ticks) {
    for (int i = 0; i < ticks; ++i) {
        const double before_rad = state().heading_rad;
        world_.step();
        world_.observe(state_);
        turned_rad_ += wrap_angle_rad(state().heading_rad - before_rad);
    }
}

Meeting collide(const Slider& first, const Slider& second, double restitution) {
    CANCHA_EXPECTS(first.speed_mps > second.speed_mps);
    const double apart_m = (kLength_m + kRoom_m) / 2;
    v1::Discipline discipline = ice(restitution);
    const RobotId first_id = add_slider(discipline, first, -apart_m);
    const RobotId second_id = add_slider(discipline, second, apart_m);
    world::World world = make_world(discipline);
    set_in_motion(world, first_id, -apart_m, first.speed_mps);
    set_in_motion(world, second_id, apart_m, second.speed_mps);
    const referee::WorldState state = state_after(world, kTicksToMeet);
    return {state.robots[0].velocity_mps.x, state.robots[1].velocity_mps.x};
}

double bounce_off_wall(const Slider& robot, double restitution) {
    CANCHA_EXPECTS(robot.speed_mps > 0);
    const double x_m = kHalfLength_m - kLength_m / 2 - kRoom_m;
    v1::Discipline discipline = ice(restitution);
    // Beside the goal, where there is a wall.
    const double y_m = kHalfWidth_m / 2;
    const RobotId id = add_slider(discipline, robot, x_m);
    world::World world = make_world(discipline);
    world.place_robot(id, {.x_m = x_m, .y_m = y_m}, {.velocity_mps = {robot.speed_mps, 0}});
    return state_after(world, kTicksToMeet).robots[0].velocity_mps.x;
}

}  // namespace cancha::websim
