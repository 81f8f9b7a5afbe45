#include "tests/check/blimp/airship_checks.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <numbers>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "referee/core/discipline.h"
#include "server/sim/world/space_pose.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::check::blimp {
namespace {

// Numbers of the blimp, as in the drive `airship`. Mass and inertia are in blimp.sdf.
constexpr double kMass_kg = 0.184;
constexpr double kGravity_mps2 = 9.81;
constexpr double kAddedAhead_kg = 0.033;
constexpr double kBuoyancyHeight_m = 0.125;
constexpr double kRollInertia_kgm2 = 0.0095;
constexpr double kTurnInertia_kgm2 = 0.0193;  // About y and z.
constexpr double kDragAhead = 0.07;
constexpr double kDragUpwards = 0.22;
constexpr double kTurnDamping_nms = 0.0079;
constexpr double kNetWeight_n = 0.01;

constexpr double kTick_s = 0.032;
constexpr std::uint32_t kUsualSubsteps = 4;

/// A time after which all transients have died down.
constexpr double kLong_s = 300;

struct Motors {
    double front = 0;
    double vertical = 0;
    double yaw = 0;
};

using DriveSettings = std::map<std::string, double>;

/// Returns a world with a blimp at rest, high in the air, with nothing around it. The blimp is
/// weightless unless `changed` says otherwise.
v1::Discipline lone_blimp(std::uint32_t substeps, const DriveSettings& changed) {
    v1::Discipline settings = referee::load_discipline("blimp_course/solo").value().settings;
    settings.mutable_arena()->Clear();
    settings.clear_course();
    settings.mutable_timing()->set_substeps(substeps);
    v1::RobotKind& kind = *settings.mutable_robot_kinds(0);
    auto& drive = *kind.mutable_drive_settings();
    drive["net_weight_n"] = 0;
    drive["least_height_m"] = -10000;
    drive["ceiling_m"] = 10000;
    for (const auto& [name, value] : changed) {
        drive[name] = value;
    }
    v1::Pose& start = *settings.mutable_robots(0)->mutable_start();
    start.Clear();
    start.set_z_m(1000);
    return settings;
}

class Flight {
  public:
    explicit Flight(const DriveSettings& changed = {}, std::uint32_t substeps = kUsualSubsteps)
        : world_(world::make_world_spec(lone_blimp(substeps, changed)).value(), 1) {
        world_.observe(state_);
    }

    void tell(const Motors& motors) {
        world_.command(blimp().id, {.kind = command::find_kind("airship"),
                                    .numbers = {motors.front, motors.vertical, motors.yaw}});
    }

    /// Flies for this time, rounded to ticks. Returns the rounded time.
    double fly(double time_s) {
        const std::int64_t ticks = std::llround(time_s / kTick_s);
        for (std::int64_t tick = 0; tick < ticks; ++tick) {
            world_.step();
        }
        world_.observe(state_);
        return kTick_s * static_cast<double>(ticks);
    }

    /// Puts the blimp at rest where it is, with this attitude.
    void tilt(double roll_rad, double pitch_rad) {
        world_.launch_robot(blimp().id,
                            {.position_m = blimp().position_m,
                             .orientation = world::orientation_of(roll_rad, pitch_rad, 0)});
        world_.observe(state_);
    }

    const referee::RobotState& blimp() const { return state_.robots.front(); }

    /// Speed along the hull.
    double ahead_mps() const {
        return dot(blimp().velocity_mps, world::rotated({1, 0, 0}, blimp().orientation));
    }

    double left_tilt() const { return world::rotated({0, 1, 0}, blimp().orientation).z; }

    double nose_tilt() const { return world::rotated({1, 0, 0}, blimp().orientation).z; }

