#pragma once

#include <optional>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// How much of the ball must be over the line for a goal.
enum class GoalNeeds { kWholeBall, kBallCentre };

/// Watches both goal lines: whether the ball is in a goal, or has left the field any other way.
class GoalLine {
  public:
    /// For the field and the ball of `settings`.
    GoalLine(const v1::Discipline& settings, GoalNeeds needs);

    /// As above; it is a goal once the ball's centre is `depth_m` beyond the line.
    GoalLine(const v1::Discipline& settings, double depth_m);

    /// The end whose goal the ball is in; nothing while it is not in a goal.
    std::optional<FieldEnd> goal_with_ball(Vec2 ball_m) const;

    /// True when the whole ball is beyond a side line, behind a goal, or over a goal line beside
    /// the posts: walls keep it in, yet a match must go on should it get out.
    bool is_out_of_field(Vec2 ball_m) const;

  private:
    bool is_between_posts(Vec2 ball_m) const;

    v1::Field field_;
    double ball_radius_m_;
    double depth_m_;  ///< Of the ball's centre beyond the line, when it is a goal.
};

}  // namespace cancha::referee
