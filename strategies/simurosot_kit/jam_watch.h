#pragma once

#include <cstdint>
#include <optional>

#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Notices a jammed ball: both teams push it, and it does not move on.
class JamWatch {
  public:
    /// Takes the next view. Called once for every view.
    void look(const client::Observation& view);

    /// Whether the ball has been held up for a while.
    bool is_jammed() const { return is_jammed_; }

  private:
    std::optional<Vec2> held_at_m_;
    std::uint64_t since_tick_ = 0;
    bool is_jammed_ = false;
};

}  // namespace cancha::strategies::kit
