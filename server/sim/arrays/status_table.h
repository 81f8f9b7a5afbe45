#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "referee/core/match_status.h"

namespace cancha::arrays {

/// Columns of a status, in order. A world without a law is always in play: kIsInPlay and kPhase say
/// so, and its other numbers are 0, except kTick.
enum class StatusColumn : std::uint8_t {
    kTick,            ///< Ticks completed since the match began.
    kIsInPlay,        ///< 1: bodies move.
    kIsOver,          ///< 1: the match is over, or the play of its scenario.
    kWinner,          ///< 1: blue, 2: yellow; 0: nobody, or not over yet.
    kPhase,           ///< Number of cancha.v1.MatchPhase.
    kPhaseLeft,       ///< Ticks until the phase ends; 0: no time is set for it.
    kPeriod,          ///< 1 for the first period; 0 before the start.
    kPeriodElapsed,   ///< Ticks played in this period.
    kPeriodLength,    ///< Length of this period in ticks; 0: no limit.
    kBlueScore,       ///< Points of blue.
    kYellowScore,     ///< Points of yellow.
    kBlueProgress,    ///< Share of the course that blue has done, from 0 to 1; 0 without a course.
    kYellowProgress,  ///< Likewise for yellow.
    kBlueFaults,      ///< Faults that blue has made in the course.
    kYellowFaults,    ///< Likewise for yellow.
};

/// Names of the columns, in order.
inline constexpr std::array<std::string_view, 15> kStatusNames = {
    "tick",         "is_in_play",    "is_over",         "winner",        "phase",
    "phase_left",   "period",        "period_elapsed",  "period_length", "blue_score",
    "yellow_score", "blue_progress", "yellow_progress", "blue_faults",   "yellow_faults"};

/// Writes the status of a match. Expects: the row has a place for each column.
void write_status(const referee::MatchStatus& status, std::uint64_t tick, std::span<double> row);

/// Writes the status of a world without a law. Expects: as write_status().
void write_lawless_status(std::uint64_t tick, std::span<double> row);

}  // namespace cancha::arrays
