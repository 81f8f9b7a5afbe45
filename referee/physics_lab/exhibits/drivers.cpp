#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "referee/physics_lab/exhibits.h"
#include "referee/physics_lab/told.h"

namespace cancha::referee::physics_lab {
namespace {

// WebSim's speed controller, per kilogram; see server/sim/world/drives/websim.md.
constexpr double kSpeedGain = 0.45;
constexpr double kChangeGain = 0.01;

// Period of WebSim's controllers.
constexpr double kCall_s = 0.02;

constexpr double kMsPerSecond = 1000;

/// Expected values for a robot that is told to go straight ahead.
struct Drive {
    double speed_mps = 0;             ///< Final speed.
    double speed_off_mps = 0;         ///< Tolerance of the final speed.
    std::optional<double> rise_ms{};  ///< Time to 95% of the final speed.
    std::string speed_basis;
    std::string rise_basis;
};

/// Forces that brake a robot.
struct Brakes {
    double friction_mps2 = 0;
    double damping_per_s = 0;  ///< The c in dv/dt = -c v.
};

/// Returns the speed at which friction and damping take away what the controller adds: 0.45 f
/// (v_told - v) in a substep h; damping leaves the share q of the speed.
double speed_in_the_end(double cannon_hz, const Brakes& brakes, double substep_s) {
    const double gain_per_s = kSpeedGain * cannon_hz;
    const double left = std::exp(-brakes.damping_per_s * substep_s);
    const double speed_mps = (gain_per_s * kToldSpeed_mps * left - brakes.friction_mps2) *
                             substep_s / (1 - left + gain_per_s * substep_s * left);
    return std::max(0.0, speed_mps);
}

/// Returns the calls of the controller until 95% of a speed. None: it takes too long to wait for.
std::optional<double> calls_to_95_percent(double cannon_hz, const Brakes& brakes, double end_mps) {
    double speed_mps = 0;
    double previous_mps = 0;
    constexpr int kMost = 100;
    for (int calls = 1; calls <= kMost; ++calls) {
        const double error_mps = kToldSpeed_mps - speed_mps;
        const double gain_mps2 =
            cannon_hz * (kSpeedGain * error_mps + kChangeGain * (error_mps - previous_mps));
        previous_mps = error_mps;
        speed_mps +=
            kCall_s * (gain_mps2 - brakes.friction_mps2 - brakes.damping_per_s * speed_mps);
        if (speed_mps >= 0.95 * end_mps) {
            return calls;
        }
    }
    return std::nullopt;
}

std::optional<Drive> with_engine(const Bench& bench, const v1::RobotKind& kind) {
    const auto friction = Bench::drive_setting(kind, "ground_friction");
    const auto cannon_hz = Bench::drive_setting(kind, "cannon_hz");
    const auto damping_per_s = Bench::damping_per_s(kind, "linear_damping");
    if (!friction || !cannon_hz || !damping_per_s) {
        return std::nullopt;
    }
    const Brakes brakes{*friction * bench.gravity_mps2(), *damping_per_s};
    const double speed_mps = speed_in_the_end(*cannon_hz, brakes, bench.substep_s());
    const std::string basis =
        *damping_per_s > 0
            ? fmt::format(", damping c {:.3g}: (0.45 f v - mu g) / (0.45 f + c)", *damping_per_s)
            : ": v - mu g / (0.45 f)";
    Drive drive{.speed_mps = speed_mps,
                .speed_off_mps = 2 * kGrid_mps,  // Controllers and friction balance exactly.
                .speed_basis = fmt::format("friction {:g}{}", *friction, basis),
                .rise_basis =
                    "calls of the controller, 20 ms each: dv = (0.45 f e + 0.01 f (e - e1) "
                    "- mu g - c v) T"};
    const auto calls = calls_to_95_percent(*cannon_hz, brakes, speed_mps);
    if (speed_mps > 0 && calls) {
        drive.rise_ms = kMsPerSecond * kCall_s * *calls;
    }
    return drive;
}

std::optional<Drive> without_engine(const Bench& bench, const v1::RobotKind& kind) {
    const auto step_s = Bench::drive_setting(kind, "step_s");
    const auto period_s = Bench::drive_setting(kind, "period_s");
    if (!step_s || !period_s) {
        return std::nullopt;
    }
    constexpr double kContact_mps = 1e-3;  // Speed left by contacts with the ground.
    return Drive{.speed_mps = kToldSpeed_mps * *step_s / *period_s,
                 .speed_off_mps = kContact_mps,
                 .rise_ms = kMsPerSecond * bench.tick_s(),
                 .speed_basis = "v / 10 every 50 ms, whatever the friction: 2 v",
                 .rise_basis = "at once: a tick"};
}

/// A robot that is told to go straight ahead.
class Driver final : public Exhibit {
  public:
    Driver(const Bench& bench, const v1::Robot& robot) : id_{robot.id()} {
        const v1::RobotKind& kind = bench.kind_of(robot);
        const auto drive =
            kind.drive() == "kinematic" ? without_engine(bench, kind) : with_engine(bench, kind);
        Row speed{.name = fmt::format("robot{}_mps", robot.id()),
                  .title = fmt::format("Robot {}: speed", robot.number()),
                  .unit = "m/s",
                  .meaning = "in the end",
                  .expected = {}};
        Row rise{.name = fmt::format("robot{}_rise_ms", robot.id()),
                 .title = fmt::format("Robot {}: 95% of it after", robot.number()),
                 .unit = "ms",
                 .meaning = "from rest",
                 .decimals = 0,
                 .expected = {}};
        if (drive) {
            final_mps_ = drive->speed_mps;
            speed.expected = Expectation{drive->speed_mps, drive->speed_off_mps};
            speed.meaning = drive->speed_basis;
            if (drive->rise_ms) {
                rise.expected = Expectation{*drive->rise_ms, kMsPerSecond * bench.tick_s()};
            }
            rise.meaning = drive->rise_basis;
        }
        uses(id_);
        speed_ = add(std::move(speed));
        rise_ = add(std::move(rise));
    }

    void watch(const Moment& now) override {
        const RobotState* robot = find_robot(now.state, id_);
        if (robot == nullptr) {
            return;
        }
        const double speed_mps = std::hypot(robot->velocity_mps.x, robot->velocity_mps.y);
        const bool is_late = now.time_s >= kSettled_s;
        if (!is_final(speed_)) {
            measure(speed_, speed_mps);
            if (is_late) {
                settle(speed_);
            }
        }
        const bool has_risen = final_mps_ > 0 && speed_mps >= 0.95 * final_mps_;
        if (!is_final(rise_) && (has_risen || is_late)) {
            settle(rise_, has_risen ? std::optional(kMsPerSecond * now.time_s) : std::nullopt);
        }
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Driver&>(other); }

  private:
    static constexpr double kSettled_s = 2;  // Many times as long as the controllers need.

    std::vector<double> memory() const override { return {}; }

    RobotId id_;
    double final_mps_ = 0;
    std::size_t speed_ = 0;
    std::size_t rise_ = 0;
};

}  // namespace

Exhibits drivers_on(Bench& bench) {
    Exhibits all;
    for (const v1::Robot* robot : bench.robots("driver")) {
        all.push_back(std::make_unique<Driver>(bench, *robot));
    }
    return all;
}

}  // namespace cancha::referee::physics_lab
