#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "cancha/client/strategy.h"
#include "strategies/simurosot_counter/zones.h"
#include "strategies/simurosot_kit/jam_watch.h"

namespace cancha::strategies {

/// A team that keeps its shape and counter-attacks: every player has a zone, the one who has the
/// ball in it goes for it, backs and midfielders pass to a forward, and forwards shoot.
class Counter : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    /// The index of the field player who goes for the ball; none where it is in nobody's zone.
    std::optional<std::size_t> choose_player(const client::Observation& view) const;

    /// Where the ball is played to from a player's zone.
    Vec2 aim_m(const client::Observation& view, const counter::Zone& zone) const;

    std::vector<counter::Zone> zones_;          ///< Of the field players, in their order.
    std::optional<std::size_t> last_player_{};  ///< Who went for the ball last.
    kit::JamWatch jam_;
};

}  // namespace cancha::strategies
