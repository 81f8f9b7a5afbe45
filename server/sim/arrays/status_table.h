#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "referee/core/match_status.h"

namespace cancha::arrays {

/// Columns of a status row, in order. A world without a law (the rules of a discipline that a
/// referee applies) has the constant phase "play": kIsInPlay is 1, kTick counts, and all numbers
/// except these three are 0.
enum class StatusColumn : std::uint8_t {
    kTick,            ///< Ticks completed since the match began.
    kIsInPlay,        ///< 1 while bodies may move; 0 while all bodies stand still.
    kIsOver,          ///< 1 if the match is over, or the scenario that it plays; otherwise 0.
    kWinner,          ///< 1 if blue has won, 2 if yellow; 0 without a winner or before the end.
    kPhase,           ///< Number of cancha.v1.MatchPhase.
    kPhaseLeft,       ///< Ticks until the phase ends; 0 if the phase has no time limit.
    kPeriod,          ///< Number of the period, from 1; 0 before the start.
    kPeriodElapsed,   ///< Ticks played in this period.
    kPeriodLength,    ///< Length of this period in ticks; 0 if the period has no limit.
    kBlueScore,       ///< Points of blue.
    kYellowScore,     ///< Points of yellow.
    kBlueProgress,    ///< Share of the course that blue has completed, 0 to 1; 0 without a course.
    kYellowProgress,  ///< Share of the course that yellow has completed.
    kBlueFaults,      ///< Faults that blue has made in the course.
    kYellowFaults,    ///< Faults that yellow has made in the course.
};

/// Names of the columns, in order.
inline constexpr std::array<std::string_view, 15> kStatusNames = {
    "tick",         "is_in_play",    "is_over",         "winner",        "phase",
    "phase_left",   "period",        "period_elapsed",  "period_length", "blue_score",
    "yellow_score", "blue_progress", "yellow_progress", "blue_faults",   "yellow_faults"};

/// Writes the status of a match to `row`. `tick`: number of completed ticks. Expects: the row has a
/// place for each StatusColumn.
void write_status(const referee::MatchStatus& status, std::uint64_t tick, std::span<double> row);

/// Writes the status of a world without a law to `row`. Expects: the row has a place for each
/// StatusColumn.
void write_lawless_status(std::uint64_t tick, std::span<double> row);

}  // namespace cancha::arrays
