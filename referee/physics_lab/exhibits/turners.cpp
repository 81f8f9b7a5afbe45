#include <cmath>

#include <fmt/format.h>

#include "cancha/base/pose.h"
#include "proto/base/values/angle.h"
#include "referee/physics_lab/exhibits.h"
#include "referee/physics_lab/told.h"

namespace cancha::referee::physics_lab {
namespace {

// WebSim's yaw controller; see server/sim/world/drives/websim.md.
constexpr double kTurnGain = 0.05;

// The drive's skids are at this share of the robot's half extents.
constexpr double kSkidShare = 0.75;

/// A turn against friction by theory, without ticks: dw/dt = (w_told - w) / tau - c w - b with tau
/// = I / (0.05 f), the time constant of the controller, c the damping and b = mu m g r / I.
class Turn {
  public:
    Turn(double tau_s, double damping_per_s, double friction_radps2)
        : tau_s_(1 / (1 / tau_s + damping_per_s)), friction_radps2_(friction_radps2) {
        constexpr double kStop_rad = kToldStop_deg * kRadPerDegree;
        most_radps_ = (kToldTurn_radps / tau_s - friction_radps2) * tau_s_;
        if (most_radps_ <= 0) {
            return;
        }
        double early_s = 0;
        double late_s = kStop_rad / most_radps_ + tau_s_;  // Here it is past the angle.
        constexpr int kHalvings = 60;                      // More than a double has bits.
        for (int i = 0; i < kHalvings; ++i) {
            const double t_s = (early_s + late_s) / 2;
            (turned_rad(t_s) < kStop_rad ? early_s : late_s) = t_s;
        }
        const double stop_radps = most_radps_ * -std::expm1(-late_s / tau_s_);
        end_rad_ = kStop_rad + slide_rad(stop_radps);
    }

    /// Whether friction stops it from turning at all.
    bool stalls() const { return most_radps_ <= 0; }

    /// Returns the angle at which it comes to rest.
    double end_rad() const { return end_rad_; }

  private:
    double turned_rad(double t_s) const {
        return most_radps_ * (t_s + tau_s_ * std::expm1(-t_s / tau_s_));
    }

    /// Returns the angle turned after the command to stand, while controller and friction brake.
    double slide_rad(double from_radps) const {
        const double lost_radps = friction_radps2_ * tau_s_;
        if (lost_radps < 1e-9) {
            return from_radps * tau_s_;
        }
        return tau_s_ * (from_radps - lost_radps * std::log1p(from_radps / lost_radps));
    }

    double tau_s_;  ///< Time constant of controller and damping.
    double friction_radps2_;
    double most_radps_ = 0;
    double end_rad_ = 0;
};

/// A robot that turns by 90 degrees like WebSim's girarHasta(90), and slides on.
class Turner final : public Exhibit {
  public:
    Turner(const Bench& bench, const v1::Robot& robot) : id_{robot.id()} {
        const v1::RobotKind& kind = bench.kind_of(robot);
        const auto cannon_hz = Bench::drive_setting(kind, "cannon_hz");
        const auto inertia = Bench::drive_setting(kind, "inertia_kgm2");
        const auto friction = Bench::drive_setting(kind, "ground_friction");
        Row row{.name = fmt::format("robot{}_turned_deg", robot.id()),
                .title = fmt::format("Robot {}: comes to rest at", robot.number()),
                .unit = "degrees",
                .meaning = "how far it turns",
                .decimals = 1,
                .expected = {}};
        const auto damping_per_s = Bench::damping_per_s(kind, "angular_damping");
        if (cannon_hz && inertia && friction && damping_per_s) {
            const double radius_m = kSkidShare * std::sqrt(12 * *inertia / kind.mass_kg()) / 2;
            const double tau_s = *inertia / (*cannon_hz * kTurnGain);
            const Turn turn(
                tau_s, *damping_per_s,
                *friction * kind.mass_kg() * bench.gravity_mps2() * radius_m / *inertia);
            // The robot sees its angle up to a tick late, and held commands delay it by another
            // tick.
            constexpr double kTicksOff = 2;
            const double off_deg = kTicksOff * bench.tick_s() * kToldTurn_radps * kDegreesPerRad;
            row.expected =
                Expectation{turn.end_rad() * kDegreesPerRad, turn.stalls() ? 0.1 : off_deg};
            row.meaning = fmt::format(
                "friction {:g}, f {:g} Hz: {}", *friction, *cannon_hz,
                turn.stalls()
                    ? "mu m g r > 0.05 f w, it stalls"
                    : fmt::format("told to stand at {:g}, it slides on; tau = I / (0.05 f)",
                                  kToldStop_deg));
        }
        uses(id_);
        turned_ = add(std::move(row));
    }

    void watch(const Moment& now) override {
        const RobotState* robot = find_robot(now.state, id_);
        if (robot == nullptr || is_final(turned_)) {
            return;
        }
        if (begun_) {
            turned_deg_ += kDegreesPerRad * wrap_angle_rad(robot->heading_rad - heading_rad_);
        }
        begun_ = true;
        heading_rad_ = robot->heading_rad;
        measure(turned_, turned_deg_);
        constexpr double kStill_radps = 1e-3;
        still_s_ = std::abs(robot->turn_rate_radps) < kStill_radps ? still_s_ + now.tick_s : 0;
        constexpr double kStillFor_s = 2;
        if (still_s_ >= kStillFor_s) {
            settle(turned_);
        }
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Turner&>(other); }

  private:
    std::vector<double> memory() const override {
        return {turned_deg_, heading_rad_, still_s_, begun_ ? 1.0 : 0.0};
    }

    RobotId id_;
    std::size_t turned_ = 0;
    double turned_deg_ = 0;
    double heading_rad_ = 0;
    double still_s_ = 0;
    bool begun_ = false;
};

}  // namespace

Exhibits turners_on(Bench& bench) {
    Exhibits all;
    for (const v1::Robot* robot : bench.robots("turner")) {
        all.push_back(std::make_unique<Turner>(bench, *robot));
    }
    return all;
}

}  // namespace cancha::referee::physics_lab
