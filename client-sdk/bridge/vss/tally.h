#pragma once

#include <cstdint>
#include <string>

namespace cancha::vss {

/// Counts of what a team has sent in vain, and of ticks that it did not answer in time.
struct Tally {
    std::uint64_t damaged = 0;         ///< Datagrams that are no message of this protocol.
    std::uint64_t foreign = 0;         ///< Datagrams without a command or a placement.
    std::uint64_t other_team = 0;      ///< Commands and placements for the other colour.
    std::uint64_t strangers = 0;       ///< Those from another address than the team's first one.
    std::uint64_t no_such_robot = 0;   ///< Those for a robot that does not exist.
    std::uint64_t not_finite = 0;      ///< Those with NaN or infinity.
    std::uint64_t too_fast = 0;        ///< Commands beyond the limit of a robot's wheels.
    std::uint64_t vain_places = 0;     ///< Placements outside of a restart.
    std::uint64_t missed_ticks = 0;    ///< Ticks of play without an answer in time.
    std::uint64_t answered_ticks = 0;  ///< Ticks of play with one.
};

/// One sentence for people; empty: there is nothing to tell.
std::string to_text(const Tally& tally);

}  // namespace cancha::vss
