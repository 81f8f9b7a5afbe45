#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Plays soccer duels from any seat: meets the ball and pushes it, but never towards its own goal:
/// then it drives around the ball first. Spins where the ball is jammed at a wall.
class Duelist : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
