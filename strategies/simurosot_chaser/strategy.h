#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// A team in which every robot, the keeper included, runs at the ball at full speed as far as the
/// rules allow. The easiest opponent for a new team.
class Chaser : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
