#pragma once

#include "cancha/client/observation.h"

// What the law of SimuroSot lets a team do in front of the goals; in the attack frame.
namespace cancha::strategies::position {

/// The areas of the middle league (rules 5.1 and 5.2), and room for a robot that stops late.
inline constexpr double kGoalAreaDepth_m = 0.15;
inline constexpr double kGoalAreaHalfWidth_m = 0.25;
inline constexpr double kPenaltyAreaDepth_m = 0.35;
inline constexpr double kPenaltyAreaHalfWidth_m = 0.40;
inline constexpr double kStopping_m = 0.06;

/// The point itself, or the nearest one in front of the own penalty area.
Vec2 outside_own_penalty_area_m(const client::Observation& view, Vec2 point_m);

/// The same for the own goal area, which is the keeper's.
Vec2 outside_own_goal_area_m(const client::Observation& view, Vec2 point_m);

}  // namespace cancha::strategies::position
