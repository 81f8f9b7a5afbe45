#pragma once

#include <cstdint>

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// The rules of a league by number and title, and the differences between leagues that are not
/// parameters. Filled in by the chapter of the league.
struct LeagueLaw {
    RuleText teams;        ///< Rule about the two teams.
    RuleText officials;    ///< Rule about the rights of officials.
    RuleText half_time;    ///< Rule about the break between the halves.
    RuleText full_time;    ///< Rule about the end after the second half.
    RuleText time_out;     ///< Rule about time-outs.
    RuleText extra_time;   ///< Rule about the periods after a level second half.
    RuleText shoot_out;    ///< Rule about the shoot-out: penalty kicks in turn.
    RuleText still_level;  ///< Rule about a shoot-out that stays level.
    RuleText goal;         ///< Rule that says when a goal is scored.
    RuleText placement;    ///< Rule about placing the robots.
    RuleText kick_off;     ///< Rule about the kick-off.
    /// Distance of the ball's centre beyond the goal line at which a goal counts.
    double goal_depth_m{};
    /// Number of periods of extra time. The parameter `extra_time_s` is the length of each.
    std::uint32_t extra_periods = 1;
    bool has_golden_goal = true;  ///< Whether the first goal in extra time wins the match.
};

}  // namespace cancha::referee
