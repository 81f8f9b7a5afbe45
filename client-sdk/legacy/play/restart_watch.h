#pragma once

#include <optional>

#include "cancha/client/observation.h"

namespace cancha::legacy {

/// Follows the restarts of a match for interfaces that are told of each once.
class RestartWatch {
  public:
    /// Once in each tick, first.
    void look(const client::Observation& view);

    /// It has been given in this tick.
    bool is_new() const { return is_new_; }

    /// The other team has placed its robots for it already.
    bool is_other_placed() const { return is_other_placed_; }

  private:
    std::optional<Tick> since_;
    bool is_new_ = false;
    bool is_other_placed_ = false;
};

}  // namespace cancha::legacy
