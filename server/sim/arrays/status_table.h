#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "referee/core/match_status.h"

namespace cancha::arrays {

/// Columns of a status row, in order. Without a law (the rules of a discipline, as its referee
/// applies them) kIsInPlay is 1, kPhase is play, kTick counts, and all other numbers are 0.
enum class StatusColumn : std::uint8_t {
    kTick,            ///< Ticks completed since the match began.
    kIsInPlay,        ///< 1: bodies move; 0: all bodies stand still.
    kIsOver,          ///< 1: the match, or the play of its scenario, is over.
    kWinner,          ///< 1: blue, 2: yellow; 0: no winner, or the match is not over.
    kPhase,           ///< Number of cancha.v1.MatchPhase.
    kPhaseLeft,       ///< Ticks until the phase ends; 0: the phase has no time limit.
    kPeriod,          ///< Number of the period, from 1; 0 before the start.
    kPeriodElapsed,   ///< Ticks played in this period.
    kPeriodLength,    ///< Length of this period in ticks; 0: no limit.
    kBlueScore,       ///< Points of blue.
    kYellowScore,     ///< Points of yellow.
    kBlueProgress,    ///< Share of the course that blue has completed, 0 to 1; 0: no course.
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
