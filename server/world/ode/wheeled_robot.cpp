#include "server/world/ode/wheeled_robot.h"

#include <algorithm>
#include <cmath>

#include "proto/base/contract.h"
#include "server/world/ode/contacts.h"

namespace cancha::world::ode {
namespace {

// A wheel so near to the ground rolls on it: tyres sink in, and out, by a tenth of that.
constexpr double kOnGround_m = 1e-3;

// So far the robot leans backwards or forwards before a skid carries it: a fifth of what the drive
// "velocity" takes for tilted.
constexpr double kLean_rad = 0.01;

// From the robot's middle to its skids, in robot lengths: they are under nose and tail.
constexpr double kSkidShare = 0.45;

// Width of a wheel in radii. Nothing depends on it that can be seen.
constexpr double kWheelWidth = 0.4;

// What the wheels' bodies stand for of the chassis; see Masses. The first two limit the mass that
// each takes: its share of the chassis' mass, and of the chassis' inertia what goes with both. So
// much of the inertia goes to each besides. Found by trying; a tenth of the digits would do.
constexpr double kLentMass = 0.15;
constexpr double kLentByMass = 0.5;
constexpr double kLentInertia = 0.1;

// Slower than this a robot that stands on its wheels stays where it is: tyres stick. The solver
// would let it creep by a third of that.
constexpr double kSticking_mps = 1e-3;

constexpr int kAlongY = 2;  // How ODE says which way a cylinder lies.

// Where in a dMatrix3, which has rows of four, the moments of inertia are.
constexpr int kXx = 0;
constexpr int kXy = 1;
constexpr int kXz = 2;
constexpr int kYx = 4;
constexpr int kYy = 5;
constexpr int kYz = 6;
constexpr int kZx = 8;
constexpr int kZy = 9;
constexpr int kZz = 10;

double bottom_of(const RobotSpec& robot) {
    return kClearanceShare * robot.size_m.z;
}

Vec3 wheel_centre(const WheelsSpec& wheels, Side side) {
    return {wheels.offset_m, (side == Side::kLeft ? 1 : -1) * wheels.track_m / 2, wheels.radius_m};
}

Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

Vec3 operator*(double factor, const Vec3& v) {
    return {factor * v.x, factor * v.y, factor * v.z};
}

Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double dot(const Vec3& a, const Vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// A mass in one point, in the frame of the robot. Negative: what is taken away there.
dMass point_mass(double mass_kg, const Vec3& at_m) {
    const double squared = dot(at_m, at_m);
    dMass mass;
    mass.mass = mass_kg;
    mass.c[0] = at_m.x;
    mass.c[1] = at_m.y;
    mass.c[2] = at_m.z;
    mass.I[kXx] = mass_kg * (squared - at_m.x * at_m.x);
    mass.I[kYy] = mass_kg * (squared - at_m.y * at_m.y);
    mass.I[kZz] = mass_kg * (squared - at_m.z * at_m.z);
    mass.I[kXy] = mass.I[kYx] = -mass_kg * at_m.x * at_m.y;
    mass.I[kXz] = mass.I[kZx] = -mass_kg * at_m.x * at_m.z;
    mass.I[kYz] = mass.I[kZy] = -mass_kg * at_m.y * at_m.z;
    return mass;
}

/// Spread evenly over the thickest layer of the chassis that has its middle at the height of the
/// centre of mass.
dMass make_chassis_mass(const RobotSpec& robot) {
    const double centre_m = robot.wheels.mass_centre_height_m;
    const double half_layer_m = std::min(centre_m - bottom_of(robot), robot.size_m.z - centre_m);
    const double mass_kg = robot.mass_kg - 2 * robot.wheels.mass_kg;
    CANCHA_EXPECTS(half_layer_m > 0 && mass_kg > 0);
    dMass mass;
    dMassSetBoxTotal(&mass, mass_kg, robot.size_m.x, robot.size_m.y, 2 * half_layer_m);
    return mass;
}

dMass make_wheel_mass(const WheelsSpec& wheels) {
    dMass mass;
    dMassSetCylinderTotal(&mass, wheels.mass_kg, kAlongY, wheels.radius_m,
                          kWheelWidth * wheels.radius_m);
    return mass;
}

/// About the vertical through the middle of an upright robot.
double inertia_of(const RobotSpec& robot) {
    const dMass wheel = make_wheel_mass(robot.wheels);
    const Vec2 arm_m{robot.wheels.offset_m, robot.wheels.track_m / 2};
    return make_chassis_mass(robot).I[kZz] + 2 * (wheel.I[kZz] + wheel.mass * cancha::dot(arm_m, arm_m));
}

/// A vector after it has turned at this rate.
Vec3 turned(const Vec3& vector, const Vec3& turn_rate_radps, double duration_s) {
    const double rate_radps = std::sqrt(dot(turn_rate_radps, turn_rate_radps));
    if (rate_radps == 0) {
        return vector;
    }
    // Rodrigues' formula.
    const double angle_rad = rate_radps * duration_s;
    const Vec3 axis = (1 / rate_radps) * turn_rate_radps;
    return std::cos(angle_rad) * vector + std::sin(angle_rad) * cross(axis, vector) +
           ((1 - std::cos(angle_rad)) * dot(axis, vector)) * axis;
}

}  // namespace

// A hinge leaves a wheel nothing of its own but to turn about its axle. So nobody can feel which of
// the two bodies has a mass that lies in a point of the axle, nor which has the inertia about the
// other directions. The solver can: it finds forces in a few iterations only if the bodies that it
// holds together are of a size, but a wheel has a thirtieth of the mass of a robot and a hundredth
// of its inertia. Therefore the wheels' bodies stand for a part of the chassis: a mass in their
// centres, and inertia across their axle.
struct WheeledRobot::Masses {
    dMass chassis;  ///< In the frame of the robot.
    dMass wheel;

