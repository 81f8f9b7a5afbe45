#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Pilot of a drone in a maze. Takes off to half the height of the hedges and flies where there is
/// most room. If a sign is near and ahead, the drone turns left or right as the sign says.
class Pilot : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
