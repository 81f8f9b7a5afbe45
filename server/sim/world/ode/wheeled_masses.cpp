#include "server/sim/world/ode/wheeled_masses.h"

#include <algorithm>

#include "cancha/base/contract.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {
namespace {

// Width of a wheel in radii. It matters only for the wheel's share of the robot's inertia.
constexpr double kWheelWidth = 0.4;

// Mass that a wheel's body takes over from the chassis. It has two limits: a share of the chassis'
// mass, and a mass such that both wheels together take no more than a share of the chassis' inertia
// about any axis. Each body also takes a share of the inertia across the axle. Found by trial: with
// these numbers the solver leaves a tenth of the errors that it has without, and the chassis keeps
// at least a fifth of its inertia.
constexpr double kLentMass = 0.15;
constexpr double kLentByMass = 0.4;
constexpr double kLentInertia = 0.1;

constexpr int kAlongY = 2;  // ODE's number of a cylinder's axis.

/// Mass spread evenly over the thickest layer of the chassis that is centred on the height of the
/// centre of mass.
dMass whole_chassis(const RobotSpec& robot) {
    const double centre_m = robot.wheels.mass_centre_height_m;
    const double half_layer_m = std::min(centre_m - bottom_of(robot), robot.size_m.z - centre_m);
    const double mass_kg = robot.mass_kg - 2 * robot.wheels.mass_kg;
    CANCHA_EXPECTS(half_layer_m > 0 && mass_kg > 0);
    dMass mass;
    dMassSetBoxTotal(&mass, mass_kg, robot.size_m.x, robot.size_m.y, 2 * half_layer_m);
    return mass;
}

dMass whole_wheel(const WheelsSpec& wheels) {
    dMass mass;
    dMassSetCylinderTotal(&mass, wheels.mass_kg, kAlongY, wheels.radius_m,
                          kWheelWidth * wheels.radius_m);
    return mass;
}

/// A mass in one point. A negative mass is removed there.
dMass point_mass(double mass_kg, const Vec3& at_m) {
    const double square_m2 = dot(at_m, at_m);
    dMass mass;
    mass.mass = mass_kg;
    mass.c[0] = at_m.x;
    mass.c[1] = at_m.y;
    mass.c[2] = at_m.z;
    mass.I[kXx] = mass_kg * (square_m2 - at_m.x * at_m.x);
    mass.I[kYy] = mass_kg * (square_m2 - at_m.y * at_m.y);
    mass.I[kZz] = mass_kg * (square_m2 - at_m.z * at_m.z);
    mass.I[kXy] = mass.I[kYx] = -mass_kg * at_m.x * at_m.y;
    mass.I[kXz] = mass.I[kZx] = -mass_kg * at_m.x * at_m.z;
    mass.I[kYz] = mass.I[kZy] = -mass_kg * at_m.y * at_m.z;
    return mass;
}

/// Mass that the chassis lends to each wheel. The shares of inertia about the three axes are added
/// up: their sum limits the share about any other axis.
double lent_mass(const dMass& chassis, const Vec3& arm_m) {
    const dMass unit = point_mass(1, arm_m);
    double share_per_kg = 0;
    for (const int axis : {kXx, kYy, kZz}) {
        share_per_kg += 2 * unit.I[axis] / chassis.I[axis];
    }
    return std::min(kLentMass * chassis.mass, kLentByMass / share_per_kg);
}

}  // namespace

double bottom_of(const RobotSpec& robot) {
    return kClearanceShare * robot.size_m.z;
}

Vec3 wheel_centre_of(const RobotSpec& robot, Side side) {
    const WheelsSpec& wheels = robot.wheels;
    return {wheels.offset_m, (side == Side::kLeft ? 1 : -1) * wheels.track_m / 2, wheels.radius_m};
}

// Because of its hinge, a wheel only turns freely about its axle. So it makes no difference which
// of the two bodies has a mass at a point of the axle, or an inertia about directions across the
// axle. But it matters to the solver: in a few iterations it finds forces only between bodies of
// similar size, and a wheel has a thirtieth of a robot's mass and a hundredth of its inertia.
// Therefore the wheels' bodies take over a part of the chassis.
WheeledMasses::WheeledMasses(const RobotSpec& robot)
    : chassis(whole_chassis(robot)), wheel(whole_wheel(robot.wheels)) {
    const Vec3 centre_m{0, 0, robot.wheels.mass_centre_height_m};
    const Vec3 left_m = wheel_centre_of(robot, Side::kLeft);
    const Vec2 arm_m{left_m.x, left_m.y};
    inertia_kgm2 = chassis.I[kZz] + 2 * (wheel.I[kZz] + wheel.mass * dot(arm_m, arm_m));

    const double lent_kg = lent_mass(chassis, left_m - centre_m);
    wheel.mass += lent_kg;
    for (const int across : {kXx, kZz}) {
        const double lent_kgm2 = kLentInertia * chassis.I[across];
        wheel.I[across] += lent_kgm2;
        chassis.I[across] -= 2 * lent_kgm2;
    }
    dMassTranslate(&chassis, centre_m.x, centre_m.y, centre_m.z);
    for (const Side side : {Side::kLeft, Side::kRight}) {
        const dMass lent = point_mass(-lent_kg, wheel_centre_of(robot, side));
        dMassAdd(&chassis, &lent);
    }
    chassis_centre_m = {chassis.c[0], chassis.c[1], chassis.c[2]};
    dMassTranslate(&chassis, -chassis_centre_m.x, -chassis_centre_m.y, -chassis_centre_m.z);
}

}  // namespace cancha::world::ode
