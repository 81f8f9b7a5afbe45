#pragma once

#include "proto/base/text/parameters.h"

namespace cancha::referee::simurosot {

/// Every duration, count and distance of the rules, with default, smallest and greatest value.
/// README.md explains each of them in the rule that uses it, and discipline.txtpb has the values of
/// the leagues. The defaults here are those of five a side. Sources: the SimuroSot laws and their
/// drawings (A), the referee program of the Chinese league (B), the referee program of the Chinese
/// national platform (C).
inline constexpr Parameter kParameters[] = {
    // Time.
    {"half_s", 300, 1, 86'400, "length of a half"},
    {"half_time_s", 10, 0, 3600, "break between two periods"},
    {"time_outs", 2, 0, 100, "time-outs per team"},
    {"time_out_s", 120, 0.1, 3600, "length of a time-out"},
    {"knock_out", 0, 0, 1, "1: a level match goes on until a team has won"},
    {"extra_time_s", 180, 0, 86'400, "length of extra time; 0: straight to the shoot-out"},
    {"shoot_out_kicks", 3, 1, 100, "kicks per team before sudden death"},
    {"shoot_out_most_kicks", 10, 1, 1000, "kicks per team after which the shoot-out ends"},
    {"shoot_out_kick_s", 30, 1, 3600, "time for one kick of the shoot-out"},
    {"shoot_out_caught_s", 0.5, 0.02, 60,
     "the keeper has saved a kick once it touches the ball for this long"},
    // Areas and spots (A).
    {"centre_circle_m", 0.25, 0.01, 10, "radius of the centre circle"},
    {"goal_area_depth_m", 0.15, 0.01, 10, "goal area: depth, from the goal line"},
    {"goal_area_width_m", 0.50, 0.01, 20, "goal area: width, along the goal line"},
    {"penalty_area_depth_m", 0.35, 0.01, 10, "penalty area: depth, from the goal line"},
    {"penalty_area_width_m", 0.80, 0.01, 20, "penalty area: width, along the goal line"},
    {"penalty_spot_m", 0.375, 0.01, 10, "distance of the penalty spot from the goal line"},
    {"goal_kick_from_goal_line_m", 0.12, 0.01, 10,
     "usual goal-kick spot: distance from the goal line (B)"},
    {"goal_kick_from_axis_m", 0.20, 0, 10, "usual goal-kick spot: distance from the long axis (B)"},
    {"free_ball_from_goal_line_m", 0.55, 0.1, 10, "free-ball spot: distance from the goal line"},
    {"free_ball_from_side_wall_m", 0.30, 0.1, 10, "free-ball spot: distance from the side wall"},
    {"free_ball_distance_m", 0.25, 0.1, 2,
     "distance of both robots' marks from the free-ball spot"},
    // Offences.
    {"goal_area_defenders", 1, 0, 100, "defenders allowed in their goal area (A)"},
    {"penalty_area_defenders", 3, 0, 100, "defenders allowed in their penalty area (A)"},
    {"goal_area_attackers", 1, 0, 100, "attackers allowed in the goal area (A)"},
    {"penalty_area_attackers", 3, 0, 100, "attackers allowed in the penalty area (B)"},
    {"crowding_s", 0.33, 0, 60, "crowding an area is an offence after this long (C: 20 cycles)"},
    {"keeper_holds_s", 10, 0.1, 3600, "the keeper must clear the ball within this time (A)"},
    {"keeper_catches_s", 0.5, 0.02, 60,
     "the keeper has caught a shot once it touches it for this long"},
    {"kick_off_played_m", 0.05, 0.01, 1,
     "the kick-off is judged once the ball is this far from the centre"},
    {"keeper_blocked_s", 1, 0, 60, "an attacker near the keeper for this long blocks it"},
    {"keeper_blocked_m", 0.05, 0, 1, "an attacker this near to the keeper counts as near"},
    {"touch_m", 0.004, 0, 0.1, "outlines this close count as touching"},
    {"push_s", 0.83, 0, 60, "a push is an offence after this long (C: 50 cycles)"},
    {"push_speed_mps", 0.1, 0, 10, "both robots of a push are at least this fast"},
    {"push_from_ball_m", 0.15, 0, 10, "no push while the ball is nearer than this to either robot"},
    {"stalemate_s", 10, 0.5, 3600, "time without progress until play stops (A)"},
    {"stalemate_radius_m", 0.118, 0.001, 2,
     "a ball that stays within this radius makes no progress (B)"},
    {"stalemate_penalty_m", 0, 0, 2,
     "a stalemate in the penalty area is a penalty kick unless robots of both teams are this near "
     "to the ball; 0: never a penalty kick"},
};

}  // namespace cancha::referee::simurosot
