#pragma once

#include "proto/base/text/parameters.h"

namespace cancha::referee::vss {

/// Every duration, count and distance of the rules, with default, smallest and greatest value.
/// README.md explains each of them in the rule that uses it, and discipline.txtpb has the values of
/// five a side. The defaults here are those of three a side. Sources: the referee program of the
/// league, VSSReferee of 2022 (V) and of 2025 (W), its description of the field (D), the referee
/// program of FIRA (F), and Cancha's chapter of SimuroSot (S).
inline constexpr Parameter kParameters[] = {
    // Time.
    {"half_s", 300, 1, 86'400, "length of a half (V)"},
    {"half_time_s", 10, 0, 3600, "break between two periods (S; V has 240 s, for people)"},
    {"time_outs", 2, 0, 100, "time-outs per team (W)"},
    {"time_out_s", 120, 0.1, 3600, "length of a time-out (W)"},
    {"knock_out", 0, 0, 1, "1: a level match goes on until a team has won"},
    {"overtime_halves", 2, 0, 10, "halves of overtime (V); 0: straight to the penalties"},
    {"extra_time_s", 180, 0, 86'400,
     "length of a half of overtime (V); 0: straight to the penalties"},
    {"shoot_out_kicks", 5, 1, 100, "penalties per team before sudden death (F)"},
    {"shoot_out_most_kicks", 10, 1, 1000, "penalties per team after which they end (S)"},
    {"shoot_out_kick_s", 30, 1, 3600, "time for one penalty of the shoot-out (S)"},
    {"shoot_out_caught_s", 0.5, 0.02, 60,
     "the keeper has saved a penalty once it touches the ball for this long (S)"},
    // Goals.
    {"goal_depth_m", 0.0215, 0, 0.1,
     "it is a goal once the centre of the ball is this far beyond the line (V: its radius)"},
    // Areas and spots (D).
    {"centre_circle_m", 0.20, 0.01, 10, "radius of the centre circle"},
    {"goal_area_depth_m", 0.15, 0.01, 10, "goal area: depth, from the goal line"},
    {"goal_area_width_m", 0.70, 0.01, 20, "goal area: width, along the goal line"},
    {"penalty_area_depth_m", 0.15, 0.01, 10,
     "penalty area: depth, from the goal line; three a side: that of the goal area"},
    {"penalty_area_width_m", 0.70, 0.01, 20,
     "penalty area: width, along the goal line; three a side: that of the goal area"},
    {"penalty_spot_m", 0.375, 0.01, 10, "distance of the penalty spot from the goal line"},
    {"goal_kick_from_goal_line_m", 0.14, 0.01, 10,
     "usual goal-kick spot: distance from the goal line (V: the corner of the goal area)"},
    {"goal_kick_from_axis_m", 0.34, 0, 10,
     "usual goal-kick spot: distance from the long axis (V: the corner of the goal area)"},
    {"free_ball_from_goal_line_m", 0.375, 0.1, 10, "free-ball spot: distance from the goal line"},
    {"free_ball_from_side_wall_m", 0.25, 0.1, 10, "free-ball spot: distance from the side wall"},
    {"free_ball_distance_m", 0.20, 0.1, 2,
     "distance of both robots' marks from the free-ball spot (V)"},
    // Offences (V).
    {"goal_area_attackers", 1, 0, 100, "attackers allowed in the goal area with the ball"},
    {"penalty_area_attackers", 3, 0, 100, "attackers allowed in the penalty area with the ball"},
    {"goal_area_defenders", 1, 0, 100, "defenders allowed in their goal area with the ball"},
    {"penalty_area_defenders", 4, 0, 100, "defenders allowed in their penalty area with the ball"},
    {"crowding_s", 3, 0, 60, "crowding an area is an offence after this long"},
    {"stuck_s", 5, 0.1, 3600, "a ball that is slow for this long is stuck"},
    {"stuck_speed_mps", 0.1, 0, 10, "a ball that is at most this fast is slow"},
    {"stuck_contested_m", 0.1125, 0, 2,
     "robots of both teams this near to a ball stuck in a goal area: a free ball, no penalty kick "
     "(1.5 lengths of a robot)"},
    {"touch_m", 0.004, 0, 0.1, "outlines this close count as touching (S)"},
};

}  // namespace cancha::referee::vss
