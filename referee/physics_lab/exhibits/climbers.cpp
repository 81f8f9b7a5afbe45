#include <cmath>

#include <fmt/format.h>

#include "proto/base/values/angle.h"
#include "referee/physics_lab/exhibits.h"
#include "referee/physics_lab/told.h"

namespace cancha::referee::physics_lab {
namespace {

/// A robot at the foot of a ramp that is told to climb it.
class Climber final : public Exhibit {
  public:
    Climber(const Bench& bench, const v1::Robot& robot, const Piece& ramp) : id_{robot.id()} {
        uses(id_);
        const v1::RobotKind& kind = bench.kind_of(robot);
        const double slope_rad = slope_of(ramp);
        const double friction = bench.robot_friction(ramp);
        up_ = rotated({1, 0, 0}, ramp.start.orientation);
        up_ = up_.z > 0 ? up_ : -1.0 * up_;
        const auto most_ns = Bench::drive_setting(kind, "max_force_ns");
        const auto cannon_hz = Bench::drive_setting(kind, "cannon_hz");
        const std::string what =
            fmt::format("{:.0f} degrees, friction {:g}", slope_rad * kDegreesPerRad, friction);
        Row gain{.name = fmt::format("robot{}_mps2", robot.id()),
                 .title = fmt::format("Robot {}: climbs with", robot.number()),
                 .unit = "m/s2",
                 .meaning = what,
                 .expected = {}};
        Row top{.name = fmt::format("robot{}_climbs", robot.id()),
                .title = fmt::format("Robot {}: climbs (1 yes, 0 no)", robot.number()),
                .unit = "",
                .meaning = "Fmax f > m g (sin + mu cos)",
                .decimals = 0,
                .expected = {}};
        if (most_ns && cannon_hz) {
            const double push_mps2 = *most_ns * *cannon_hz / kind.mass_kg();
            const double needed_mps2 =
                bench.gravity_mps2() * (std::sin(slope_rad) + friction * std::cos(slope_rad));
            gain.meaning +=
                fmt::format(", Fmax {:g}: Fmax f / m - g (sin + mu cos), or it stays", *most_ns);
            // With damping, which grows with the speed, no acceleration is expected.
            if (Bench::damping_per_s(kind, "linear_damping") == 0.0) {
                gain.expected =
                    Expectation{std::max(0.0, push_mps2 - needed_mps2), kShare * needed_mps2};
            }
            top.expected = Expectation{push_mps2 > needed_mps2 ? 1.0 : 0.0, 0};
        }
        gain_ = add(std::move(gain));
        climbs_ = add(std::move(top));
    }

    void watch(const Moment& now) override {
        const RobotState* robot = find_robot(now.state, id_);
        if (robot == nullptr) {
            return;
        }
        if (!has_start_) {
            start_m_ = robot->position_m;
            has_start_ = true;
        }
        const double speed_mps = dot(robot->velocity_mps, up_);
        if (!is_final(gain_)) {
            watch_gain(speed_mps, now);
        }
        if (!is_final(climbs_)) {
            constexpr double kClimbed_m = 1;
            const bool climbs = dot(robot->position_m - start_m_, up_) > kClimbed_m;
            measure(climbs_, climbs ? 1 : 0);
            if (climbs || now.time_s >= kPatience_s) {
                settle(climbs_);
            }
        }
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Climber&>(other); }

  private:
    // Share of gravity and friction: skids press unevenly on the ramp, and controllers are called
    // in whole substeps.
    static constexpr double kShare = 0.02;
    static constexpr double kPatience_s = 5;

    /// Measures from a tenth to six tenths of the commanded speed, where the controller is at its
    /// limit.
    void watch_gain(double speed_mps, const Moment& now) {
        if (begun_s_ < 0 && speed_mps >= 0.1 * kToldSpeed_mps) {
            begun_s_ = now.time_s;
            begun_mps_ = speed_mps;
            return;
        }
        const bool has_begun = begun_s_ >= 0;
        measure(gain_, has_begun ? (speed_mps - begun_mps_) / (now.time_s - begun_s_)
                                 : speed_mps / now.time_s);
        if (has_begun ? speed_mps >= 0.6 * kToldSpeed_mps : now.time_s >= kPatience_s) {
            settle(gain_);
        }
    }

    std::vector<double> memory() const override {
        return {start_m_.x, start_m_.y, start_m_.z, has_start_ ? 1.0 : 0.0, begun_s_, begun_mps_};
    }

    RobotId id_;
    Vec3 up_;  ///< Direction up the ramp.
    std::size_t gain_ = 0;
    std::size_t climbs_ = 0;
    Vec3 start_m_;
    bool has_start_ = false;
    double begun_s_ = -1;
    double begun_mps_ = 0;
};

}  // namespace

Exhibits climbers_on(Bench& bench) {
    Exhibits all;
    for (const v1::Robot* robot : bench.robots("climber")) {
        if (const auto ramp = bench.find(fmt::format("ramp{}", robot->number()), Needs{})) {
            all.push_back(std::make_unique<Climber>(bench, *robot, *ramp));
        }
    }
    return all;
}

}  // namespace cancha::referee::physics_lab
