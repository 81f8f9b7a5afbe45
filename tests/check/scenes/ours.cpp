#include "tests/check/scenes/ours.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>

#include "cancha/base/contract.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"
#include "server/sim/world/space_pose.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/check/scenes/theory.h"

namespace cancha::scenes {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::uint32_t kTickRate_hz = 1000;

/// Returns endless level ground, with ODE's exact solver.
v1::Discipline level_ground(std::uint32_t steps_per_tick = 1) {
    v1::Discipline discipline;
    discipline.mutable_timing()->set_tick_rate_hz(kTickRate_hz);
    discipline.mutable_timing()->set_substeps(steps_per_tick);
    discipline.mutable_physics()->set_gravity_mps2(-kGravity_mps2);
    discipline.mutable_physics()->set_solver(v1::SOLVER_STEP);
    discipline.mutable_arena();
    return discipline;
}

/// A world and its state.
class Lab {
  public:
    explicit Lab(const v1::Discipline& discipline) : world_(made_of(discipline)) {
        world_.observe(state_);
    }

    world::World& world() { return world_; }

    const referee::WorldState& state() const { return state_; }

    const referee::WorldState& step() {
        world_.step();
        world_.observe(state_);
        return state_;
    }

    const referee::WorldState& run_for(double time_s) {
        for (long i = std::lround(time_s * kTickRate_hz); i > 0; --i) {
            world_.step();
        }
        world_.observe(state_);
        return state_;
    }

  private:
    static world::World made_of(const v1::Discipline& discipline) {
        const Result<world::WorldSpec> spec = world::make_world_spec(discipline);
        CANCHA_EXPECTS(spec);  // Scenes are part of the program, not input.
        return {*spec, kSeed};
    }

