#include "tests/check/websim/free_checks.h"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "proto/base/values/angle.h"
#include "tests/check/websim/lab.h"

namespace cancha::websim {
namespace {

constexpr double kClimbGain = 0.45;
constexpr double kHeightGain = 0.95;
constexpr double kUsualRate_hz = 60;
constexpr double kAsked_mps = 2;

int ticks_in(double seconds) {
    return static_cast<int>(std::lround(seconds * kTickRate_hz));
}

// --- Flying ---

double missing_climb_mps() {
    LoneDrone drone(kMass_kg, {});
    drone.want(0, kAsked_mps);
    drone.run_ticks(ticks_in(5));
    return kAsked_mps - drone.climb_mps();
}

double missing_speed_mps() {
    LoneDrone drone(kMass_kg, {});
    drone.want(kAsked_mps, 0);
    drone.run_ticks(ticks_in(2));
    return kAsked_mps - drone.speed_mps();
}

/// Returns a drone that has taken off but does not move: its first vertical command is the smallest
/// possible.
LoneDrone holding() {
    LoneDrone drone(kMass_kg, {});
    drone.want(0, 1e-4);
    drone.run_ticks(1);
    drone.want(0, 0);
    return drone;
}

/// Swing of a drone that holds its height, about the height at which it comes to rest.
struct Swing {
    double rest_m = 0;  ///< Depth of rest below the height to hold.
    double dip_m = 0;   ///< Depth of the first dip below that height.
    double period_s = 0;
};

Swing swing_of_height() {
    LoneDrone drone = holding();
    const double held_m = drone.height_m();
    Swing swing;
    double before_m = held_m;
    double last_m = held_m;
    std::vector<double> dips_s;
    for (int tick = 0; tick < ticks_in(60); ++tick) {
        drone.run_ticks(1);
        const double now_m = drone.height_m();
        if (last_m < before_m && last_m <= now_m && dips_s.size() < 2) {
            swing.dip_m = dips_s.empty() ? held_m - last_m : swing.dip_m;
            dips_s.push_back(tick * kTick_s);
        }
        before_m = last_m;
        last_m = now_m;
    }
    swing.rest_m = held_m - last_m;
    swing.period_s = dips_s.size() == 2 ? dips_s[1] - dips_s[0] : 0;
    return swing;
}

/// Returns whether a drone that wants to climb does so.
bool climbs(double mass_kg, double max_force_ns) {
    LoneDrone drone(mass_kg, {{"max_force_ns", max_force_ns}});
    drone.want(0, kAsked_mps);
    drone.run_ticks(ticks_in(1));
    return drone.climb_mps() > 0;
}

// --- On slopes ---

bool climbs_ramp(double slope_deg, double friction, double max_force_ns) {
    LoneMbot mbot({{"ground_friction", friction}, {"max_force_ns", max_force_ns}}, Body::kFree,
                  slope_deg / kDegreesPerRad);
    mbot.want(kAsked_mps, 0);
    constexpr double kClimbed_m = 5;  // Higher than the run-up alone takes it.
    for (int i = 0; i < ticks_in(60); ++i) {
        mbot.run_ticks(1);
        if (mbot.height_m() > kClimbed_m) {
            return true;
        }
    }
    return false;
}

double free_turn_deg(double cannon_hz) {
    constexpr double kSpin_radps = 1.5;
    constexpr double kEnough_deg = 85;
    LoneMbot mbot({{"cannon_hz", cannon_hz}, {"ground_friction", 1e-7}}, Body::kFree);
    mbot.run_ticks(ticks_in(1));  // Time to come to a stand.
    mbot.want(0, kSpin_radps);
    for (int i = 0; i < ticks_in(20) && mbot.turned_rad() * kDegreesPerRad < kEnough_deg; ++i) {
        mbot.run_ticks(1);
    }
    mbot.want(0, 0);
    mbot.run_ticks(ticks_in(20));
    return mbot.turned_rad() * kDegreesPerRad;
}

// --- Without the engine ---

constexpr double kRounding = 1e-9;

/// Returns a robot after its first tick with this command.
LoneWeightless just_told(double forward_mps, double up_mps, double turn_rate_radps) {
    LoneWeightless robot(10);
    robot.want(forward_mps, up_mps, turn_rate_radps);
    robot.run_ticks(1);
    return robot;
}

int ticks_without_engine_to_95_percent() {
    LoneWeightless robot(0);
    robot.want(kAsked_mps, 0);
    int ticks = 0;
    while (robot.speed_mps() < 0.95 * 2 * kAsked_mps) {
        robot.run_ticks(1);
        ++ticks;
    }
    return ticks;
}

/// Returns the distance that the robot has driven on the ground.
double way_without_engine_m(double speed_mps, double duration_s) {
    LoneWeightless robot(0);
    robot.want(speed_mps, 0);
    robot.run_ticks(ticks_in(duration_s));
    return robot.way_m();
}

double height_without_engine_m(double duration_s) {
    LoneWeightless robot(10);
    const double before_m = robot.height_m();
    robot.run_ticks(ticks_in(duration_s));
    return robot.height_m() - before_m;
}

}  // namespace

std::vector<Check> fly() {
    // w^2 is the gain per kilogram. The change of the error in 20 ms damps the swing.
    const double rate_radps = std::sqrt(kHeightGain * kUsualRate_hz);
    const double damping = 0.076;
    const double rest_m = kGravity_mps2 / (kHeightGain * kUsualRate_hz);
    const Swing swing = swing_of_height();
    return {
        {"speed ahead that is missing", "no steady error", 0, 1e-3, missing_speed_mps()},
        {"climb of 2 that is missing", "g / (0.45 * 60)",
         kGravity_mps2 / (kClimbGain * kUsualRate_hz), 2e-3, missing_climb_mps()},
        {"rests below the height that it holds", "g / (0.95 * 60)", rest_m, 2e-3, swing.rest_m},
        {"first dip below the height that it holds", "rest (1 + e^(-pi 0.076)), about 0.31",
         rest_m * (1 + std::exp(-std::numbers::pi * damping)), 0.02, swing.dip_m},
        {"period of the swing, s", "2 pi / sqrt(0.95 * 60)", 2 * std::numbers::pi / rate_radps,
         0.03, swing.period_s},
    };
}

std::vector<Check> take_off() {
    struct Drone {
        double max_force_ns;
        double mass_kg;
    };

    std::vector<Check> checks;
    for (const Drone& drone :
         {Drone{1, 1}, {1, 6}, {1, 7}, {1, 100}, {0.1, 0.6}, {0.1, 1}, {10, 61}, {10, 62}}) {
        const bool should = drone.max_force_ns * kUsualRate_hz > drone.mass_kg * kGravity_mps2;
        checks.push_back({fmt::format("{:g} kg climb with fmax {:g} (1 yes, 0 no)", drone.mass_kg,
                                      drone.max_force_ns),
                          "fmax * 60 > m g", should ? 1.0 : 0.0, 0,
                          climbs(drone.mass_kg, drone.max_force_ns) ? 1.0 : 0.0});
    }
    return checks;
}

std::vector<Check> climb() {
    struct Ramp {
        double slope_deg;
        double friction;
        double max_force_ns;
        const char* remedy;
    };

    std::vector<Check> checks;
    for (const Ramp& ramp : {Ramp{25, 0.3, 0.1, "the thesis's failure"},
                             {25, 0.1, 0.1, "remedy: less friction"},
                             {14, 0.3, 0.1, "remedy: a gentler slope"},
                             {25, 0.3, 0.2, "remedy: a stronger motor"},
                             {25, 0.3, 10, "the usual motor"}}) {
        const double slope_rad = ramp.slope_deg / kDegreesPerRad;
        const bool should =
            ramp.max_force_ns * kUsualRate_hz >
            kMass_kg * kGravity_mps2 * (std::sin(slope_rad) + ramp.friction * std::cos(slope_rad));
        checks.push_back(
            {fmt::format("{:g} degrees, friction {:g}, fmax {:g}: {} (1 climbs)", ramp.slope_deg,
                         ramp.friction, ramp.max_force_ns, ramp.remedy),
             "fmax * 60 > m g (sin + mu cos)", should ? 1.0 : 0.0, 0,
             climbs_ramp(ramp.slope_deg, ramp.friction, ramp.max_force_ns) ? 1.0 : 0.0});
    }
    return checks;
}

std::vector<Check> slide_down() {
    std::vector<Check> checks;
    for (const double friction : {0.2, 0.5, 0.8}) {
        double holds_deg = 0;
        double slides_deg = 45;
        constexpr int kHalvings = 12;
        for (int i = 0; i < kHalvings; ++i) {
            const double deg = (holds_deg + slides_deg) / 2;
            (slides(deg / kDegreesPerRad, friction) ? slides_deg : holds_deg) = deg;
        }
        checks.push_back(
            {fmt::format("slope from which on it slides, degrees, friction {:g}", friction),
             "arctan mu", std::atan(friction) * kDegreesPerRad, 0.1, slides_deg});
    }
    return checks;
}

std::vector<Check> turn_free_on_ice() {
    struct Turn {
        double cannon_hz;
        double turn_deg;
    };

    std::vector<Check> checks;
    for (const Turn& turn : {Turn{60, 120.7}, {25, 159.6}, {18, 180.0}}) {
        checks.push_back({fmt::format("comes to rest at, degrees, cannon_hz {:g}", turn.cannon_hz),
                          "85 + ws tau", turn.turn_deg, 3, free_turn_deg(turn.cannon_hz)});
    }
    return checks;
}

std::vector<Check> move_without_engine() {
    constexpr double kAtContact_mps = 1e-3;
    // A wall throws the robot back for one substep, then it comes again.
    constexpr double kAtWall_m = 2 * 2 * kAsked_mps * kTick_s;
    constexpr double kTenth = 0.1;
    constexpr double kStep_s = 0.05;
    return {
        {"speed after a tick, 2 commanded", "v / 10 every 50 ms", kTenth / kStep_s * 2, kRounding,
         just_told(2, 0, 0).speed_mps()},
        {"climb after a tick, 1 commanded", "v_y / 10 every 50 ms", kTenth / kStep_s * 1, kRounding,
         just_told(0, 1, 0).climb_mps()},
        {"turn rate after a tick, 1.5 rad/s commanded", "w", 1.5, kRounding,
         just_told(0, 0, 1.5).turn_rate_radps()},
        {"time to 95%, ms", "at once: a tick", 1000 * kTick_s, kRounding,
         1000 * kTick_s * ticks_without_engine_to_95_percent()},
        {"way in 5 s, 2 commanded", "no friction acts: 4 t", 4 * 5, 5 * kAtContact_mps,
         way_without_engine_m(2, 5)},
        {"height gained in 10 s, none commanded", "no gravity acts", 0, kRounding,
         height_without_engine_m(10)},
        {"where it is after 20 s, a wall ahead", "no restitution acts: at the wall",
         LoneWeightless::kRoadToWall_m, kAtWall_m, way_without_engine_m(kAsked_mps, 20)},
    };
}

}  // namespace cancha::websim
