#pragma once

#include <optional>

#include "cancha/client/observation.h"

namespace cancha::legacy {

/// Follows the restarts of a match, for interfaces that announce each restart once.
class RestartWatch {
  public:
    /// Takes note of the view of a tick. Call it once in each tick, before the other functions.
    void look(const client::Observation& view);

    /// Whether the referee ordered a restart in this tick.
    bool is_new() const { return is_new_; }

    /// Whether the other team has already had a tick in which it could place its robots for the
    /// latest restart.
    bool is_other_placed() const { return is_other_placed_; }

  private:
    std::optional<Tick> since_;
    bool is_new_ = false;
    bool is_other_placed_ = false;
};

}  // namespace cancha::legacy
