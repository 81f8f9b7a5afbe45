#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "cancha/client/strategy.h"
#include "strategies/simurosot_counter/zones.h"
#include "strategies/simurosot_kit/jam_watch.h"

namespace cancha::strategies {

/// A team that keeps its shape and counter-attacks. Every player has a zone of the field. One
/// player whose zone contains the ball goes for the ball. Backs and midfielders pass to a forward,
/// and forwards shoot.
class Counter : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    /// Returns the index of the field player that goes for the ball. None if the ball is in no
    /// player's zone.
    std::optional<std::size_t> choose_player(const client::Observation& view) const;

    /// Returns the point to which a player of this zone plays the ball.
    Vec2 aim_m(const client::Observation& view, const counter::Zone& zone) const;

    /// Zones of the field players, in the order of the players.
    std::vector<counter::Zone> zones_;
    std::optional<std::size_t> last_player_{};  ///< Field player that went for the ball last.
    kit::JamWatch jam_;
};

}  // namespace cancha::strategies
