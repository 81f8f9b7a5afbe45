#pragma once

#include "cancha/client/strategy.h"
#include "strategies/simurosot_position/roles.h"

namespace cancha::strategies {

/// A team with positions: a keeper on its line, one attacker that drives through the ball from
/// behind, a supporter behind it and two defenders before the goal. Who does what follows the ball.
class Position : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    position::Roles roles_;
};

}  // namespace cancha::strategies
