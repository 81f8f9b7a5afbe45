#pragma once

#include <cstdint>

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// The rule texts of a league, and the differences between leagues other than parameters. The
/// chapter fills it in.
struct LeagueLaw {
    RuleText teams;        ///< The two teams.
    RuleText officials;    ///< Rights of officials.
    RuleText half_time;    ///< Break between the halves.
    RuleText full_time;    ///< End after the second half.
    RuleText time_out;     ///< Time-outs of the teams.
    RuleText extra_time;   ///< Periods after a level second half.
    RuleText shoot_out;    ///< Penalty kicks in turn.
    RuleText still_level;  ///< End of a shoot-out that stays level.
    RuleText goal;         ///< Condition of a goal.
    RuleText placement;    ///< Placement of robots.
    RuleText kick_off;     ///< The kick-off.
    double
        goal_depth_m{};  ///< Distance of the ball's centre beyond the line at which a goal counts.
    std::uint32_t extra_periods = 1;  ///< Periods of extra time, each of `extra_time_s`.
    bool has_golden_goal = true;      ///< Whether the first goal in extra time wins.
};

}  // namespace cancha::referee
