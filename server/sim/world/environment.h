#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cancha/base/vec3.h"

namespace cancha::world {

/// The air of a world; see cancha.v1.Air.
struct AirSpec {
    double density_kgpm3 = 0;
    Vec3 wind_mps{};         ///< Mean wind: velocity of the air, world frame.
    double gust_mps = 0;     ///< Standard deviation of the wind along each axis.
    double gust_time_s = 1;  ///< Time after which a gust has decayed to 1/e.

    friend bool operator==(const AirSpec&, const AirSpec&) = default;
};

/// Environment of all bodies of a world at one moment. Drives may read it.
struct Environment {
    double gravity_mps2 = 0;  ///< Positive downwards.
    double air_density_kgpm3 = 0;
    Vec3 wind_mps{};  ///< Velocity of the air; world frame.
};

/// The wind of one match: a function of its seed and the time, so that it needs no state. Gusts
/// have the autocorrelation exp(-t / gust_time), as air that loses its motion at a steady rate (the
/// turbulence of Dryden along the wind).
class Wind {
  public:
    Wind(const AirSpec& air, std::uint64_t match_seed);

    bool has_gusts() const { return spread_mps_ > 0; }

    /// Velocity of the air at this time of the match; world frame.
    Vec3 at(double time_s) const;

  private:
    // Number of sines of random phase in each sum. Such a sum is normally distributed except in its
    // farthest tails (Shinozuka and Deodatis: "Simulation of stochastic processes by spectral
    // representation", Applied Mechanics Reviews 44, 1991).
    static constexpr std::size_t kWaves = 16;

    struct Wave {
        double rate_radps;
        double phase_rad;
    };

    Vec3 mean_mps_;
    double spread_mps_;
    std::array<std::array<Wave, kWaves>, 3> waves_;  ///< Along x, y, z.
};

}  // namespace cancha::world
