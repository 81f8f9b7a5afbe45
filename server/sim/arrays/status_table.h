#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "referee/core/match_status.h"

namespace cancha::arrays {

/// The columns of a status, in their order. A world that nobody judges is always in play, and all
/// else of it but its tick is 0.
enum class StatusColumn : std::uint8_t {
    kTick,           ///< Ticks completed since the match began.
    kIsInPlay,       ///< 1: bodies move.
    kIsOver,         ///< 1: the match is over, or what else is played of it.
    kWinner,         ///< 1: blue, 2: yellow; 0: nobody, or not over yet.
    kPhase,          ///< Number of cancha.v1.MatchPhase.
    kPhaseLeft,      ///< In ticks; 0: no time is set for it.
    kPeriod,         ///< 1 for the first one.
    kPeriodElapsed,  ///< In ticks.
    kPeriodLength,   ///< In ticks; 0: without a limit.
    kBlueScore,      ///< Points.
    kYellowScore,
    kBlueProgress,  ///< On the way through a course, from 0 to 1; 0 without one.
    kYellowProgress,
    kBlueFaults,  ///< Made on that way.
    kYellowFaults,
};

/// "tick", "is_in_play", ...: one for each column, in their order.
inline constexpr std::array<std::string_view, 15> kStatusNames = {
    "tick",         "is_in_play",    "is_over",         "winner",        "phase",
    "phase_left",   "period",        "period_elapsed",  "period_length", "blue_score",
    "yellow_score", "blue_progress", "yellow_progress", "blue_faults",   "yellow_faults"};

/// Expects: the row has a place for each column.
void write_status(const referee::MatchStatus& status, std::uint64_t tick, std::span<double> row);

/// The status of a world that nobody judges.
void write_lawless_status(std::uint64_t tick, std::span<double> row);

}  // namespace cancha::arrays
