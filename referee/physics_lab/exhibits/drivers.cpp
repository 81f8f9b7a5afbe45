#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

// WebSim's speed controller, per kilogram; see server/sim/world/drives/websim.md.
constexpr double kSpeedGain = 0.45;
constexpr double kChangeGain = 0.01;

// Its controllers are called so often.
constexpr double kCall_s = 0.02;

constexpr double kMsPerSecond = 1000;

/// What theory says of a robot that is told to go straight ahead.
struct Drive {
    double speed_mps = 0;      ///< In the end.
    double speed_off_mps = 0;  ///< Tolerance.
    double rise_ms = 0;        ///< Until 95 % of that speed.
    std::string speed_basis;
    std::string rise_basis;
};

/// Calls until less than a twentieth of the error e is left: e' = e - a e - b (e - e1).
double calls_to_95_percent(double cannon_hz) {
    const double by_error = cannon_hz * kCall_s * kSpeedGain;
    const double by_change = cannon_hz * kCall_s * kChangeGain;
    double previous = 0;
    double error = 1;
    double calls = 0;
    constexpr double kMost = 1000;
    while (error > 0.05 && calls < kMost) {
        const double next = error - by_error * error - by_change * (error - previous);
        previous = std::exchange(error, next);
        ++calls;
    }
    return calls;
}

std::optional<Drive> with_engine(const Bench& bench, const v1::RobotKind& kind) {
    const auto friction = Bench::drive_setting(kind, "ground_friction");
    const auto cannon_hz = Bench::drive_setting(kind, "cannon_hz");
    if (!friction || !cannon_hz) {
        return std::nullopt;
    }
    const double droop_mps = *friction * bench.gravity_mps2() / (kSpeedGain * *cannon_hz);
    return Drive{.speed_mps = std::max(0.0, bench.rule("speed_mps") - droop_mps),
                 .speed_off_mps = 2 * kGrid_mps,  // Controllers and friction balance exactly.
                 .rise_ms = kMsPerSecond * kCall_s * calls_to_95_percent(*cannon_hz),
                 .speed_basis = fmt::format("friction {:g}: v - mu g / (0.45 f)", *friction),
                 .rise_basis = "calls of the controller, 20 ms each, until e' = e - 0.45 f T e - "
                               "0.01 f T (e - e1) is a twentieth"};
}

std::optional<Drive> without_engine(const Bench& bench, const v1::RobotKind& kind) {
    const auto step_s = Bench::drive_setting(kind, "step_s");
    const auto period_s = Bench::drive_setting(kind, "period_s");
    if (!step_s || !period_s) {
        return std::nullopt;
    }
    constexpr double kContact_mps = 1e-3;  // Left by contacts with the ground.
    return Drive{.speed_mps = bench.rule("speed_mps") * *step_s / *period_s,
                 .speed_off_mps = kContact_mps,
                 .rise_ms = kMsPerSecond * bench.tick_s(),
                 .speed_basis = "v / 10 every 50 ms, whatever the friction: 2 v",
                 .rise_basis = "at once: a tick"};
}

/// A robot that is told to go straight ahead.
class Driver final : public Exhibit {
  public:
    Driver(const Bench& bench, const v1::Robot& robot) : id_(robot.id()) {
        const v1::RobotKind& kind = bench.kind_of(robot);
        const auto drive = kind.drive() == "kinematic" ? without_engine(bench, kind)
                                                       : with_engine(bench, kind);
        Row speed{.name = fmt::format("robot{}_mps", id_),
                  .title = fmt::format("Robot {}: speed", robot.number()),
                  .unit = "m/s",
                  .meaning = "in the end",
                  .expected = {}};
        Row rise{.name = fmt::format("robot{}_rise_ms", id_),
                 .title = fmt::format("Robot {}: 95 % of it after", robot.number()),
                 .unit = "ms",
                 .meaning = "from rest",
                 .decimals = 0,
                 .expected = {}};
        if (drive) {
            final_mps_ = drive->speed_mps;
            speed.expected = Expectation{drive->speed_mps, drive->speed_off_mps};
            speed.meaning = drive->speed_basis;
            rise.expected = Expectation{drive->rise_ms, kMsPerSecond * bench.tick_s()};
            rise.meaning = drive->rise_basis;
        }
        speed_ = add(std::move(speed));
        rise_ = add(std::move(rise));
    }

    void watch(const Moment& now) override {
        const RobotState* robot = find_robot(now.state, id_);
        if (robot == nullptr) {
            return;
        }
        const double speed_mps = std::hypot(robot->velocity_mps.x, robot->velocity_mps.y);
        if (!row(speed_).is_final) {
            row(speed_).measured = speed_mps;
            row(speed_).is_final = now.time_s >= kSettled_s;
        }
        if (!row(rise_).is_final && final_mps_ > 0 && speed_mps >= 0.95 * final_mps_) {
            settle(rise_, kMsPerSecond * now.time_s);
        }
        row(rise_).is_final = row(rise_).is_final || now.time_s >= kSettled_s;
    }

  private:
    static constexpr double kSettled_s = 2;  // Many times what the controllers take.

    std::vector<double> memory() const override { return {}; }

    std::uint32_t id_;
    double final_mps_ = 0;
    std::size_t speed_ = 0;
    std::size_t rise_ = 0;
};

}  // namespace

Exhibits drivers_on(const Bench& bench) {
    Exhibits all;
    for (const v1::Robot* robot : bench.robots("driver")) {
        all.push_back(std::make_unique<Driver>(bench, *robot));
    }
    return all;
}

}  // namespace cancha::referee::physics_lab
