#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "referee/core/world_state.h"
#include "server/sim/match/match.h"
#include "server/sim/scenario/scenario.h"

namespace cancha::scenario {

/// Outcome of one repeat.
struct Outcome {
    std::string end;  ///< Label of the end, "time limit", or "referee: " and the event's kind.
    Tick tick;        ///< Number of ticks that were played.
    Team goal_by = Team::kNone;              ///< Scorer; kNone if there was no goal.
    std::optional<referee::BallState> ball;  ///< Ball at the end; absent if there is none.
    std::vector<double> measures;            ///< One per measure, in the scenario's order.
    std::uint64_t state_hash = 0;            ///< Hash of the match after its last tick.
};

/// Watches one repeat and tells when and how it ends. It does not play the repeat itself.
///
/// A repeat ends when a condition of the scenario holds, when the referee stops play (afterwards it
/// would be another play), or when its time is up. If several happen in one tick, the first in this
/// order counts.
class Watch {
  public:
    /// Borrows: scenario and discipline. Expects: the repeat is played on the discipline's stage.
    Watch(const Scenario& scenario, const referee::Discipline& discipline);

    /// Looks at the match. Call it before the first tick, and after each tick until is_over().
    void look(const match::Match& match);

    bool is_over() const { return !outcome_.end.empty(); }

    /// Outcome as of the last look.
    const Outcome& outcome() const { return outcome_; }

  private:
    /// Goals of both teams.
    using Score = std::array<std::uint32_t, 2>;

    static Score score_of(const match::Match& match);
    void note_goal(const match::Match& match);
    void measure(const match::Match& match);
    double value_of(const Measure& measure, const match::Match& match) const;
    double distance_to_goal_m(Vec2 ball_m, Team defender) const;
    std::string find_end(const match::Match& match) const;
    bool holds(const v1::Scenario::End& end, const match::Match& match) const;

    const Scenario& scenario_;
    const v1::Field& field_;
    Outcome outcome_;
    /// Status that says where goals are; a member to reuse its memory.
    v1::MatchStatus described_;
    std::optional<Score> score_;  ///< Score at the last look; absent before it.
    Team scored_ = Team::kNone;   ///< Team that scored since the last look.
};

}  // namespace cancha::scenario
