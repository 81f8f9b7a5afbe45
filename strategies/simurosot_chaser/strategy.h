#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Every robot runs at the ball at full speed, the keeper too. The team to beat first, and the one
/// that makes the densest scrum: benchmarks use it.
class Chaser : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
