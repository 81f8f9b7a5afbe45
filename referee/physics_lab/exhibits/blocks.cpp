#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "proto/base/values/angle.h"
#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

// Time after which a dropped block has landed and lies flat; then the time of the measurement.
constexpr double kLanded_s = 1;
constexpr double kSliding_s = 1;

// A block at rest must stay for this long, and may creep only invisibly.
constexpr double kPatience_s = 3;
constexpr double kCreep_mm = 1;

/// A block on a slope. It stays, or slides with the acceleration of kinetic friction.
class Block final : public Exhibit {
  public:
    Block(const Bench& bench, const Piece& block, const Piece& slope, std::size_t number)
        : block_(block) {
        uses(block);
        const Pairing pairing = bench.pairing(block, slope);
        const double slope_rad = slope_of(slope);
        const double g = bench.gravity_mps2();
        down_ = rotated({1, 0, 0}, slope.start.orientation);
        down_ = down_.z < 0 ? down_ : -1.0 * down_;
        const bool is_dropped = gap_m(block, slope) > 0.01;
        const double ratio = is_dropped ? 1 : pairing.static_ratio;
        stays_ = std::tan(slope_rad) <= ratio * pairing.friction;
        const std::string what = fmt::format("{:.2f} degrees, friction {:g}",
                                             slope_rad * kDegreesPerRad, pairing.friction);
        if (stays_) {
            row_ = add({.name = fmt::format("block{}_crept_mm", number),
                        .title = fmt::format("Block {}: creeps by", number),
                        .unit = "mm",
                        .meaning = fmt::format(
                            "{}, at rest {:g} times as much: it stays up to {:.2f} degrees", what,
                            ratio, std::atan(ratio * pairing.friction) * kDegreesPerRad),
                        .decimals = 2,
                        .expected = Expectation{0, kCreep_mm}});
        } else {
            // Only gravity acts, and friction is Coulomb's, up to rounding by steps and states.
            constexpr double kStepShare = 1e-3;
            constexpr double kGrid_mps2 = 2 * kGrid_mps / kSliding_s;
            row_ = add({.name = fmt::format("block{}_mps2", number),
                        .title = fmt::format("Block {}{}: slides with", number,
                                             is_dropped ? ", dropped" : ""),
                        .unit = "m/s2",
                        .meaning = what + ": g (sin - mu cos)",
                        .expected = Expectation{
                            g * (std::sin(slope_rad) - pairing.friction * std::cos(slope_rad)),
                            std::max(kStepShare * g, kGrid_mps2)}});
        }
    }

    void watch(const Moment& now) override {
        const LinkState* block = block_.seen_in(now.state);
        if (block == nullptr || is_final(row_)) {
            return;
        }
        stays_ ? watch_rest(*block, now) : watch_slide(*block, now);
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Block&>(other); }

  private:
    static double gap_m(const Piece& block, const Piece& slope) {
        const Vec3 up = rotated({0, 0, 1}, slope.start.orientation);
        return dot(block.start.position_m - slope.start.position_m, up) -
               (block.box().height_m() + slope.box().height_m()) / 2;
    }

    void watch_rest(const LinkState& block, const Moment& now) {
        constexpr double kMmPerMetre = 1000;
        const double way_mm = kMmPerMetre * dot(block.position_m - block_.start.position_m, down_);
        measure(row_, way_mm);
        if (now.time_s >= kPatience_s) {
            settle(row_);
        }
    }

    void watch_slide(const LinkState& block, const Moment& now) {
        const double speed_mps = dot(block.velocity_mps, down_);
        if (now.time_s < kLanded_s) {
            return;
        }
        if (begun_s_ < 0) {
            begun_s_ = now.time_s;
            begun_mps_ = speed_mps;
            return;
        }
        measure(row_, (speed_mps - begun_mps_) / (now.time_s - begun_s_));
        if (now.time_s >= begun_s_ + kSliding_s) {
            settle(row_);
        }
    }

    std::vector<double> memory() const override { return {begun_s_, begun_mps_}; }

    Piece block_;
    Vec3 down_;  ///< Direction down the slope.
    bool stays_ = false;
    std::size_t row_ = 0;
    double begun_s_ = -1;
    double begun_mps_ = 0;
};

}  // namespace

Exhibits blocks_on(Bench& bench) {
    Exhibits all;
    const auto blocks = bench.all("block", kBlock);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto slope = bench.find(fmt::format("slope{}", i + 1), kSlab);
        if (blocks[i] && slope) {
            all.push_back(std::make_unique<Block>(bench, *blocks[i], *slope, i + 1));
        }
    }
    return all;
}

}  // namespace cancha::referee::physics_lab
