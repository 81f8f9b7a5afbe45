#pragma once

#include <ode/ode.h>

#include "cancha/base/vec3.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Height of the bottom of a chassis above the ground.
double bottom_of(const RobotSpec& robot);

/// Centre of a wheel, in the frame of the robot, whose origin is on the ground below the robot's
/// middle.
Vec3 wheel_centre_of(const RobotSpec& robot, Side side);

/// Masses of the three bodies of a robot on wheels, each about its own centre of mass. Together
/// they have the mass and inertia of the spec; the source says how they are divided.
struct WheeledMasses {
    dMass chassis;
    dMass wheel;              ///< Mass of each of the two wheels.
    Vec3 chassis_centre_m;    ///< Centre of mass of the chassis, in the frame of the robot.
    double inertia_kgm2 = 0;  ///< Inertia of the robot about the vertical through its middle.

    /// Expects: the wheels leave mass for the chassis, whose centre of mass lies within it.
    explicit WheeledMasses(const RobotSpec& robot);
};

}  // namespace cancha::world::ode
