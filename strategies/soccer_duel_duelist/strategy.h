#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Plays soccer duels from any seat. It meets the ball and pushes it, but never towards its own
/// goal: it drives around the ball first. It spins if the ball is jammed at a wall.
class Duelist : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
