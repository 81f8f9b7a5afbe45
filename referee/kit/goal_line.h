#pragma once

#include <optional>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Part of the ball that must be beyond the goal line for a goal.
enum class GoalNeeds { kWholeBall, kBallCentre };

/// Watches both goal lines: whether the ball is in a goal or has left the field elsewhere.
class GoalLine {
  public:
    /// `needs`: the part of the ball that must be beyond the goal line for a goal.
    GoalLine(const v1::Discipline& settings, GoalNeeds needs);

    /// `depth_m`: distance of the ball's centre beyond the goal line at which a goal counts.
    GoalLine(const v1::Discipline& settings, double depth_m);

    /// Returns the end of the field in whose goal the ball is. None if the ball is in no goal.
    std::optional<FieldEnd> goal_with_ball(Vec2 ball_m) const;

    /// Whether the whole ball is beyond a side line, behind a goal, or over a goal line beside the
    /// posts. Walls normally keep the ball in, but a match must go on if the ball does get out.
    bool is_out_of_field(Vec2 ball_m) const;

  private:
    bool is_between_posts(Vec2 ball_m) const;

    v1::Field field_;
    double ball_radius_m_;
    double depth_m_;  ///< Distance of the ball's centre beyond the line at which a goal counts.
};

}  // namespace cancha::referee
