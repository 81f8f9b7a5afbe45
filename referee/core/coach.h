#pragma once

#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// A line for a team after a match: a mistake that nothing else would have told its programmer.
/// For people: it decides nothing, and no result, recording or hash holds it.
struct Advice {
    Team team = Team::kNone;  ///< Whom it concerns.
    std::string kind;         ///< For programs: "commands_clamped".
    std::string text;         ///< For people, without the team: "never commanded robot 3".
};

/// Watches a match for such mistakes, of which only its discipline can know.
class Coach {
  public:
    Coach() = default;
    Coach(const Coach&) = delete;
    virtual ~Coach() = default;

    /// Called after every tick of play.
    virtual void watch(const WorldState& state) = 0;

    /// Adds what it has found so far: a few lines at most, however long the match was.
    virtual void advise(std::vector<Advice>& advice) const = 0;

    /// Has seen from now on what `other` has. Expects: `other` was made by the same chapter.
    virtual void take_memory(const Coach& other) = 0;

  protected:
    Coach& operator=(const Coach&) = default;
};

}  // namespace cancha::referee
