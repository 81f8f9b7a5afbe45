#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cancha/base/vec3.h"

namespace cancha::world {

/// The air of a world; see cancha.v1.Air.
struct AirSpec {
    double density_kgpm3 = 0;  ///< Density of the air.
    Vec3 wind_mps{};           ///< Mean velocity of the air; world frame.
    /// Standard deviation of the wind's velocity along each axis. 0 means no gusts.
    double gust_mps = 0;
    double gust_time_s = 1;  ///< Time in which a gust decays to 1/e of its strength.

    friend bool operator==(const AirSpec&, const AirSpec&) = default;
};

/// Gravity and air in a world at one moment, equal for all bodies. Drives may read both.
struct Environment {
    double gravity_mps2 = 0;  ///< Acceleration of gravity, positive downwards.
    double air_density_kgpm3 = 0;
    Vec3 wind_mps{};  ///< Velocity of the air; world frame.
};

/// The wind of one match. The wind depends only on the match's seed and the time, so snapshots need
/// not contain it. The autocorrelation of the gusts after the time t is exp(-t / gust_time_s), as
/// in Dryden's model of turbulence along the wind.
class Wind {
  public:
    /// Chooses the gusts of a match by its seed. Equal seeds give equal gusts.
    Wind(const AirSpec& air, std::uint64_t match_seed);

    bool has_gusts() const { return spread_mps_ > 0; }

    /// Returns the velocity of the air; world frame. `time_s`: time since the start of the match.
    Vec3 at(double time_s) const;

  private:
    // Number of sine waves of random phase whose sum is the gust along one axis. The sum is
    // normally distributed except in its farthest tails (Shinozuka and Deodatis: "Simulation of
    // stochastic processes by spectral representation", Applied Mechanics Reviews 44, 1991).
    static constexpr std::size_t kWaves = 16;

    struct Wave {
        double rate_radps;
        double phase_rad;
    };

    Vec3 mean_mps_;      ///< Mean velocity of the air.
    double spread_mps_;  ///< Standard deviation of the gusts along each axis.
    std::array<std::array<Wave, kWaves>, 3> waves_;  ///< Waves of the gusts along x, y, z.
};

}  // namespace cancha::world
