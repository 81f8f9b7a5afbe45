#pragma once

#include "cancha/client/strategy.h"
#include "strategies/simurosot_kit/jam_watch.h"
#include "strategies/simurosot_position/roles.h"

namespace cancha::strategies {

/// A team with positions, for every league: a keeper on its line, one attacker that drives through
/// the ball from behind, and the others at posts that move with the ball. The roles of the players
/// depend on the place of the ball.
class Position : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    position::Roles roles_;
    kit::JamWatch jam_;
};

}  // namespace cancha::strategies
