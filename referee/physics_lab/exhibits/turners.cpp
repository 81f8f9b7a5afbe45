#include <cmath>

#include <fmt/format.h>

#include "cancha/base/pose.h"
#include "proto/base/values/angle.h"
#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

// WebSim's yaw controller; see server/sim/world/drives/websim.md.
constexpr double kTurnGain = 0.05;

// The drive's skids are at this share of the half extents of the robot.
constexpr double kSkidShare = 0.75;

/// A turn against friction by theory, without ticks: dw/dt = (w_told - w) / tau - b with tau =
/// I / (0.05 f), the time constant of the controller, and b = mu m g r / I.
class Turn {
  public:
    Turn(double told_radps, double stop_rad, double tau_s, double friction_radps2)
        : tau_s_(tau_s), friction_radps2_(friction_radps2) {
        most_radps_ = told_radps - friction_radps2 * tau_s;
        if (most_radps_ <= 0) {
            return;
        }
        double early_s = 0;
        double late_s = stop_rad / most_radps_ + tau_s;  // There it is past the angle.
        constexpr int kHalvings = 60;                    // More than a double has digits.
        for (int i = 0; i < kHalvings; ++i) {
            const double t_s = (early_s + late_s) / 2;
            (turned_rad(t_s) < stop_rad ? early_s : late_s) = t_s;
        }
        const double stop_radps = most_radps_ * -std::expm1(-late_s / tau_s_);
        end_rad_ = stop_rad + slide_rad(stop_radps);
    }

    /// Friction holds what it is told to do.
    bool stalls() const { return most_radps_ <= 0; }

    /// Where it comes to rest.
    double end_rad() const { return end_rad_; }

  private:
    double turned_rad(double t_s) const {
        return most_radps_ * (t_s + tau_s_ * std::expm1(-t_s / tau_s_));
    }

    /// Told to stand: controller and friction brake until it does.
    double slide_rad(double from_radps) const {
        const double lost_radps = friction_radps2_ * tau_s_;
        if (lost_radps < 1e-9) {
            return from_radps * tau_s_;
        }
        return tau_s_ * (from_radps - lost_radps * std::log1p(from_radps / lost_radps));
    }

    double tau_s_;
    double friction_radps2_;
    double most_radps_ = 0;
    double end_rad_ = 0;
};

/// A robot that turns by 90 degrees as WebSim's girarHasta(90) does, and slides on.
class Turner final : public Exhibit {
  public:
    Turner(const Bench& bench, const v1::Robot& robot) : id_(robot.id()) {
        const v1::RobotKind& kind = bench.kind_of(robot);
        const auto cannon_hz = Bench::drive_setting(kind, "cannon_hz");
        const auto inertia = Bench::drive_setting(kind, "inertia_kgm2");
        const auto friction = Bench::drive_setting(kind, "ground_friction");
        Row row{.name = fmt::format("robot{}_turned_deg", id_),
                .title = fmt::format("Robot {}: comes to rest at", robot.number()),
                .unit = "degrees",
                .meaning = "how far it turns",
                .decimals = 1,
                .expected = {}};
        if (cannon_hz && inertia && friction) {
            const double radius_m =
                kSkidShare * std::sqrt(12 * *inertia / kind.mass_kg()) / 2;
            const double tau_s = *inertia / (*cannon_hz * kTurnGain);
            const Turn turn(
                bench.rule("turn_rate_radps"), bench.rule("stop_deg") * kRadPerDegree, tau_s,
                *friction * kind.mass_kg() * bench.gravity_mps2() * radius_m / *inertia);
            // The robot sees its angle up to a tick late, held commands delay it by another.
            constexpr double kTicksOff = 2;
            const double off_deg =
                kTicksOff * bench.tick_s() * bench.rule("turn_rate_radps") * kDegreesPerRad;
            row.expected =
                Expectation{turn.end_rad() * kDegreesPerRad, turn.stalls() ? 0.1 : off_deg};
            row.meaning = fmt::format("friction {:g}, f {:g} Hz: {}", *friction, *cannon_hz,
                                      turn.stalls()
                                          ? "mu m g r > 0.05 f w, it stalls"
                                          : "told to stand at 85, it slides on; tau = I / (0.05 f)");
        }
        turned_ = add(std::move(row));
    }

    void watch(const Moment& now) override {
        const RobotState* robot = find_robot(now.state, id_);
        if (robot == nullptr || row(turned_).is_final) {
            return;
        }
        if (begun_) {
            turned_deg_ += kDegreesPerRad * wrap_angle_rad(robot->heading_rad - heading_rad_);
        }
        begun_ = true;
        heading_rad_ = robot->heading_rad;
        row(turned_).measured = turned_deg_;
        constexpr double kStill_radps = 1e-3;
        still_s_ = std::abs(robot->turn_rate_radps) < kStill_radps ? still_s_ + now.tick_s : 0;
        constexpr double kPatience_s = 2;
        row(turned_).is_final = still_s_ >= kPatience_s;
    }

  private:
    std::vector<double> memory() const override {
        return {turned_deg_, heading_rad_, still_s_, begun_ ? 1.0 : 0.0};
    }

    std::uint32_t id_;
    std::size_t turned_ = 0;
    double turned_deg_ = 0;
    double heading_rad_ = 0;
    double still_s_ = 0;
    bool begun_ = false;
};

}  // namespace

Exhibits turners_on(const Bench& bench) {
    Exhibits all;
    for (const v1::Robot* robot : bench.robots("turner")) {
        all.push_back(std::make_unique<Turner>(bench, *robot));
    }
    return all;
}

}  // namespace cancha::referee::physics_lab
