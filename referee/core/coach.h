#pragma once

#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// A line for a team after a match about a mistake that its programmer would not notice otherwise.
/// For people only: it decides nothing and is in no result, recording or hash.
struct Advice {
    Team team = Team::kNone;  ///< Team that it concerns.
    std::string kind;         ///< For programs: "commands_clamped".
    std::string text;         ///< For people, without the team: "never commanded robot 3".
};

/// Watches a match for mistakes that only its discipline can recognise.
class Coach {
  public:
    Coach() = default;
    Coach(const Coach&) = delete;
    virtual ~Coach() = default;

    /// Called after every tick of play.
    virtual void watch(const WorldState& state) = 0;

    /// Adds the advice found so far. A few lines at most, however long the match was.
    virtual void advise(std::vector<Advice>& advice) const = 0;

    /// Takes over what `other` has seen, in place of its own memory. Expects: `other` was made by
    /// the same chapter.
    virtual void take_memory(const Coach& other) = 0;

  protected:
    Coach& operator=(const Coach&) = default;
};

}  // namespace cancha::referee
