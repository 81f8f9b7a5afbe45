#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

// Time after the impact when speeds are read: contacts with restitution 0 take a few substeps.
constexpr double kAfter_s = 0.1;

// A slower ball is at rest. Any impact leaves far more, unless it leaves nothing.
constexpr double kAtRest_mps = 1e-3;

/// A ball released on a frictionless ramp, or lying on the floor.
struct Ball {
    Piece piece;
    double radius_m = 0;
    double fall_m = 0;     ///< Height of its start above the floor.
    double slope_rad = 0;  ///< Slope of its ramp; 0: it lies on the floor.
    double speed_mps = 0;  ///< Speed on the floor by theory.
};

/// Returns v = sqrt(2 g h) at the foot of the ramp, less the part across the floor, which is lost.
double speed_on_floor(double gravity_mps2, double fall_m, double slope_rad) {
    return std::sqrt(2 * gravity_mps2 * std::max(0.0, fall_m)) * std::cos(slope_rad);
}

// Returns the height of the floor, an upright box.
double top_of(const Piece& floor) {
    return floor.start.position_m.z + floor.box().height_m() / 2;
}

/// Returns the tolerance of a speed. A ball on the ramp gains g sin(slope) h in a substep h and may
/// touch floor or ball anywhere within one. It is released a tenth of a millimetre above the ramp.
double speed_tolerance(const Bench& bench, const Ball& ball) {
    constexpr double kRelease_m = 1e-4;
    const double gain_mps = bench.gravity_mps2() * std::sin(ball.slope_rad) * bench.substep_s();
    const double release_mps =
        ball.speed_mps > 0 ? bench.gravity_mps2() * kRelease_m / ball.speed_mps : 0;
    return gain_mps + release_mps + kGrid_mps;
}

Ball ball_of(Bench& bench, const Piece& piece, const Piece& floor, const char* ramp_name) {
    Ball ball{.piece = piece, .radius_m = piece.radius_m()};
    ball.fall_m = piece.start.position_m.z - ball.radius_m - top_of(floor);
    const auto ramp = bench.find(ramp_name, Needs{});
    // A ball on the floor may have been placed with an invisible gap.
    if (ramp && ball.fall_m > 0.01) {
        ball.slope_rad = slope_of(*ramp);
        ball.speed_mps = speed_on_floor(bench.gravity_mps2(), ball.fall_m, ball.slope_rad);
    }
    return ball;
}

/// A lane with a ball from the left, and a ball from the right or a wall.
class Lane : public Exhibit {
  public:
    void watch(const Moment& now) final {
        const LinkState* left = left_.piece.seen_in(now.state);
        if (left == nullptr) {
            return;
        }
        measure_approach(*left);
        if (hit_s_ < 0 && touches_soon(*left, now)) {
            hit_s_ = now.time_s;
        }
        if (hit_s_ >= 0 && now.time_s > hit_s_ + kAfter_s) {
            watch_after(*left, now);
        }
    }

  protected:
    Lane(const Bench& bench, const Ball& left, std::size_t number) : left_(left), number_(number) {
        uses(left.piece);
        approach_ =
            add({.name = fmt::format("left{}_before_mps", number),
                 .title = fmt::format("Lane {}: ball from the left, before", number),
                 .unit = "m/s",
                 .meaning = "sqrt(2 g h) cos(slope): no friction on the ramp, and the floor "
                            "takes the part across it",
                 .expected = Expectation{left.speed_mps, speed_tolerance(bench, left)}});
    }

    virtual bool touches_soon(const LinkState& left, const Moment& now) const = 0;
    virtual void watch_after(const LinkState& left, const Moment& now) = 0;

    std::vector<double> memory() const override { return {hit_s_}; }

    const Ball& left() const { return left_; }

    std::size_t number() const { return number_; }

    double hit_s() const { return hit_s_; }

  private:
    /// Measures the speed of a ball on the floor, which stays constant until the impact.
    void measure_approach(const LinkState& left) {
        if (hit_s_ < 0) {
            measure(approach_, left.velocity_mps.x);
        } else if (!is_final(approach_)) {
            settle(approach_);
        }
    }

    Ball left_;
    std::size_t number_;
    std::size_t approach_ = 0;
    double hit_s_ = -1;  ///< Time of the impact; negative: not yet.
};

/// Two balls that collide.
class Meeting final : public Lane {
  public:
    Meeting(const Bench& bench, const Ball& left, const Ball& right, std::size_t number)
        : Lane(bench, left, number), right_(right) {
        uses(right.piece);
        const Pairing pairing = bench.pairing(left.piece, right.piece);
        const double m1 = left.piece.mass_kg();
        const double m2 = right.piece.mass_kg();
        const double u1 = left.speed_mps;
        const double u2 = -right.speed_mps;
        const double common_mps = (m1 * u1 + m2 * u2) / (m1 + m2);
        const double parting_mps = pairing.restitution * (u1 - u2);
        // Theory allows each ball this much extra speed before the impact, and the masses share it.
        const double tolerance = (1 + pairing.restitution) *
                                 (speed_tolerance(bench, left) + speed_tolerance(bench, right_));
        const std::string pair =
            fmt::format("{:g} kg on {:g} kg, e {:g}", m1, m2, pairing.restitution);
        left_after_ =
            add({.name = fmt::format("left{}_after_mps", number),
                 .title = fmt::format("Lane {}: ball from the left, after", number),
                 .unit = "m/s",
                 .meaning = pair + ": (m1 u1 + m2 u2 - e m2 (u1 - u2)) / (m1 + m2)",
                 .expected = Expectation{common_mps - m2 / (m1 + m2) * parting_mps, tolerance}});
        right_after_ =
            add({.name = fmt::format("right{}_after_mps", number),
                 .title = fmt::format("Lane {}: ball from the right, after", number),
                 .unit = "m/s",
                 .meaning = pair + ": (m1 u1 + m2 u2 + e m1 (u1 - u2)) / (m1 + m2)",
                 .expected = Expectation{common_mps + m1 / (m1 + m2) * parting_mps, tolerance}});
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Meeting&>(other); }