  private:
    world::World world_;
    referee::WorldState state_;
};

double terminal(const Motors& motors, std::uint32_t substeps,
                const std::function<double(const Flight&)>& measure) {
    Flight flight({}, substeps);
    flight.tell(motors);
    flight.fly(kLong_s);
    return measure(flight);
}

struct TerminalCase {
    std::string what;
    std::string basis;
    double expected;
    Motors motors;
    double (*measure)(const Flight&);
    double tolerance = 1e-3;  ///< Tolerance as a share of the expected number.
};

double ahead(const Flight& flight) {
    return flight.ahead_mps();
}

double climb(const Flight& flight) {
    return flight.blimp().velocity_mps.z;
}

double turn(const Flight& flight) {
    return flight.blimp().turn_rate_radps;
}

std::vector<TerminalCase> terminal_cases() {
    return {
        {"forwards at 1, m/s",
         "sqrt(0.04 / 0.07)",
         std::sqrt(0.04 / kDragAhead),
         {.front = 1},
         ahead},
        {"backwards at -1, m/s",
         "-sqrt(0.045 / 0.07)",
         -std::sqrt(0.045 / kDragAhead),
         {.front = -1},
         ahead},
        {"forwards at 0.5, m/s",
         "sqrt(0.02 / 0.07)",
         std::sqrt(0.02 / kDragAhead),
         {.front = 0.5},
         ahead},
        {"down at 1, m/s",
         "-sqrt(0.025 / 0.22)",
         -std::sqrt(0.025 / kDragUpwards),
         {.vertical = 1},
         climb},
        {"up at -1, m/s",
         "sqrt(0.045 / 0.22)",
         std::sqrt(0.045 / kDragUpwards),
         {.vertical = -1},
         climb},
        {"turn to the right at 1, rad/s",
         "-0.484 * 0.03 / 0.0079",
         -0.484 * 0.03 / kTurnDamping_nms,
         {.yaw = 1},
         turn},
        {"turn to the left at -1, rad/s",
         "0.484 * 0.025 / 0.0079",
         0.484 * 0.025 / kTurnDamping_nms,
         {.yaw = -1},
         turn},
    };
}

/// Flies until `share`, which grows from 0 towards 1, reaches one half. Returns the time.
double half_time_s(Flight& flight, const std::function<double(const Flight&)>& share) {
    double before = share(flight);
    for (int tick = 0;; ++tick) {
        const double time_s = kTick_s * tick;
        flight.fly(kTick_s);
        const double now = share(flight);
        if (now >= 0.5 || time_s > kLong_s) {
            return time_s + kTick_s * (0.5 - before) / (now - before);
        }
        before = now;
    }
}

/// Measures the time from one crossing of the level to the one after the next.
double period_s(Flight& flight, const std::function<double(const Flight&)>& tilt) {
    std::optional<double> first_s;
    int crossings = 0;
    double before = tilt(flight);
    for (int tick = 0; tick < kLong_s / kTick_s; ++tick) {
        const double time_s = kTick_s * tick;
        flight.fly(kTick_s);
        const double now = tilt(flight);
        if (before * now < 0) {
            const double crossing_s = time_s + kTick_s * before / (before - now);
            if (!first_s) {
                first_s = crossing_s;
            } else if (++crossings == 2) {
                return crossing_s - *first_s;
            }
        }
        before = now;
    }
    return 0;
}

/// Period of a swing that loses `damping / inertia` of its rate per second.
double damped_period_s(double inertia_kgm2, double damping_nms) {
    const double free_radps =
        std::sqrt(kMass_kg * kGravity_mps2 * kBuoyancyHeight_m / inertia_kgm2);
    const double loss_radps = damping_nms / (2 * inertia_kgm2);
    return 2 * std::numbers::pi / std::sqrt(free_radps * free_radps - loss_radps * loss_radps);
}

}  // namespace

std::vector<Check> reach_terminal_speeds() {
    std::vector<Check> checks;
    for (const TerminalCase& one : terminal_cases()) {
        for (const std::uint32_t substeps : {16U, 4U, 1U}) {
            checks.push_back({.what = fmt::format("{}, substeps of {:.0f} ms", one.what,
                                                  1000 * kTick_s / substeps),
                              .basis = one.basis,
                              .expected = one.expected,
                              .tolerance = one.tolerance * std::abs(one.expected),
                              .measured = terminal(one.motors, substeps, one.measure)});
        }
    }
    Flight idle({{"net_weight_n", kNetWeight_n}});
    idle.fly(kLong_s);
    checks.push_back({"sinks without a command, m/s", "-sqrt(0.01 / 0.22)",
                      -std::sqrt(kNetWeight_n / kDragUpwards), 0.02 * 0.213, climb(idle)});
    checks.push_back({"drifts ahead meanwhile, m/s", "nothing acts there", 0, 1e-3, ahead(idle)});
    return checks;
}

