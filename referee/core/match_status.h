#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// Values equal those of cancha.v1.MatchPhase.
enum class MatchPhase : std::uint8_t {
    kBeforeStart = 1,
    kPlay = 2,
    kBreak = 3,
    kOver = 4,
    kPlacement = 5,  ///< The teams say where their robots stand, one after the other.
    kTimeOut = 6,
    kDecision = 7,  ///< An official is asked whether something counts.
};

/// Its values are the chapters' affair; what has no parts is played in one period of the first
/// kind.
using PeriodKind = v1::PeriodKind;

/// The match as one team has it.
struct TeamStatus {
    std::string name;            ///< For people.
    bool plays = true;           ///< It has robots: a solo run has one team.
    std::uint32_t score = 0;     ///< Points.
    double progress = 0;         ///< On its way through a course, from 0 to 1; 0 without one.
    std::uint64_t finished = 0;  ///< Tick of the period in which it was through; 0: it is not.
    std::uint32_t faults = 0;    ///< Made on its way through a course.
};

/// What every match has, as the referee sees it. What else there is in a discipline its rulebook
/// knows, and adds to messages by Rulebook::describe().
struct MatchStatus {
    MatchPhase phase = MatchPhase::kBeforeStart;  ///< What the match is doing.
    std::uint64_t phase_left = 0;  ///< Ticks until the phase ends; 0: no time is set for it.
    /// Wall-clock time for the decision that is open, for which the server holds the next tick; 0:
    /// `phase_left` says all. It decides nothing, so it is not hashed.
    std::uint64_t review_wall_us = 0;
    std::uint32_t period = 0;                       ///< 1 for the first one.
    PeriodKind period_kind = v1::PERIOD_KIND_HALF;  ///< What kind of period this is.
    std::uint64_t period_elapsed = 0;               ///< In ticks.
    std::uint64_t period_length = 0;                ///< In ticks; 0: without a limit.
    TeamStatus blue{.name = "Blue"};                ///< Of the blue team.
    TeamStatus yellow{.name = "Yellow"};            ///< Of the yellow team.
    bool is_course = false;     ///< Scores are the shares of a course in hundredths.
    std::string end_reason;     ///< Set once the phase is kOver.
    Team winner = Team::kNone;  ///< Once it is over; none: a draw, or abandoned.

    /// Bodies move only in play; in every other phase ticks pass and the world stands still.
    bool is_in_play() const { return phase == MatchPhase::kPlay; }

    /// Expects: team is blue or yellow.
    TeamStatus& of(Team team) { return team == Team::kBlue ? blue : yellow; }

    /// The same.
    const TeamStatus& of(Team team) const { return team == Team::kBlue ? blue : yellow; }

    /// The team with more points; none while it is level, and where only one plays.
    Team leader() const {
        if (blue.score == yellow.score || !blue.plays || !yellow.plays) {
            return Team::kNone;
        }
        return blue.score > yellow.score ? Team::kBlue : Team::kYellow;
    }
};

}  // namespace cancha::referee
