#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cancha/client/strategy.h"
#include "strategies/logistics_fetcher/youbot.h"

namespace cancha::strategies::logistics {

/// Places of one robot's task, in the world frame.
struct Job {
    client::Path to_first{};
    client::Path to_second{};
    client::Path home{};
    std::optional<Vec3> cube_m{};  ///< Place of the cube, if known.
    Vec3 goal_m{};                 ///< Place where the cube must go.
};

/// Fetches a cube from one table and puts it on another: the whole sequence of the thesis's annex,
/// step by step.
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

    /// Returns points on an arc around the foot of the arm at this height. `from_m` and `to_m` are
    /// in the frame of the base, the points in the world frame.
    TipPoints swing(const Vec3& from_m, const Vec3& to_m, double height_m, double pitch_rad) const;

    void begin(std::string step);

    Job job_{};
    Youbot robot_{};
    Script script_{};
    bool has_begun_ = false;
    std::string step_{};
};

}  // namespace cancha::strategies::logistics
