#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cancha/client/strategy.h"
#include "strategies/logistics_fetcher/youbot.h"

namespace cancha::strategies::logistics {

/// Routes and places of the robot's task, in the world frame.
struct Job {
    client::Path to_first{};   ///< Route to the first table.
    client::Path to_second{};  ///< Route to the second table.
    client::Path home{};       ///< Route back to the start.
    /// Place of the cube. None if unknown; the robot must then look for the cube.
    std::optional<Vec3> cube_m{};
    Vec3 goal_m{};  ///< Place where the cube must go.
};

/// Fetches a cube from one table and puts it on another. Follows the whole sequence of actions in
/// the annex of the thesis that referee/logistics/README.md names.
class Fetcher : public client::Strategy {
  public:
    void on_start(const client::MatchInfo& match) override;
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    Script fetch();
    Script approach();
    Script look();
    Script take(Vec3 cube_m);
    Script lay_on_plate();
    Script take_from_plate();
    Script put_down(Vec3 goal_m);

    using TipPoints = std::vector<client::Path::Point>;

    /// Moves the tip along straight lines from its present place.
    Script move_tip(TipPoints points);

    /// Returns points for the tip on an arc around the foot of the arm, at this height. `from_m`
    /// and `to_m` are in the frame of the base, the returned points in the world frame.
    TipPoints swing(const Vec3& from_m, const Vec3& to_m, double height_m, double pitch_rad) const;

    void begin(std::string step);

    Job job_{};
    Youbot robot_{};
    Script script_{};
    bool has_begun_ = false;
    std::string step_{};
};

}  // namespace cancha::strategies::logistics
