#include "tests/check/youbot/lab.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"
#include "server/sim/world/model_builder.h"
#include "server/sim/world/space_pose.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/check/youbot/model.h"

namespace cancha::check::youbot {
namespace {

constexpr RobotId kRobot{1};

// Actuators, in the order of the robot kind.
enum Actuator { kBase, kArm, kGripper };

constexpr const char* kArmJoints[] = {"arm joint 1", "arm joint 2", "arm joint 3", "arm joint 4",
                                      "arm joint 5"};

// Distance from the last link's centre of mass to the tip; see youbot.sdf.
constexpr double kTip_m = 0.2175 - 0.113 - 0.028;

void add_actuator(v1::RobotKind& kind, const std::string& name, const std::string& type,
                  const std::vector<std::string>& joints) {
    v1::Actuator& actuator = *kind.add_drives();
    actuator.set_name(name);
    actuator.set_type(type);
    for (const std::string& joint : joints) {
        actuator.add_joints(joint);
    }
}

void add_payload(const Payload& payload, v1::Model& model) {
    constexpr double kSide_m = 0.05;
    v1::Link& link = *model.add_links();
    link.set_name("payload");
    link.mutable_pose()->set_x_m(payload.centre_m.x);
    link.mutable_pose()->set_y_m(payload.centre_m.y);
    link.mutable_pose()->set_z_m(payload.centre_m.z);
    const double moment_kgm2 = payload.mass_kg * kSide_m * kSide_m / 6;
    v1::Inertia& inertia = *link.mutable_inertia();
    inertia.set_mass_kg(payload.mass_kg);
    inertia.set_ixx_kgm2(moment_kgm2);
    inertia.set_iyy_kgm2(moment_kgm2);
    inertia.set_izz_kgm2(moment_kgm2);
    v1::Joint& joint = *model.add_joints();
    joint.set_name("payload");
    joint.set_type(v1::JOINT_TYPE_FIXED);
    joint.set_parent("base");
    joint.set_child("payload");
}

void add_cube(const Cube& cube, const Vec3& centre_m, v1::Arena& arena) {
    v1::Model& model = *arena.add_models();
    model.set_name("cube");
    model.set_is_static(false);
    model.mutable_pose()->set_x_m(centre_m.x);
    model.mutable_pose()->set_y_m(centre_m.y);
    model.mutable_pose()->set_z_m(centre_m.z);
    v1::Link& link = *model.add_links();
    link.set_name("cube");
    const double moment_kgm2 = cube.mass_kg * cube.side_m * cube.side_m / 6;
    v1::Inertia& inertia = *link.mutable_inertia();
    inertia.set_mass_kg(cube.mass_kg);
    inertia.set_ixx_kgm2(moment_kgm2);
    inertia.set_iyy_kgm2(moment_kgm2);
    inertia.set_izz_kgm2(moment_kgm2);
    v1::Collision& collision = *link.add_collisions();
    collision.set_name("cube");
    auto& box = *collision.mutable_shape()->mutable_box();
    box.set_length_m(cube.side_m);
    box.set_width_m(cube.side_m);
    box.set_height_m(cube.side_m);
    collision.mutable_surface()->set_friction(cube.friction);
}

void set_start(const Setup& setup, v1::Robot& robot) {
    const auto set = [&robot](const std::string& joint, double position) {
        v1::JointPosition& start = *robot.add_joints();
        start.set_joint(joint);
        start.set_position(position);
    };
    for (std::size_t i = 0; i < setup.arm.size(); ++i) {
        set(kArmJoints[i], setup.arm[i]);
    }
    set("left finger joint", setup.finger_m);
}

v1::Discipline discipline_of(const Setup& setup) {
    v1::Discipline discipline;
    discipline.mutable_timing()->set_tick_s(kTick_s);
    discipline.mutable_timing()->set_substeps(4);
    v1::Physics& physics = *discipline.mutable_physics();
    physics.set_gravity_mps2(-kGravity_mps2);
    physics.set_solver(v1::SOLVER_STEP);
    physics.set_robot_friction(1);
    discipline.mutable_arena();
    v1::RobotKind& kind = *discipline.add_robot_kinds();
    kind.set_name("youbot");
    *kind.mutable_structure() = model();
    if (setup.payload) {
        add_payload(*setup.payload, *kind.mutable_structure());
    }
    add_actuator(kind, "base", "mecanum",
                 {"front left axle", "front right axle", "rear left axle", "rear right axle"});
    add_actuator(kind, "arm", "arm", {std::begin(kArmJoints), std::end(kArmJoints)});
    add_actuator(kind, "gripper", "gripper", {"left finger joint"});
    auto& arm = *kind.mutable_drives(kArm)->mutable_settings();
    arm["tip_z_m"] = kTip_m;
    for (const auto& [key, value] : setup.arm_settings) {
        arm[key] = value;
    }
    v1::Robot& robot = *discipline.add_robots();
    robot.set_id(to_number(kRobot));
    robot.set_kind("youbot");
    robot.set_team(v1::TEAM_BLUE);
    robot.set_number(1);
    robot.mutable_start()->set_x_m(setup.start.x_m);
    robot.mutable_start()->set_y_m(setup.start.y_m);
    robot.mutable_start()->set_heading_rad(setup.start.heading_rad);
    set_start(setup, robot);
    if (setup.cube) {
        add_cube(*setup.cube, setup.cube->centre_m, *discipline.mutable_arena());
    }
    return discipline;
}

}  // namespace

Vec3 tip_at(const ArmPositions& positions) {
    // Lengths from B.1 and youbot.sdf.
    const double first = positions[1];
    const double second = first + positions[2];
    const double third = second + positions[3];
    const double out_m =
        0.033 + 0.155 * std::sin(first) + 0.135 * std::sin(second) + 0.2175 * std::sin(third);
    const double up_m =
        0.161 + 0.155 * std::cos(first) + 0.135 * std::cos(second) + 0.2175 * std::cos(third);
    return {0.167 + out_m * std::cos(positions[0]), out_m * std::sin(positions[0]), up_m};
}

Youbot::Youbot(const Setup& setup)
    : world_([&] {
          const v1::Discipline discipline = discipline_of(setup);
          const world::MovingNames names = world::moving_names(discipline);
          links_ = names.links;
          joints_ = names.joints;
          return world::World(world::make_world_spec(discipline).value(), 1);
      }()) {
    world_.observe(state_);
}

void Youbot::tell(const char* kind, std::size_t actuator, std::initializer_list<double> numbers) {
    command::Command command{.kind = command::find_kind(kind)};
    CANCHA_EXPECTS(command.kind != nullptr);
    std::ranges::copy(numbers, command.numbers.begin());
    world_.command(kRobot, command, actuator);
}

void Youbot::drive(double forward_mps, double left_mps, double turn_rate_radps) {
    tell("body_velocity", kBase, {forward_mps, left_mps, 0, turn_rate_radps});
}

void Youbot::turn_wheels(const std::array<double, 4>& speeds) {
    tell("mecanum", kBase, {speeds[0], speeds[1], speeds[2], speeds[3]});
}

void Youbot::set_joints(const ArmPositions& p) {
    tell("joint_positions", kArm, {p[0], p[1], p[2], p[3], p[4]});
}

void Youbot::turn_joints(const ArmPositions& v) {
    tell("joint_speeds", kArm, {v[0], v[1], v[2], v[3], v[4]});
}

void Youbot::move_tip(const Vec3& at_m, double pitch_rad) {
    tell("tip_in_base", kArm, {at_m.x, at_m.y, at_m.z, pitch_rad, 0});
}

void Youbot::move_tip_in_world(const Vec3& at_m, double pitch_rad) {
    tell("tip_in_world", kArm, {at_m.x, at_m.y, at_m.z, pitch_rad, 0});
}

void Youbot::move_fingers(double opening_mps, double force_n) {
    tell("gripper", kGripper, {opening_mps, force_n});
}

void Youbot::step() {
    world_.step();
    world_.observe(state_);
}

void Youbot::run(double time_s) {
    for (int tick = 0; tick < time_s / kTick_s - 0.5; ++tick) {
        world_.step();
    }
    world_.observe(state_);
}

const referee::JointState& Youbot::joint(const std::string& name) const {
    const auto place = std::ranges::find(joints_, "robot 1/" + name);
    CANCHA_EXPECTS(place != joints_.end());
    return state_.joints[static_cast<std::size_t>(place - joints_.begin())];
}

const referee::LinkState& Youbot::link(const std::string& name) const {
    const auto place = std::ranges::find(links_, "robot 1/" + name);
    CANCHA_EXPECTS(place != links_.end());
    return state_.links[static_cast<std::size_t>(place - links_.begin())];
}

Vec3 Youbot::in_base_m(const Vec3& world_m) const {
    const Quaternion& q = base().orientation;
    return world::rotated(world_m - base().position_m, {q.w, -q.x, -q.y, -q.z});
}

Vec3 Youbot::tip_m() const {
    const referee::LinkState& hand = link("arm 5");
    return in_base_m(hand.position_m + world::rotated({0, 0, kTip_m}, hand.orientation));
}

Vec3 Youbot::cube_in_hand_m() const {
    const referee::LinkState& hand = link("arm 5");
    const Quaternion& q = hand.orientation;
    return world::rotated(cube().position_m - hand.position_m, {q.w, -q.x, -q.y, -q.z});
}

}  // namespace cancha::check::youbot
