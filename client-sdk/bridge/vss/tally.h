#pragma once

#include <cstdint>
#include <string>

namespace cancha::vss {

/// Counts of a team's ignored datagrams, commands and placements, and of its answered and missed
/// ticks.
struct Tally {
    std::uint64_t damaged = 0;  ///< Datagrams that are not a valid message.
    std::uint64_t foreign = 0;  ///< Messages with neither a command nor a placement.
    /// Commands and placements for a team that the bridge does not play.
    std::uint64_t other_team = 0;
    /// Commands and placements from an address that is not the team's first one.
    std::uint64_t strangers = 0;
    std::uint64_t no_such_robot = 0;   ///< Commands and placements for a robot that does not exist.
    std::uint64_t not_finite = 0;      ///< Commands and placements with NaN or infinity.
    std::uint64_t too_fast = 0;        ///< Commands beyond the limit of a robot's wheels.
    std::uint64_t vain_places = 0;     ///< Placements that came outside a restart.
    std::uint64_t missed_ticks = 0;    ///< Ticks of play without an answer in time.
    std::uint64_t answered_ticks = 0;  ///< Ticks of play with an answer in time.
};

/// Returns the counts as text for people. Empty if there is nothing to report.
std::string to_text(const Tally& tally);

}  // namespace cancha::vss