std::vector<Check> follow_motors() {
    const double whole_kg = kMass_kg + kAddedAhead_kg;
    const double top_mps = std::sqrt(0.04 / kDragAhead);
    // u(t) = top tanh(t / T), x(t) = top T ln cosh(t / T).
    const double time_s = whole_kg / std::sqrt(kDragAhead * 0.04);
    Flight starting;
    starting.tell({.front = 1});
    const double start_m = starting.blimp().position_m.x;
    const double flown_s = starting.fly(time_s);
    const double way_m = starting.blimp().position_m.x - start_m;

    // Added mass is 0, because air that moves along would turn the blimp, too.
    const double top_radps = 0.484 * 0.03 / kTurnDamping_nms;
    Flight turning({{"added_mass_ahead_kg", 0}, {"added_mass_across_kg", 0}});
    turning.tell({.yaw = 1});
    const double half_turn_s = half_time_s(
        turning, [&](const Flight& flight) { return -flight.blimp().turn_rate_radps / top_radps; });

    // x(t) = M / Dq ln(1 + u Dq t / M).
    Flight coasting;
    coasting.tell({.front = 1});
    coasting.fly(kLong_s);
    const double cut_mps = coasting.ahead_mps();
    const double cut_m = coasting.blimp().position_m.x;
    coasting.tell({});
    const double coasted_s =
        coasting.fly((std::numbers::e - 1) * whole_kg / (kDragAhead * cut_mps));
    return {{"way in the time constant, m", "0.756 * 4.10 ln cosh(1)",
             top_mps * time_s * std::log(std::cosh(flown_s / time_s)), 0.01, way_m},
            {"half of the turn rate after, without added mass, s", "2.44 ln 2",
             kTurnInertia_kgm2 / kTurnDamping_nms * std::numbers::ln2, 0.02, half_turn_s},
            {"way until 1/e of the speed is left, m", "0.217 / 0.07",
             whole_kg / kDragAhead * std::log(1 + cut_mps * kDragAhead * coasted_s / whole_kg),
             0.01, coasting.blimp().position_m.x - cut_m}};
}

std::vector<Check> swing() {
    constexpr double kSmall_rad = 0.05;
    Flight pulled;
    pulled.tell({.front = 1});
    pulled.fly(kLong_s);
    Flight rolling;
    rolling.tilt(kSmall_rad, 0);
    const double roll_s =
        period_s(rolling, [](const Flight& flight) { return flight.left_tilt(); });
    Flight pitching;
    pitching.tilt(0, kSmall_rad);
    const double pitch_s =
        period_s(pitching, [](const Flight& flight) { return flight.nose_tilt(); });
    Flight drifting;
    drifting.tell({.yaw = 1});
    drifting.fly(kLong_s);
    return {{"pitch at 1 ahead, deg", "asin(0.144 * 0.04 / (m g 0.125))",
             std::asin(0.144 * 0.04 / (kMass_kg * kGravity_mps2 * kBuoyancyHeight_m)) * 180 /
                 std::numbers::pi,
             0.01, std::asin(pulled.nose_tilt()) * 180 / std::numbers::pi},
            {"period of a roll, s", "2 pi sqrt(J / (m g 0.125)), damped",
             damped_period_s(kRollInertia_kgm2, 0.005), 0.01, roll_s},
            {"period of a pitch, s", "2 pi sqrt(J / (m g 0.125)), damped",
             damped_period_s(kTurnInertia_kgm2, kTurnDamping_nms), 0.01, pitch_s},
            {"speed along the hull at 1 of yaw, m/s", "measured before, with ODE alone", -0.077,
             0.01, drifting.ahead_mps()}};
}

}  // namespace cancha::check::blimp
