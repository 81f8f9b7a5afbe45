#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Drives in the direction with most room, using only the robot's distance rays. This leads through
/// every corridor that does not branch.
class Walker : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
