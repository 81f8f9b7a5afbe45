#pragma once

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "referee/core/world_state.h"
#include "referee/kit/formation.h"

namespace cancha::referee {

/// The ground that a robot covers: a rectangle, world frame.
struct Outline {
    GroundPose pose;
    double half_length_m = 0;  ///< Along its heading.
    double half_width_m = 0;
};

Outline outline_of(const Player& player, const RobotState& robot);

/// Free ground between the two in metres; 0 where they touch or overlap.
double gap_between(const Outline& a, const Outline& b);

/// The same between an outline and a disc.
double gap_between(const Outline& outline, Vec2 centre_m, double radius_m);

}  // namespace cancha::referee
