#include "server/sim/world/environment.h"

#include <cmath>
#include <numbers>

#include "server/sim/world/random.h"

namespace cancha::world {
namespace {

// Makes gusts independent of all other numbers that come from the seed.
constexpr std::uint64_t kOfGusts = 0x67757374;

// Highest share of the spectrum. Faster waves would be faster than any step of a solver.
constexpr double kMostShare = 0.98;

/// A number in [0, 1).
double share_of(std::uint64_t bits) {
    return static_cast<double>(bits >> 11U) * 0x1p-53;
}

}  // namespace

// The spectrum of such gusts is 2 T / pi / (1 + (w T)^2) for rates w above 0, so 2 / pi atan(w T)
// is the share of their energy below w. Each wave represents an equal share, at a random place
// within it.
Wind::Wind(const AirSpec& air, std::uint64_t match_seed)
    : mean_mps_(air.wind_mps), spread_mps_(air.gust_mps), waves_{} {
    std::uint64_t bits = mix(match_seed ^ kOfGusts);
    for (auto& axis : waves_) {
        for (std::size_t i = 0; i < kWaves; ++i) {
            bits = mix(bits);
            const double share = kMostShare * (static_cast<double>(i) + share_of(bits)) / kWaves;
            bits = mix(bits);
            axis[i] = {.rate_radps = std::tan(share * std::numbers::pi / 2) / air.gust_time_s,
                       .phase_rad = 2 * std::numbers::pi * share_of(bits)};
        }
    }
}

Vec3 Wind::at(double time_s) const {
    if (!has_gusts()) {
        return mean_mps_;
    }
    const auto gust_mps = [&](const std::array<Wave, kWaves>& waves) {
        double sum = 0;
        for (const Wave& wave : waves) {
            sum += std::cos(wave.rate_radps * time_s + wave.phase_rad);
        }
        return spread_mps_ * std::sqrt(2.0 / kWaves) * sum;
    };
    return mean_mps_ + Vec3{gust_mps(waves_[0]), gust_mps(waves_[1]), gust_mps(waves_[2])};
}

}  // namespace cancha::world
