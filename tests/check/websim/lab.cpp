#include "tests/check/websim/lab.h"

#include <cmath>
#include <utility>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::websim {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr double kMaxWheelSpeed_mps = 20;  // Faster than any experiment.

constexpr double kHalfLength_m = 40;
constexpr double kHalfWidth_m = 30;

// Distance between two robots, or of one robot to the wall, before they meet.
constexpr double kRoom_m = 0.5;
constexpr int kTicksToMeet = 100;  // 2 s, long enough to come apart again.

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

v1::Body body_of(Body body) {
    return body == Body::kFree ? v1::BODY_FREE : v1::BODY_UPRIGHT;
}

/// Adds a robot of the kind that was added last.
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
    CANCHA_EXPECTS(spec);  // Experiments are part of the program, not input.
    return {*spec, kSeed};
}

/// Adds a slab with an upper face that begins on the ground at this x and climbs along +x. The rest
/// of the slab lies below the ground.
void add_ramp(v1::Discipline& discipline, double x_m, double slope_rad) {
    constexpr double kRampLength_m = 40;
    constexpr double kThickness_m = 1;
    v1::Model& model = *discipline.mutable_arena()->add_models();
    model.set_name("ramp");
    model.set_is_static(true);
    v1::Link& link = *model.add_links();
    link.set_name("slab");
    // Way from the foot to the middle of the face, and down through the slab.
    const double out_m =
        kRampLength_m / 2 * std::cos(slope_rad) + kThickness_m / 2 * std::sin(slope_rad);
    const double up_m =
        kRampLength_m / 2 * std::sin(slope_rad) - kThickness_m / 2 * std::cos(slope_rad);
    link.mutable_pose()->set_x_m(x_m + out_m);
    link.mutable_pose()->set_z_m(up_m);
    link.mutable_pose()->set_pitch_rad(-slope_rad);
    v1::Collision& collision = *link.add_collisions();
    collision.set_name("face");
    v1::Shape::Box& box = *collision.mutable_shape()->mutable_box();
    box.set_length_m(kRampLength_m);
    box.set_width_m(kHalfWidth_m);
    box.set_height_m(kThickness_m);
}

constexpr double kRampFoot_m = 4;

v1::Discipline with_lone_mbot(const DriveSettings& settings, Body body, double ramp_rad) {
    v1::Discipline discipline = wide_floor();
    v1::RobotKind& kind = add_kind(discipline, "websim", kMass_kg);
    kind.set_body(body_of(body));
    auto& chosen = *kind.mutable_drive_settings();
    for (const char* const loss : {"ground_friction", "linear_damping", "angular_damping"}) {
        chosen[loss] = 0;
    }
    for (const auto& [key, value] : settings) {
        chosen[key] = value;
    }
    discipline.mutable_physics()->set_robot_friction(chosen["ground_friction"]);
    add_robot(discipline, 0);
    if (ramp_rad > 0) {
        add_ramp(discipline, kRampFoot_m, ramp_rad);
    }
    return discipline;
}

v1::Discipline with_lone_drone(double mass_kg, const DriveSettings& settings) {
    v1::Discipline discipline = wide_floor();
    auto& chosen = *add_kind(discipline, "websim_drone", mass_kg).mutable_drive_settings();
    chosen["linear_damping"] = 0;
    chosen["angular_damping"] = 0;
    for (const auto& [key, value] : settings) {
        chosen[key] = value;
    }
    add_robot(discipline, 0);
    return discipline;
}

v1::Discipline with_lone_weightless() {
    v1::Discipline discipline = wide_floor();
    discipline.mutable_physics()->set_robot_friction(1);
    discipline.mutable_physics()->set_robot_restitution(1);
    add_kind(discipline, "kinematic", kMass_kg);
    add_robot(discipline, 0);
    return discipline;
}

/// Returns a floor of ice. The correction that pushes overlapping bodies apart is off, because it
/// would add to their speeds.
v1::Discipline ice(double restitution) {
    v1::Discipline discipline = wide_floor();
    discipline.mutable_physics()->set_erp(0);
    discipline.mutable_physics()->set_robot_restitution(restitution);
    discipline.mutable_physics()->set_robot_friction(0);
    return discipline;
}

RobotId add_slider(v1::Discipline& discipline, const Slider& slider, double x_m) {
    add_kind(discipline, "none", slider.mass_kg).set_body(body_of(slider.body));
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

LoneMbot::LoneMbot(const DriveSettings& settings, Body body, double ramp_rad)
    : world_(make_world(with_lone_mbot(settings, body, ramp_rad))) {
    world_.observe(state_);
}

void LoneMbot::want(double speed_mps, double turn_rate_radps) {
    const double rim_mps = turn_rate_radps * kTrack_m / 2;
    world_.command(state().id, world::WheelSpeeds{speed_mps - rim_mps, speed_mps + rim_mps});
}

void LoneMbot::run_ticks(int ticks) {
    for (int i = 0; i < ticks; ++i) {
        const double before_rad = state().heading_rad;
        world_.step();
        world_.observe(state_);
        turned_rad_ += wrap_angle_rad(state().heading_rad - before_rad);
    }
}

Flyer::Flyer(world::World world, const Vec3& start_m) : world_(std::move(world)) {
    world_.launch_robot(RobotId{1}, {.position_m = start_m});
    world_.observe(state_);
}

void Flyer::want(double forward_mps, double up_mps, double turn_rate_radps) {
    world_.command(RobotId{1}, {.kind = command::find_kind("body_velocity"),
                                .numbers = {forward_mps, 0, up_mps, turn_rate_radps}});
}

void Flyer::run_ticks(int ticks) {
    for (int i = 0; i < ticks; ++i) {
        world_.step();
    }
    world_.observe(state_);
}

LoneDrone::LoneDrone(double mass_kg, const DriveSettings& settings)
    : Flyer(make_world(with_lone_drone(mass_kg, settings)), {0, 0, kStart_m}) {}

const double LoneWeightless::kRoadToWall_m = kHalfLength_m - kLength_m / 2;

// Beside the goal, where there is a wall.
LoneWeightless::LoneWeightless(double height_m)
    : Flyer(make_world(with_lone_weightless()), {0, kHalfWidth_m / 2, height_m + kHeight_m / 2}) {}

// The robot starts at rest on the slope, in the middle of the face.
bool slides(double slope_rad, double friction) {
    v1::Discipline discipline = wide_floor();
    discipline.mutable_physics()->set_robot_friction(friction);
    discipline.mutable_physics()->set_solver_iterations(100);
    add_kind(discipline, "none", kMass_kg).set_body(v1::BODY_FREE);
    add_robot(discipline, 0);
    add_ramp(discipline, kRampFoot_m, slope_rad);
    world::World world = make_world(discipline);
    const double along_m = 10;
    const Quaternion nose_up{std::cos(slope_rad / 2), 0, -std::sin(slope_rad / 2), 0};
    const Vec3 centre_m{
        kRampFoot_m + along_m * std::cos(slope_rad) - kHeight_m / 2 * std::sin(slope_rad), 0,
        along_m * std::sin(slope_rad) + kHeight_m / 2 * std::cos(slope_rad)};
    world.launch_robot(RobotId{1}, {.position_m = centre_m, .orientation = nose_up});
    constexpr double kSliding_m = 0.05;  // Far more than the robot sinks in.
    const referee::WorldState state = state_after(world, 10 * kTickRate_hz);
    return state.robots[0].position_m.x < centre_m.x - kSliding_m;
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
