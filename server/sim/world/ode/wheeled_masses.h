#pragma once

#include <ode/ode.h>

#include "cancha/base/vec3.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Returns the height of the bottom of the robot's chassis above the ground.
double bottom_of(const RobotSpec& robot);

/// Returns the centre of a wheel, in the frame of the robot. This frame has its origin on the
/// ground below the robot's middle.
Vec3 wheel_centre_of(const RobotSpec& robot, Side side);

/// Masses and inertias of the three bodies of a robot on wheels. The inertia of each body is about
/// its own centre of mass. Together the three bodies have the mass and inertia that the spec gives
/// the robot. But the bodies of the wheels get a part of the chassis' mass, because this makes the
/// solver more accurate; see wheeled_masses.cpp.
struct WheeledMasses {
    dMass chassis;
    dMass wheel;            ///< Mass and inertia of the body of one wheel.
    Vec3 chassis_centre_m;  ///< Centre of mass of the chassis, in the frame of the robot.
    /// Moment of inertia of the robot about the vertical axis through the robot's middle.
    double inertia_kgm2 = 0;

    /// Expects: the robot is heavier than its two wheels together, and the chassis' centre of mass
    /// is between the bottom and the top of the chassis.
    explicit WheeledMasses(const RobotSpec& robot);
};

}  // namespace cancha::world::ode
