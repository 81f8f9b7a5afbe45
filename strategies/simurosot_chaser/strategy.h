#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Every robot runs at the ball at full speed as far as the rules let it, the keeper too. The team
/// to beat first.
class Chaser : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