    world::World world_;
    referee::WorldState state_;
};

/// Returns the ball of `Drop` at its release.
Lab ball(double restitution) {
    v1::Discipline discipline = level_ground();
    v1::Ball& ball = *discipline.mutable_ball();
    ball.set_radius_m(Drop::kRadius_m);
    ball.set_mass_kg(Drop::kMass_kg);
    ball.set_ground_restitution(restitution);
    Lab lab(discipline);
    lab.world().launch_ball({.position_m = {0, 0, Drop::kHeight_m + Drop::kRadius_m}});
    return lab;
}

double gap_m(const referee::WorldState& state) {
    return state.ball->position_m.z - Drop::kRadius_m;
}

constexpr double kHigh_m = 100;  // Height of slopes, far above the ground.

/// Returns ground with the block of `Block` as robot 1.
v1::Discipline with_block(double friction) {
    v1::Discipline discipline = level_ground();
    discipline.mutable_physics()->set_robot_friction(friction);
    v1::RobotKind& kind = *discipline.add_robot_kinds();
    kind.set_name("block");
    kind.set_length_m(Block::kSide_m);
    kind.set_width_m(Block::kSide_m);
    kind.set_height_m(Block::kHeight_m);
    kind.set_mass_kg(Block::kMass_kg);
    kind.set_drive("none");
    kind.set_body(v1::BODY_FREE);
    v1::Robot& robot = *discipline.add_robots();
    robot.set_id(1);
    robot.set_number(1);
    robot.set_team(v1::TEAM_BLUE);
    robot.set_kind("block");
    return discipline;
}

bool slides(double slope_deg, const Way& way) {
    const double tilt_rad = slope_deg * kDegree_rad;
    const double yaw_rad = way.azimuth_deg * kDegree_rad;
    v1::Discipline discipline = with_block(way.friction);
    v1::Model& model = *discipline.mutable_arena()->add_models();
    model.set_name("slope");
    model.set_is_static(true);
    v1::Link& link = *model.add_links();
    link.set_name("link");
    v1::Collision& face = *link.add_collisions();
    face.set_name("face");
    face.mutable_shape()->mutable_plane();
    // Pose of the middle of the block's foot.
    v1::Pose& pose = *discipline.mutable_robots(0)->mutable_start();
    pose.set_z_m(kHigh_m);
    pose.set_pitch_rad(tilt_rad);
    pose.set_heading_rad(yaw_rad);
    *link.mutable_pose() = pose;
    Lab lab(discipline);
    const double start_m = lab.state().robots.front().position_m.z;
    const double down_m = start_m - lab.run_for(Block::kPatience_s).robots.front().position_m.z;
    return down_m > Block::kSliding_m * std::sin(tilt_rad);
}

/// Adds a bar of `TwoLinks` with its upper end at `upper_end_m`.
void add_bar(v1::Model& model, const std::string& parent, const std::string& name,
             const Vec3& upper_end_m) {
    v1::Link& link = *model.add_links();
    link.set_name(name);
    link.mutable_pose()->set_x_m(upper_end_m.x);
    link.mutable_pose()->set_z_m(upper_end_m.z);
    link.mutable_pose()->set_pitch_rad(kReleased.upper_rad);
    v1::Inertia& inertia = *link.mutable_inertia();
    inertia.mutable_pose()->set_z_m(-TwoLinks::kLength_m / 2);
    inertia.set_mass_kg(TwoLinks::kMass_kg);
    inertia.set_ixx_kgm2(TwoLinks::kMoment_kgm2);
    inertia.set_iyy_kgm2(TwoLinks::kMoment_kgm2);
    inertia.set_izz_kgm2(TwoLinks::kMass_kg * TwoLinks::kThickness_m * TwoLinks::kThickness_m / 6);
    v1::Joint& hinge = *model.add_joints();
    hinge.set_name(name + " hinge");
    hinge.set_type(v1::JOINT_TYPE_REVOLUTE);
    hinge.set_parent(parent);
    hinge.set_child(name);
    hinge.mutable_axis()->set_y(1);
}

double angle_of(const referee::LinkState& bar) {
    return 2 * std::atan2(bar.orientation.y, bar.orientation.w);
}

Swing play_swing(double time_s) {
    constexpr std::uint32_t kStepsPerTick = 10;
    v1::Discipline discipline = level_ground(kStepsPerTick);
    v1::Model& model = *discipline.mutable_arena()->add_models();
    model.set_name("pendulum");
    const Vec3 top_m{0, 0, kHigh_m};
    const Vec3 along_m = world::rotated({0, 0, -TwoLinks::kLength_m},
                                        world::orientation_of(0, kReleased.upper_rad, 0));
    add_bar(model, "world", "upper", top_m);
    add_bar(model, "upper", "lower", top_m + along_m);
    Lab lab(discipline);
    const auto& bars = lab.run_for(time_s).links;
    return {angle_of(bars[0]), angle_of(bars[1]), bars[0].turn_rate_radps.y,
            bars[1].turn_rate_radps.y};
}

/// Gives a link the mass of a solid box of even density.
void give_mass(double mass_kg, const Vec3& size_m, v1::Link& link) {
    const auto moment_kgm2 = [&](double a_m, double b_m) {
        return mass_kg * (a_m * a_m + b_m * b_m) / 12;
    };
    v1::Inertia& inertia = *link.mutable_inertia();
    inertia.set_mass_kg(mass_kg);
    inertia.set_ixx_kgm2(moment_kgm2(size_m.y, size_m.z));
    inertia.set_iyy_kgm2(moment_kgm2(size_m.x, size_m.z));
    inertia.set_izz_kgm2(moment_kgm2(size_m.x, size_m.y));
}

/// Gives a link such a box as its mass and its only shape.
void fill_with_box(double mass_kg, const Vec3& size_m, double friction, v1::Link& link) {
    give_mass(mass_kg, size_m, link);
    v1::Collision& face = *link.add_collisions();
    face.set_name("box");
    face.mutable_surface()->set_friction(friction);
    v1::Shape::Box& box = *face.mutable_shape()->mutable_box();
    box.set_length_m(size_m.x);
    box.set_width_m(size_m.y);
    box.set_height_m(size_m.z);
}

struct Corner {
    const char* name;
    double ahead;   ///< 1 in front, -1 behind.
    double left;    ///< 1 or -1.
    double roller;  ///< y of the direction of the rollers' friction; x is 1.
};

constexpr Corner kCorners[] = {{"front left", 1, 1, -1},
                               {"front right", 1, -1, 1},
                               {"rear left", -1, 1, 1},
                               {"rear right", -1, -1, -1}};

/// Adds a wheel on an axle across the base: a sphere with friction along its rollers only.
void add_wheel(const Corner& corner, v1::Model& model) {
    constexpr double kR_m = MecanumBase::kWheelRadius_m;
    v1::Link& link = *model.add_links();
    link.set_name(std::string(corner.name) + " wheel");
    link.mutable_pose()->set_x_m(corner.ahead * MecanumBase::kHalfWheelbase_m);
    link.mutable_pose()->set_y_m(corner.left * MecanumBase::kHalfTrack_m);
    v1::Inertia& inertia = *link.mutable_inertia();
    const double moment_kgm2 = 0.4 * MecanumBase::kWheelMass_kg * kR_m * kR_m;
    inertia.set_mass_kg(MecanumBase::kWheelMass_kg);
    inertia.set_ixx_kgm2(moment_kgm2);
    inertia.set_iyy_kgm2(moment_kgm2);
    inertia.set_izz_kgm2(moment_kgm2);
    v1::Collision& tread = *link.add_collisions();
    tread.set_name("tread");
    tread.mutable_shape()->mutable_sphere()->set_radius_m(kR_m);
    v1::Surface& surface = *tread.mutable_surface();
    surface.set_friction(1);
    surface.set_friction_across(0);
    surface.mutable_friction_direction()->set_x(1);
    surface.mutable_friction_direction()->set_y(corner.roller);
    surface.set_friction_frame("base");
    v1::Joint& axle = *model.add_joints();
    axle.set_name(std::string(corner.name) + " axle");
    axle.set_type(v1::JOINT_TYPE_REVOLUTE);
    axle.set_parent("base");
    axle.set_child(link.name());
    axle.mutable_axis()->set_y(1);
}

/// Returns ground with the base of `MecanumBase` as robot 1.
v1::Discipline with_base() {
    v1::Discipline discipline = level_ground();
    v1::RobotKind& kind = *discipline.add_robot_kinds();
    kind.set_name("base");
    v1::Model& model = *kind.mutable_structure();
    v1::Link& base = *model.add_links();
    base.set_name("base");
    // The hull has no shape: it touches nothing.
    give_mass(MecanumBase::kMass_kg,
              {MecanumBase::kLength_m, MecanumBase::kWidth_m, MecanumBase::kHeight_m}, base);
    v1::Actuator& wheels = *kind.add_drives();
    wheels.set_name("wheels");
    wheels.set_type("mecanum");
    for (const Corner& corner : kCorners) {
        add_wheel(corner, model);
        wheels.add_joints(std::string(corner.name) + " axle");
    }
    v1::Robot& robot = *discipline.add_robots();
    robot.set_id(1);
    robot.set_number(1);
    robot.set_team(v1::TEAM_BLUE);
    robot.set_kind("base");
    return discipline;
}

/// Returns the mean motion of the base while it is measured, in the base's frame at the beginning.
Motion play_drive(const Motion& wanted) {
    Lab lab(with_base());
    command::Command turning{.kind = command::find_kind("mecanum")};
    std::ranges::copy(wheel_rates_radps(wanted), turning.numbers.begin());
    lab.world().command(RobotId{1}, turning, 0);
    const referee::RobotState start = lab.run_for(MecanumBase::kSettling_s).robots.front();
    const referee::RobotState& end = lab.run_for(MecanumBase::kMeasuring_s).robots.front();
    const Vec3 way_m = end.position_m - start.position_m;
    const double cosine = std::cos(start.heading_rad);
    const double sine = std::sin(start.heading_rad);
    constexpr double kTime_s = MecanumBase::kMeasuring_s;
    return {(cosine * way_m.x + sine * way_m.y) / kTime_s,
            (cosine * way_m.y - sine * way_m.x) / kTime_s,
            std::remainder(end.heading_rad - start.heading_rad, 2 * std::numbers::pi) / kTime_s};
}

/// Adds a finger of `Grip`. A motor slides it along y with a limited force. `side`: 1 is on the
/// left.
void add_finger(double side, double friction, v1::Arena& arena) {
    constexpr Vec3 kSize_m{0.06, 0.02, 0.06};
    v1::Model& model = *arena.add_models();
    model.set_name(side > 0 ? "left" : "right");
    model.mutable_pose()->set_y_m(side * (Grip::kSide_m + kSize_m.y) / 2);
    model.mutable_pose()->set_z_m(kHigh_m);
    v1::Link& link = *model.add_links();
    link.set_name("finger");
    fill_with_box(Grip::kFingerMass_kg, kSize_m, friction, link);
    v1::Joint& rail = *model.add_joints();
    rail.set_name("rail");
    rail.set_type(v1::JOINT_TYPE_PRISMATIC);
    rail.set_parent("world");
    rail.set_child("finger");
    rail.mutable_axis()->set_y(-side);
    rail.set_max_effort(Grip::kForce_n);
    rail.mutable_motor()->set_speed(1);  // It never gets so fast: it presses with all its force.
}

bool is_held(double friction) {
    v1::Discipline discipline = level_ground();
    v1::Arena& arena = *discipline.mutable_arena();
    v1::Model& cube = *arena.add_models();
    cube.set_name("cube");
    cube.mutable_pose()->set_z_m(kHigh_m);
    v1::Link& link = *cube.add_links();
    link.set_name("cube");
    fill_with_box(Grip::kMass_kg, {Grip::kSide_m, Grip::kSide_m, Grip::kSide_m}, friction, link);
    add_finger(1, friction, arena);
    add_finger(-1, friction, arena);
    Lab lab(discipline);
    const double end_m = lab.run_for(Grip::kPatience_s).links.front().position_m.z;
    return end_m > kHigh_m - Grip::kDropped_m;
}

class Ours : public Engine {
  public:
    std::string name() const override { return "ours"; }

