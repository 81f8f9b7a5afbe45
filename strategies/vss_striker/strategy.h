#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// A small team for VSS, a league of small robots. Number 1 keeps goal, the player that can reach
/// the ball first shoots, and the others wait between the ball and their goal.
class Striker : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
