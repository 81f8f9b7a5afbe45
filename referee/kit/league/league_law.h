#pragma once

#include <cstdint>

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// The words of a league, and what differs between leagues beside numbers. The chapter fills it in.
struct LeagueLaw {
    RuleText teams;         ///< Who plays.
    RuleText officials;     ///< What officials may do.
    RuleText half_time;     ///< Break between the halves.
    RuleText full_time;     ///< End after the second half.
    RuleText time_out;      ///< Time-outs of the teams.
    RuleText extra_time;    ///< Periods after a level second half.
    RuleText shoot_out;     ///< Penalty kicks in turn.
    RuleText still_level;   ///< End of a shoot-out that decides nothing.
    RuleText goal;          ///< When a goal is scored.
    RuleText placement;     ///< How robots are placed.
    RuleText kick_off;      ///< The kick-off.
    double goal_depth_m{};  ///< It is a goal once the ball's centre is so far beyond the line.
    std::uint32_t extra_periods = 1;  ///< Periods of extra time, each of `extra_time_s`.
    bool has_golden_goal = true;      ///< The first goal in extra time wins.
};

}  // namespace cancha::referee