    explicit Masses(const RobotSpec& robot)
        : chassis(make_chassis_mass(robot)), wheel(make_wheel_mass(robot.wheels)) {
        const double height_m = robot.wheels.mass_centre_height_m;
        const double lent_kg = lent_mass(wheel_centre(robot.wheels, Side::kLeft) - Vec3{0, 0, height_m});
        wheel.mass += lent_kg;
        for (const int across : {kXx, kZz}) {
            const double lent_kgm2 = kLentInertia * chassis.I[across];
            wheel.I[across] += lent_kgm2;
            chassis.I[across] -= 2 * lent_kgm2;
        }
        dMassTranslate(&chassis, 0, 0, height_m);
        for (const Side side : {Side::kLeft, Side::kRight}) {
            const dMass lent = point_mass(-lent_kg, wheel_centre(robot.wheels, side));
            dMassAdd(&chassis, &lent);
        }
    }

    /// By the chassis to each wheel, `arm_m` from its centre of mass. What is left has positive
    /// moments about all axes: the sum of their shares bounds the share about any.
    double lent_mass(const Vec3& arm_m) const {
        const dMass unit = point_mass(1, arm_m);
        double share_per_kg = 0;
        for (const int axis : {kXx, kYy, kZz}) {
            share_per_kg += 2 * unit.I[axis] / chassis.I[axis];
        }
        return std::min(kLentMass * chassis.mass, kLentByMass / share_per_kg);
    }
};

WheeledRobot::WheeledRobot(dWorldID world, const RobotSpec& robot)
    : WheeledRobot(world, robot, Masses(robot)) {}

WheeledRobot::WheeledRobot(dWorldID world, const RobotSpec& robot, const Masses& masses)
    : spec_(robot),
      inertia_kgm2_(inertia_of(robot)),
      chassis_centre_m_{masses.chassis.c[0], masses.chassis.c[1], masses.chassis.c[2]},
      wheel_body_kg_(masses.wheel.mass),
      chassis_([&] {
          dMass mass = masses.chassis;
          dMassTranslate(&mass, -mass.c[0], -mass.c[1], -mass.c[2]);
          return make_body(world, mass);
      }()),
      wheels_{make_wheel(world, masses.wheel, Side::kLeft),
              make_wheel(world, masses.wheel, Side::kRight)},
      parts_{chassis_.get(), wheels_[0].body.get(), wheels_[1].body.get()} {}

/// Expects: the chassis is where ODE puts a new body.
WheeledRobot::Wheel WheeledRobot::make_wheel(dWorldID world, const dMass& mass, Side side) const {
    Wheel wheel{.centre_m = wheel_centre(spec_.wheels, side),
                .body = make_body(world, mass),
                .hinge = JointHandle(dJointCreateHinge(world, nullptr))};
    const Vec3 anchor_m = on_chassis(wheel.centre_m);
    dBodySetPosition(wheel.body.get(), anchor_m.x, anchor_m.y, anchor_m.z);
    dJointAttach(wheel.hinge.get(), wheel.body.get(), chassis());
    dJointSetHingeAnchor(wheel.hinge.get(), anchor_m.x, anchor_m.y, anchor_m.z);
    dJointSetHingeAxis(wheel.hinge.get(), 0, 1, 0);
    return wheel;
}

Vec3 WheeledRobot::on_chassis(const Vec3& point_m) const {
    return point_m - chassis_centre_m_;
}

BodyState WheeledRobot::state_at(const Vec3& point_m) const {
    const Vec3 lever_m = on_chassis(point_m);
    dVector3 lever_world;
    dBodyVectorToWorld(chassis(), lever_m.x, lever_m.y, lever_m.z, lever_world);
    const Vec3 lever{lever_world[0], lever_world[1], lever_world[2]};
    BodyState state = state_of(chassis());
    state.position_m = state.position_m + lever;
    state.velocity_mps = state.velocity_mps + cross(state.turn_rate_radps, lever);
    return state;
}

BodyState WheeledRobot::state() const {
    return state_at({0, 0, spec_.size_m.z / 2});
}

void WheeledRobot::place(const BodyState& state) {
    set_state(chassis(), state);
    // Where the chassis is now, seen from the middle of the outline, it must be from there.
    const Vec3 middle_m{0, 0, spec_.size_m.z / 2};
    const Vec3 mirrored_m = 2.0 * chassis_centre_m_ - middle_m;
    set_state(chassis(), state_at(mirrored_m));
    for (const Wheel& wheel : wheels_) {
        set_state(wheel.body.get(), state_at(wheel.centre_m));
    }
}

void WheeledRobot::add_to(Contacts& contacts) {
    const double bottom_m = bottom_of(spec_);
    const Vec3& size_m = spec_.size_m;
    contacts.add_chassis({size_m.x, size_m.y, size_m.z - bottom_m},
                         on_chassis({0, 0, (bottom_m + size_m.z) / 2}), chassis());
    for (const Wheel& wheel : wheels_) {
        contacts.add_wheel(spec_.wheels.radius_m, spec_.wheels.tyre_friction, wheel.body.get());
    }
    for (const double skid_m : {kSkidShare * size_m.x, -kSkidShare * size_m.x}) {
        const double free_m = kLean_rad * std::abs(skid_m - spec_.wheels.offset_m);
        contacts.add_skid(on_chassis({skid_m, 0, free_m}), spec_.wheels.skid_friction, chassis());
    }
}

bool WheeledRobot::is_sticking() const {
    return std::ranges::all_of(wheels_, [this](const Wheel& wheel) {
        const dReal* velocity = dBodyGetLinearVel(wheel.body.get());
        return std::hypot(velocity[0], velocity[1]) < kSticking_mps && is_on_ground(wheel);
    });
}

void WheeledRobot::stay_in_place(double duration_s) {
    const dReal* position = dBodyGetPosition(chassis());
    const dReal* velocity = dBodyGetLinearVel(chassis());
    dBodySetPosition(chassis(), position[0] - velocity[0] * duration_s,
                     position[1] - velocity[1] * duration_s, position[2]);
    dQuaternion turned_back;
    dQFromAxisAndAngle(turned_back, 0, 0, 1, -turn_rate_radps() * duration_s);
    dQuaternion orientation;
    dQMultiply0(orientation, turned_back, dBodyGetQuaternion(chassis()));
    dBodySetQuaternion(chassis(), orientation);
}

// The solver has moved each body for itself: it went on straight, and turned at its own rate. On a
// robot that turns, what a wheel does relative to the chassis turns with it, and its centre goes
// round. The sum of the momenta stays. A wheel's own angle is forgotten: it looks the same from all
// sides of its axle.
void WheeledRobot::settle(double duration_s) {
    if (is_sticking()) {
        stay_in_place(duration_s);
    }
    const BodyState before = state_of(chassis());
    const Vec3 turn_rate = before.turn_rate_radps;
    std::array<BodyState, 2> wheels;
    Vec3 gained_mps;  // By the robot as a whole, per mass.
    for (std::size_t i = 0; i < wheels.size(); ++i) {
        const BodyState wheel = state_of(wheels_[i].body.get());
        const Vec3 velocity = wheel.velocity_mps - before.velocity_mps;
        const Vec3 velocity_then = turned(velocity, turn_rate, duration_s);
        const Vec3 turn_then = turned(wheel.turn_rate_radps - turn_rate, turn_rate, duration_s);
        gained_mps = gained_mps + (wheel_body_kg_ / spec_.mass_kg) * (velocity_then - velocity);
        wheels[i] = state_at(wheels_[i].centre_m);
        wheels[i].velocity_mps = before.velocity_mps + velocity_then;
        wheels[i].turn_rate_radps = turn_rate + turn_then;
    }
    const Vec3 chassis_mps = before.velocity_mps - gained_mps;
    dBodySetLinearVel(chassis(), chassis_mps.x, chassis_mps.y, chassis_mps.z);
    for (std::size_t i = 0; i < wheels.size(); ++i) {
        wheels[i].velocity_mps = wheels[i].velocity_mps - gained_mps;
        set_state(wheels_[i].body.get(), wheels[i]);
        dJointSetHingeParam(wheels_[i].hinge.get(), dParamFMax, 0);
    }
}

std::unique_ptr<Drive> WheeledRobot::make_drive(const DriveModel& model,
                                                const DriveContext& context) {
    CANCHA_EXPECTS(model.make_on_wheels != nullptr);
    return model.make_on_wheels(*this, context);
}

// Where the nose points straight up or down any heading would do.
Vec2 WheeledRobot::heading() const {
    const dReal* matrix = dBodyGetRotation(chassis());
    const Vec2 forward{matrix[0], matrix[4]};
    const double size = length(forward);
    return size > 0 ? (1 / size) * forward : Vec2{1, 0};
}

Vec2 WheeledRobot::velocity_mps() const {
    const Vec3 velocity = state().velocity_mps;
    return {velocity.x, velocity.y};
}

double WheeledRobot::turn_rate_radps() const {
    return dBodyGetAngularVel(chassis())[2];
}

RotationMatrix WheeledRobot::rotation() const {
    const dReal* m = dBodyGetRotation(chassis());  // dMatrix3 has rows of four.
    return {{{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}}};
}

bool WheeledRobot::is_on_ground(Side side) const {
    return is_on_ground(wheel_at(side));
}

bool WheeledRobot::is_on_ground(const Wheel& wheel) const {
    return lowest_point_of_wheel(wheel.body.get(), spec_.wheels.radius_m).z <= kOnGround_m;
}

// The body stands for more than the wheel: it gets the momentum that the wheel would.
void WheeledRobot::set_wheel_velocity(Side side, Vec2 velocity_mps) {
    const dBodyID wheel = wheel_at(side).body.get();
    const Vec3 before = state_of(wheel).velocity_mps;
    const Vec3 wanted{velocity_mps.x, velocity_mps.y, 0};
    const Vec3 after = before + (spec_.wheels.mass_kg / wheel_body_kg_) * (wanted - before);
    dBodySetLinearVel(wheel, after.x, after.y, after.z);
}

void WheeledRobot::run_motor(Side side, double turn_rate_radps, double max_torque_nm) {
    const dJointID hinge = wheel_at(side).hinge.get();
    dJointSetHingeParam(hinge, dParamVel, turn_rate_radps);
    dJointSetHingeParam(hinge, dParamFMax, max_torque_nm);
}

}  // namespace cancha::world::ode
