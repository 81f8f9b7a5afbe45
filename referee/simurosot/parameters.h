#pragma once

#include "proto/base/parameters.h"

namespace cancha::referee::simurosot {

/// Every duration, count and distance of the rules; README.md explains each where it is used, and
/// discipline.txtpb has those of the leagues. Fallbacks are those of five a side; sources:
/// the SimuroSot laws and their drawings (A), the referee program of the Chinese league (B), the
/// referee program of the Chinese national platform (C).
inline constexpr Parameter kParameters[] = {
    // Time.
    {"half_s", 300, 1, 86'400, "length of a half in seconds"},
    {"half_time_s", 10, 0, 3600, "break between two periods in seconds"},
    {"time_outs", 2, 0, 100, "time-outs of each team in a match"},
    {"time_out_s", 120, 0.1, 3600, "length of a time-out in seconds"},
    {"knock_out", 0, 0, 1, "1: a level match is played on until somebody has won"},
    {"extra_time_s", 180, 0, 86'400, "length of the extra time; 0: straight to the shoot-out"},
    {"shoot_out_kicks", 3, 1, 100, "kicks of each team before they go on pair by pair"},
    {"shoot_out_most_kicks", 10, 1, 1000, "kicks of each team after which a shoot-out ends"},
    {"shoot_out_kick_s", 30, 1, 3600, "time for one kick of the shoot-out in seconds"},
    {"shoot_out_caught_s", 0.5, 0.02, 60, "a ball that the keeper touches for so long is caught"},
    // Areas and spots (A).
    {"centre_circle_m", 0.25, 0.01, 10, "radius of the centre circle"},
    {"goal_area_depth_m", 0.15, 0.01, 10, "goal area, from the goal line"},
    {"goal_area_width_m", 0.50, 0.01, 20, "goal area, along the goal line"},
    {"penalty_area_depth_m", 0.35, 0.01, 10, "penalty area, from the goal line"},
    {"penalty_area_width_m", 0.80, 0.01, 20, "penalty area, along the goal line"},
    {"penalty_spot_m", 0.375, 0.01, 10, "penalty spot to goal line"},
    {"goal_kick_from_goal_line_m", 0.12, 0.01, 10, "usual goal-kick spot to goal line (B)"},
    {"goal_kick_from_axis_m", 0.20, 0, 10, "usual goal-kick spot to the axis of the field (B)"},
    {"free_ball_from_goal_line_m", 0.55, 0.1, 10, "free-ball spot to goal line"},
    {"free_ball_from_side_wall_m", 0.30, 0.1, 10, "free-ball spot to side wall"},
    {"free_ball_distance_m", 0.25, 0.1, 2, "free-ball spot to either robot's mark"},
    // Offences.
    {"goal_area_defenders", 1, 0, 100, "so many defenders may be in their goal area (A)"},
    {"penalty_area_defenders", 3, 0, 100, "so many defenders may be in their penalty area (A)"},
    {"goal_area_attackers", 1, 0, 100, "so many attackers may be in the goal area (A)"},
    {"penalty_area_attackers", 3, 0, 100, "so many attackers may be in the penalty area (B)"},
    {"crowding_s", 0.33, 0, 60, "an area is crowded after so many seconds (C: 20 cycles)"},
    {"keeper_holds_s", 10, 0.1, 3600, "the keeper must clear the ball in so many seconds (A)"},
    {"keeper_catches_s", 0.5, 0.02, 60, "a shot that the keeper touches for so long is caught"},
    {"kick_off_played_m", 0.05, 0.01, 1, "a ball this far from the centre shows its direction"},
    {"keeper_blocked_s", 1, 0, 60, "an attacker that stays so long blocks the keeper"},
    {"keeper_blocked_m", 0.05, 0, 1, "an attacker this near to the keeper is in its way"},
    {"touch_m", 0.004, 0, 0.1, "outlines that are this near touch each other"},
    {"push_s", 0.83, 0, 60, "a push must last so many seconds (C: 50 cycles)"},
    {"push_speed_mps", 0.1, 0, 10, "a push moves both robots so fast"},
    {"push_from_ball_m", 0.15, 0, 10, "with the ball nearer to one of them it is play"},
    {"stalemate_s", 10, 0.5, 3600, "seconds without progress until play stops (A)"},
    {"stalemate_radius_m", 0.118, 0.001, 2, "a ball that stays this near makes no progress (B)"},
    {"stalemate_penalty_m", 0, 0, 2,
     "a stalemate in the penalty area is a penalty kick unless robots of both teams are this near "
     "to the ball; 0: never"},
};

}  // namespace cancha::referee::simurosot
