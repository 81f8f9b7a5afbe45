#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Takes off to half the height of the hedges and flies where there is most room. If a sign is near
/// and ahead, it turns as the sign says.
class Pilot : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;
};

}  // namespace cancha::strategies
