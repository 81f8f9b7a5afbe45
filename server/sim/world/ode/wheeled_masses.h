#pragma once

#include <ode/ode.h>

#include "cancha/base/vec3.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Where the bottom of a chassis is above the ground.
double bottom_of(const RobotSpec& robot);

/// In the frame of the robot, which has its origin on the ground below the robot's middle.
Vec3 wheel_centre_of(const RobotSpec& robot, Side side);

/// Masses of the three bodies of a robot on wheels, each about its own centre of mass. The
/// robot that they make together is the one of the spec; how it is shared out is in the source.
struct WheeledMasses {
    dMass chassis;
    dMass wheel;              ///< Mass of the wheel on either side.
    Vec3 chassis_centre_m;    ///< Centre of the chassis' mass, in the frame of the robot.
    double inertia_kgm2 = 0;  ///< Inertia of the robot, about the vertical through its middle.

    /// Expects: the wheels leave mass for the chassis, whose centre of mass lies within it.
    explicit WheeledMasses(const RobotSpec& robot);
};

}  // namespace cancha::world::ode