  private:
    bool touches_soon(const LinkState& left, const Moment& now) const override {
        const LinkState* right = right_.piece.seen_in(now.state);
        if (right == nullptr) {
            return false;
        }
        const double gap_m =
            length(right->position_m - left.position_m) - this->left().radius_m - right_.radius_m;
        const double closing_mps = left.velocity_mps.x - right->velocity_mps.x;
        return gap_m < closing_mps * now.tick_s;
    }

    void watch_after(const LinkState& left, const Moment& now) override {
        const LinkState* right = right_.piece.seen_in(now.state);
        if (right != nullptr && !is_final(left_after_)) {
            settle(left_after_, left.velocity_mps.x);
            settle(right_after_, right->velocity_mps.x);
        }
    }

    Ball right_;
    std::size_t left_after_ = 0;
    std::size_t right_after_ = 0;
};

/// A ball that bounces off a wall and climbs the ramp again.
class Rebound final : public Lane {
  public:
    Rebound(const Bench& bench, const Ball& left, const Piece& wall, std::size_t number)
        : Lane(bench, left, number), wall_(wall) {
        const double e = bench.pairing(left.piece, wall).restitution;
        const double tolerance = speed_tolerance(bench, left);
        after_ = add({.name = fmt::format("left{}_after_mps", number),
                      .title = fmt::format("Lane {}: after the wall", number),
                      .unit = "m/s",
                      .meaning = fmt::format("e {:g}, whatever the mass: -e v", e),
                      .expected = Expectation{0 - e * left.speed_mps, (1 + e) * tolerance}});
        // The share of the height is the share of the speed, squared; up the foot of the ramp it is
        // reduced twice. A ball on the floor sinks in by less than a thousandth of its height.
        constexpr double kRest_percent = 0.1;
        const double share = e * std::pow(std::cos(left.slope_rad), 2);
        const double percent_off =
            100 * 2 * share * (1 + e) * 2 * tolerance / std::max(left.speed_mps, kAtRest_mps);
        Row height{.name = fmt::format("left{}_climbs_back", number),
                   .title = fmt::format("Lane {}: climbs back to", number),
                   .unit = "% of its height",
                   .meaning = "e^2 cos(slope)^4: the kink takes its part twice",
                   .decimals = 2,
                   .expected = {}};
        if (left.speed_mps > 0) {
            height.expected = Expectation{100 * share * share, percent_off + kRest_percent};
        }
        height_ = add(std::move(height));
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Rebound&>(other); }

  private:
    bool touches_soon(const LinkState& left, const Moment& now) const override {
        const double face_m = wall_.start.position_m.x - wall_.box().length_m() / 2;
        return face_m - left.position_m.x - this->left().radius_m <
               left.velocity_mps.x * now.tick_s;
    }

    void watch_after(const LinkState& left, const Moment& now) override {
        if (!is_final(after_)) {
            settle(after_, left.velocity_mps.x);
            floor_m_ = left.position_m.z;
        }
        if (is_final(height_)) {
            return;
        }
        const double fall_m = this->left().fall_m;
        const double percent = 100 * std::max(0.0, left.position_m.z - floor_m_) / fall_m;
        if (fall_m > 0 && percent >= row(height_).measured.value_or(0)) {
            measure(height_, percent);
        }
        if (now.time_s > hit_s() + 2 * kAfter_s && left.velocity_mps.x > -kAtRest_mps) {
            settle(height_);
        }
    }

    std::vector<double> memory() const override { return {hit_s(), floor_m_}; }

    Piece wall_;
    std::size_t after_ = 0;
    std::size_t height_ = 0;
    double floor_m_ = 0;  ///< Height of its centre when it lies on the floor.
};

}  // namespace

Exhibits collisions_on(Bench& bench) {
    Exhibits all;
    const auto left = bench.all("left", kBall);
    const auto floor = left.empty() ? std::nullopt : bench.find("floor", kSlab);
    for (std::size_t i = 0; i < left.size(); ++i) {
        const auto right = bench.find(fmt::format("right{}", i + 1), kBall);
        const auto wall = bench.find(fmt::format("wall{}", i + 1), kSlab);
        if (!floor || !left[i]) {
            continue;
        }
        const Ball ball = ball_of(bench, *left[i], *floor, "left ramp");
        if (right) {
            all.push_back(std::make_unique<Meeting>(
                bench, ball, ball_of(bench, *right, *floor, "right ramp"), i + 1));
        } else if (wall) {
            all.push_back(std::make_unique<Rebound>(bench, ball, *wall, i + 1));
        }
    }
    return all;
}

}  // namespace cancha::referee::physics_lab
