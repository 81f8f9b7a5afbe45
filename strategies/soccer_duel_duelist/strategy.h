#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Plays the discipline `soccer_duel` from any seat. The robot meets the ball and pushes it. If
/// this would push the ball towards its own goal, the robot drives around the ball first. The robot
/// spins if the ball is jammed at a wall.
class Duelist : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
