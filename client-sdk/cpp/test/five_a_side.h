#pragma once

#include "cancha/client/observation.h"

namespace cancha::client::test {

/// The field for matches of five robots a side (simurosot/5v5).
inline constexpr Field kField{.half_length_m = 1.1,
                              .half_width_m = 0.9,
                              .goal_half_width_m = 0.2,
                              .goal_depth_m = 0.1,
                              .corner_side_m = 0.07};

/// Areas and spots of this field, and the numbers of robots allowed in the areas.
inline constexpr AreaRules kAreaRules{.goal_area_depth_m = 0.15,
                                      .goal_area_width_m = 0.5,
                                      .penalty_area_depth_m = 0.35,
                                      .penalty_area_width_m = 0.8,
                                      .penalty_spot_m = 0.375,
                                      .centre_circle_m = 0.25,
                                      .free_ball_from_goal_line_m = 0.55,
                                      .free_ball_from_side_wall_m = 0.3,
                                      .goal_area_defenders = 1,
                                      .penalty_area_defenders = 3,
                                      .goal_area_attackers = 1,
                                      .penalty_area_attackers = 3};

/// Returns a view for a team that defends -x: the ball is at rest at `ball_m`, and there are no
/// robots.
inline Observation field_with_ball(Vec2 ball_m) {
    Observation view;
    view.field = kField;
    view.area_rules = kAreaRules;
    view.defends = FieldEnd::kNegativeX;
    view.has_ball = true;
    view.ball.position_m = ball_m;
    return view;
}

}  // namespace cancha::client::test
