#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// Phase of a match. Values equal those of cancha.v1.MatchPhase.
enum class MatchPhase : std::uint8_t {
    kBeforeStart = 1,  ///< The match has not begun.
    kPlay = 2,         ///< Robots and ball move.
    kBreak = 3,        ///< Break between two periods.
    kOver = 4,         ///< The match has ended.
    kPlacement = 5,    ///< The teams place their robots, one team after the other.
    kTimeOut = 6,      ///< A time-out of a team.
    kDecision = 7,     ///< An official decides whether an offence or a goal counts.
};

/// Kind of a period: half, extra time or shoot-out. Each chapter chooses the kinds that it uses. An
/// undivided match is one period of kind PERIOD_KIND_HALF.
using PeriodKind = v1::PeriodKind;

/// Status of one team in a match.
struct TeamStatus {
    std::string name;         ///< Name for people.
    bool plays = true;        ///< Whether the team has robots; in a solo run only one team has.
    std::uint32_t score = 0;  ///< Points, or goals.
    double progress = 0;      ///< Share of the course completed, from 0 to 1; 0 without a course.
    /// Time played in the period when the team finished the course, in ticks; 0 if it has not
    /// finished.
    std::uint64_t finished = 0;
    std::uint32_t faults = 0;  ///< Faults made on the course.
};

/// Status that every match has, as the referee sees it. The rulebook keeps the rest of a
/// discipline's status and adds it to messages in Rulebook::describe().
struct MatchStatus {
    MatchPhase phase = MatchPhase::kBeforeStart;  ///< Present phase.
    std::uint64_t phase_left = 0;  ///< Ticks until the phase ends; 0 means no time limit.
    /// Wall-clock time that an official has for the open decision, in microseconds. The server
    /// delays the next tick by at most this time. If 0, only `phase_left` limits the decision. Not
    /// hashed, because no verdict depends on it.
    std::uint64_t review_wall_us = 0;
    std::uint32_t period = 0;                       ///< Number of the present period, from 1.
    PeriodKind period_kind = v1::PERIOD_KIND_HALF;  ///< Kind of this period.
    std::uint64_t period_elapsed = 0;               ///< Time played in this period, in ticks.
    std::uint64_t period_length = 0;      ///< Length of the period in ticks; 0 means no limit.
    TeamStatus blue{.name = "Blue"};      ///< The blue team.
    TeamStatus yellow{.name = "Yellow"};  ///< The yellow team.
    bool is_course = false;               ///< Whether scores are shares of a course, in hundredths.
    /// Reason for the end, such as "full time"; empty until the phase is kOver.
    std::string end_reason;
    /// Winner once the phase is kOver; none after a draw or an abandoned match.
    Team winner = Team::kNone;

    /// Whether bodies move. In every other phase ticks pass and the world stands still.
    bool is_in_play() const { return phase == MatchPhase::kPlay; }

    /// Returns the status of a team. Expects: team is blue or yellow.
    TeamStatus& of(Team team) { return team == Team::kBlue ? blue : yellow; }

    /// Returns the status of a team. Expects: team is blue or yellow.
    const TeamStatus& of(Team team) const { return team == Team::kBlue ? blue : yellow; }

    /// Returns the team with more points. None if the scores are level or only one team plays.
    Team leader() const {
        if (blue.score == yellow.score || !blue.plays || !yellow.plays) {
            return Team::kNone;
        }
        return blue.score > yellow.score ? Team::kBlue : Team::kYellow;
    }
};

}  // namespace cancha::referee