    std::optional<Answer> fall(double time_s) override {
        Lab lab = ball(1);
        return Answer{Drop::kHeight_m - gap_m(lab.run_for(time_s))};
    }

    std::optional<Answer> rebound(double restitution) override {
        Lab lab = ball(restitution);
        while (lab.step().ball->velocity_mps.z <= 0) {
        }
        double highest_m = 0;
        for (;;) {
            const referee::WorldState& state = lab.step();
            highest_m = std::max(highest_m, gap_m(state));
            if (state.ball->velocity_mps.z <= 0) {
                return Answer{highest_m};
            }
        }
    }

    std::optional<Answer> critical_slope(const Way& down) override {
        return Answer{bisect(0, 60, 14, [&](double deg) { return !slides(deg, down); })};
    }

    std::optional<Answer> slide(const Way& way) override {
        const double yaw_rad = way.azimuth_deg * kDegree_rad;
        Lab lab(with_block(way.friction));
        lab.world().launch_robot(RobotId{1},
                                 {.position_m = {0, 0, Block::kHeight_m / 2},
                                  .orientation = world::orientation_of(0, 0, yaw_rad),
                                  .velocity_mps = {Block::kPush_mps * std::cos(yaw_rad),
                                                   Block::kPush_mps * std::sin(yaw_rad), 0}});
        const Vec3& end_m = lab.run_for(Block::kPatience_s).robots.front().position_m;
        return Answer{std::hypot(end_m.x, end_m.y)};
    }

    std::optional<Answer> swing(Reading reading, double time_s) override {
        return Answer{reading_of(play_swing(time_s), reading)};
    }

    std::optional<Answer> drive(const Motion& wanted) override {
        return Answer{wanted_part(play_drive(wanted), wanted)};
    }

    std::optional<Answer> critical_friction() override {
        const double expected = critical_grip_friction();
        return Answer{
            bisect(expected / 2, expected * 2, 12, [](double mu) { return !is_held(mu); })};
    }
};

}  // namespace

std::unique_ptr<Engine> make_ours() {
    return std::make_unique<Ours>();
}

}  // namespace cancha::scenes
