#pragma once

#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// A line of text for a team, shown after a match. It describes a mistake that the team's
/// programmer would not notice otherwise. Advice decides nothing and is in no result, recording or
/// hash.
struct Advice {
    Team team = Team::kNone;  ///< Team that the advice is for.
    std::string kind;         ///< Kind of mistake, for programs: "commands_clamped".
    std::string text;         ///< Text for people, without the team: "never commanded robot 3".
};

/// Watches a match for mistakes of the teams that only its discipline can recognise. Made by
/// Chapter::make_coach.
class Coach {
  public:
    Coach() = default;
    Coach(const Coach&) = delete;
    virtual ~Coach() = default;

    /// Called after every tick of play.
    virtual void watch(const WorldState& state) = 0;

    /// Adds the advice found so far. A few lines at most, however long the match was.
    virtual void advise(std::vector<Advice>& advice) const = 0;

    /// Replaces this coach's memory by that of `other`. Expects: the same chapter made both.
    virtual void take_memory(const Coach& other) = 0;

  protected:
    Coach& operator=(const Coach&) = default;
};

}  // namespace cancha::referee
