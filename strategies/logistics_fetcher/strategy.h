#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cancha/client/strategy.h"
#include "strategies/logistics_fetcher/youbot.h"

namespace cancha::strategies::logistics {

/// Places that a robot works with, in the world.
struct Job {
    client::Path to_first{};
    client::Path to_second{};
    client::Path home{};
    std::optional<Vec3> cube_m{};  ///< Where the cube is, if that is known.
    Vec3 goal_m{};                 ///< Where it shall be.
};

/// Fetches a cube from one table and puts it on another: the whole sequence of the annex of the
/// thesis, step by step.
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

    /// Along straight lines from where the tip is.
    Script move_tip(TipPoints points);

    /// Around the foot of the arm, at a height, between places in the frame of the base; as places
    /// of the world.
    TipPoints swing(const Vec3& from_m, const Vec3& to_m, double height_m, double pitch_rad) const;

    void begin(std::string step);

    Job job_{};
    Youbot robot_{};
    Script script_{};
    bool has_begun_ = false;
    std::string step_{};
};

}  // namespace cancha::strategies::logistics
