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
    std::string end;  ///< Label of the end; "time limit"; "referee: " and the kind of the event.
    Tick tick;        ///< How many were played.
    Team goal_by = Team::kNone;              ///< Team that scored, if one did.
    std::optional<referee::BallState> ball;  ///< At the end; absent where there is no ball.
    std::vector<double> measures;            ///< One per measure of the scenario, in its order.
    std::uint64_t state_hash = 0;            ///< Hash of the match after its last tick.
};

/// Follows one repeat and says when and how it is over. Only looks: who plays it is its own affair.
///
/// A repeat is over when a condition of the scenario holds, when the referee stops play, since from
/// there on it would be another play, or when its time is up; if several happen in one tick, then
/// in this order.
class Watch {
  public:
    /// Borrows: scenario and discipline, on whose stage the repeat is played.
    Watch(const Scenario& scenario, const referee::Discipline& discipline);

    /// To be called before the first tick, and after each one until is_over().
    void look(const match::Match& match);

    bool is_over() const { return !outcome_.end.empty(); }

    /// As of the last look.
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
    v1::MatchStatus described_;   ///< Says where goals are; kept for its memory.
    std::optional<Score> score_;  ///< At the last look; absent before the first.
    Team scored_ = Team::kNone;   ///< Since the look before.
};

}  // namespace cancha::scenario
