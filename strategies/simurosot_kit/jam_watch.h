#pragma once

#include <cstdint>
#include <optional>

#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Notices a jammed ball, that is, a ball that does not move on, usually because both teams push
/// it.
class JamWatch {
  public:
    /// Takes the next view of the match. Call it once in every tick.
    void look(const client::Observation& view);

    /// Whether the ball has hardly moved for kPatience_s, a constant in jam_watch.cpp.
    bool is_jammed() const { return is_jammed_; }

  private:
    std::optional<Vec2> held_at_m_;
    std::uint64_t since_tick_ = 0;
    bool is_jammed_ = false;
};

}  // namespace cancha::strategies::kit
