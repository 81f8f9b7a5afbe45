#include <cmath>

#include <fmt/format.h>

#include "proto/base/values/angle.h"
#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

/// A robot that stands on a ramp, at its foot, and is told to climb it.
class Climber final : public Exhibit {
  public:
    Climber(const Bench& bench, const v1::Robot& robot, const Piece& ramp)
        : id_(robot.id()), told_mps_(bench.rule("speed_mps")) {
        const v1::RobotKind& kind = bench.kind_of(robot);
        const double slope_rad = slope_of(ramp);
        const double friction = bench.robot_friction(ramp);
        up_ = rotated({1, 0, 0}, ramp.start.orientation);
        up_ = up_.z > 0 ? up_ : -1.0 * up_;
        const auto most_ns = Bench::drive_setting(kind, "max_force_ns");
        const auto cannon_hz = Bench::drive_setting(kind, "cannon_hz");
        const std::string what =
            fmt::format("{:.0f} degrees, friction {:g}", slope_rad * kDegreesPerRad, friction);
        Row gain{.name = fmt::format("robot{}_mps2", id_),
                 .title = fmt::format("Robot {}: climbs with", robot.number()),
                 .unit = "m/s2",
                 .meaning = what,
                 .expected = {}};
        Row top{.name = fmt::format("robot{}_climbs", id_),
                .title = fmt::format("Robot {}: climbs (1 yes, 0 no)", robot.number()),
                .unit = "",
                .meaning = "Fmax f > m g (sin + mu cos)",
                .decimals = 0,
                .expected = {}};
        if (most_ns && cannon_hz) {
            const double push_mps2 = *most_ns * *cannon_hz / kind.mass_kg();
            const double needed_mps2 = bench.gravity_mps2() * (std::sin(slope_rad) +
                                                               friction * std::cos(slope_rad));
            gain.meaning += fmt::format(", Fmax {:g}: Fmax f / m - g (sin + mu cos), or it stays",
                                        *most_ns);
            gain.expected = Expectation{std::max(0.0, push_mps2 - needed_mps2),
                                        kShare * needed_mps2};
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
        if (!row(gain_).is_final) {
            watch_gain(speed_mps, now);
        }
        if (!row(climbs_).is_final) {
            constexpr double kClimbed_m = 1;
            const bool climbs = dot(robot->position_m - start_m_, up_) > kClimbed_m;
            row(climbs_).measured = climbs ? 1 : 0;
            row(climbs_).is_final = climbs || now.time_s >= kPatience_s;
        }
    }

  private:
    // Of gravity and friction: skids are pressed on the ramp unevenly, and controllers are called in
    // whole substeps.
    static constexpr double kShare = 0.02;
    static constexpr double kPatience_s = 5;

    /// From a tenth to six tenths of the speed that it is told, where the controller is at its limit.
    void watch_gain(double speed_mps, const Moment& now) {
        if (begun_s_ < 0 && speed_mps >= 0.1 * told_mps_) {
            begun_s_ = now.time_s;
            begun_mps_ = speed_mps;
        } else if (begun_s_ >= 0) {
            row(gain_).measured = (speed_mps - begun_mps_) / (now.time_s - begun_s_);
            row(gain_).is_final = speed_mps >= 0.6 * told_mps_;
        } else {
            row(gain_).measured = speed_mps / now.time_s;
            row(gain_).is_final = now.time_s >= kPatience_s;
        }
    }

    std::vector<double> memory() const override {
        return {start_m_.x, start_m_.y, start_m_.z, has_start_ ? 1.0 : 0.0, begun_s_, begun_mps_};
    }

    std::uint32_t id_;
    double told_mps_;
    Vec3 up_;  ///< Along the ramp.
    std::size_t gain_ = 0;
    std::size_t climbs_ = 0;
    Vec3 start_m_;
    bool has_start_ = false;
    double begun_s_ = -1;
    double begun_mps_ = 0;
};

}  // namespace

Exhibits climbers_on(const Bench& bench) {
    Exhibits all;
    for (const v1::Robot* robot : bench.robots("climber")) {
        if (const auto ramp = bench.find(fmt::format("ramp{}", robot->number()))) {
            all.push_back(std::make_unique<Climber>(bench, *robot, *ramp));
        }
    }
    return all;
}

}  // namespace cancha::referee::physics_lab
