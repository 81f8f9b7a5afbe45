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

/// Result of one repeat of a scenario.
struct Outcome {
    /// End::label, "time limit", or "referee: KIND". Empty if the repeat is not over.
    std::string end;
    Tick tick;                               ///< Number of ticks that were played.
    Team goal_by = Team::kNone;              ///< Team that scored last; kNone if there was no goal.
    std::optional<referee::BallState> ball;  ///< Ball at the end; none if there is no ball.
    std::vector<double> measures;            ///< One for each measure of the scenario, in order.
    std::uint64_t state_hash = 0;            ///< Hash of the match after its last tick.
};

/// Watches one repeat and finds out when and how it ends. The caller plays the repeat.
///
/// A repeat ends when a condition of the scenario holds; when the referee stops play, because
/// afterwards it would be a different situation; or when its time is up. If several of these three
/// things happen in one tick, the one named first here counts.
class Watch {
  public:
    /// Borrows: scenario and discipline. Expects: `discipline` is the discipline in the repeat's
    /// stage.
    Watch(const Scenario& scenario, const referee::Discipline& discipline);

    /// Checks the ends and takes the measurements in the present state. Call it before the first
    /// tick, and after each tick until is_over().
    void look(const match::Match& match);

    bool is_over() const { return !outcome_.end.empty(); }

    /// Result as of the last call of look().
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
    /// Status of the match, which says which goal each team defends. It is a member only to reuse
    /// its memory.
    v1::MatchStatus described_;
    std::optional<Score> score_;  ///< Score at the last look(); none before the first one.
    /// Team that scored since the last look(); kNone if there was no goal.
    Team scored_ = Team::kNone;
};

}  // namespace cancha::scenario
