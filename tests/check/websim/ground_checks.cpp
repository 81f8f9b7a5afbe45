#include "tests/check/websim/ground_checks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "proto/base/values/angle.h"
#include "tests/check/websim/ice_turn.h"
#include "tests/check/websim/lab.h"

namespace cancha::websim {
namespace {

constexpr double kRounding = 1e-9;
constexpr double kSolver_mps = 1e-4;  // Larger than the errors of solved contacts.

// Controllers as printed in the thesis. Not shared with the drive, so that a mistake there shows.
constexpr double kSpeedGain = 0.45;
constexpr double kSpeedChangeGain = 0.01;
constexpr double kTurnGain = 0.05;
constexpr double kUsualCannon_hz = 60;

// --- Driving straight ---

constexpr double kWanted_mps = 2;

// A call of the speed controller, whose force is held for a tick, changes the error e to e' = e - a
// e - b (e - e1), with e1 the error of the call before.
constexpr double kTakenByError = kUsualCannon_hz * kTick_s * kSpeedGain;
constexpr double kTakenByChange = kUsualCannon_hz * kTick_s * kSpeedChangeGain;

/// Larger root of z^2 - (1 - a - b) z - b.
double slow_pole() {
    const double half = (1 - kTakenByError - kTakenByChange) / 2;
    return half + std::sqrt(half * half + kTakenByChange);
}

/// Number of ticks, by the recurrence, until less than a twentieth of the error is left.
int ticks_to_95_percent() {
    double previous = 0;
    double error = 1;
    int ticks = 0;
    while (error > 0.05) {
        const double next = error - kTakenByError * error - kTakenByChange * (error - previous);
        previous = std::exchange(error, next);
        ++ticks;
    }
    return ticks;
}

int measured_ticks_to_95_percent() {
    LoneMbot mbot({});
    mbot.want(kWanted_mps, 0);
    int ticks = 0;
    while (mbot.speed_mps() < 0.95 * kWanted_mps) {
        mbot.run_ticks(1);
        ++ticks;
    }
    return ticks;
}

/// Share of the wanted speed that is missing after this many ticks.
double missing_after(int ticks) {
    LoneMbot mbot({});
    mbot.want(kWanted_mps, 0);
    mbot.run_ticks(ticks);
    return 1 - mbot.speed_mps() / kWanted_mps;
}

/// Missing speed where friction and force are in balance.
double droop_mps(double friction) {
    LoneMbot mbot({{"ground_friction", friction}});
    mbot.want(kWanted_mps, 0);
    mbot.run_ticks(2 * kTickRate_hz);
    return kWanted_mps - mbot.speed_mps();
}

// --- Turning by 90 degrees ---

// Angle of a tick: the robot may see the 85 degrees a tick late.
constexpr double kTickOfTurn_deg = kTurn_radps * kTick_s * kDegreesPerRad;
constexpr double kSlow_hz = 18;
constexpr double kMedium_hz = 25;

/// Plays WebSim's girarHasta(90): the robot turns until 85 degrees, then wants to stand. Returns
/// the angle at which it comes to rest, or its angle after ten times the usual time if it has not.
double turn_deg(double cannon_hz, double friction) {
    constexpr int kPatience = 20 * kTickRate_hz;
    LoneMbot mbot({{"cannon_hz", cannon_hz}, {"ground_friction", friction}});
    mbot.want(0, kTurn_radps);
    for (int tick = 0; tick < kPatience && mbot.turned_rad() * kDegreesPerRad < kStop_deg; ++tick) {
        mbot.run_ticks(1);
    }
    mbot.want(0, 0);
    mbot.run_ticks(kPatience);
    return mbot.turned_rad() * kDegreesPerRad;
}

/// Counts how often the robot comes to rest farther round with more friction.
int rises_with_friction(double cannon_hz) {
    int rises = 0;
    double previous_deg = turn_deg(cannon_hz, kIce);
    for (const double friction : {1e-4, 1e-3, 0.01, 0.02, 0.05, 0.07, 0.1, 0.15, 0.2}) {
        const double deg = turn_deg(cannon_hz, friction);
        rises += deg > previous_deg ? 1 : 0;
        previous_deg = deg;
    }
    return rises;
}

/// Distance of the skids from the middle: they are at 3/4 of the half extents.
double contact_radius_m() {
    return std::hypot(0.75 * kLength_m / 2, 0.75 * kWidth_m / 2);
}

constexpr int kStallHalvings = 12;
constexpr double kStallTolerance = 1.0 / (1 << kStallHalvings);

/// Least friction at which a robot that wants to turn comes to rest.
double stalling_friction(double cannon_hz) {
    const auto stalls = [cannon_hz](double friction) {
        LoneMbot mbot({{"cannon_hz", cannon_hz}, {"ground_friction", friction}});
        mbot.want(0, kTurn_radps);
        mbot.run_ticks(10 * kTickRate_hz);
        return mbot.turn_rate_radps() < kRounding;
    };
    double turns = 0;
    double stands = 1;
    for (int i = 0; i < kStallHalvings; ++i) {
        const double friction = (turns + stands) / 2;
        (stalls(friction) ? stands : turns) = friction;
    }
    return stands;
}

// --- Collisions ---

constexpr std::array<double, 3> kRestitutions = {0, 0.4, 1};

/// Speeds after a collision, by momentum and Newton's law of restitution: the common speed, less or
/// plus each robot's share of the restored speed.
Meeting theory_of_collision(const Slider& first, const Slider& second, double restitution) {
    const double mass_kg = first.mass_kg + second.mass_kg;
    const double common_mps =
        (first.mass_kg * first.speed_mps + second.mass_kg * second.speed_mps) / mass_kg;
    const double parting_mps = restitution * (first.speed_mps - second.speed_mps);
    return {common_mps - second.mass_kg / mass_kg * parting_mps,
            common_mps + first.mass_kg / mass_kg * parting_mps};
}

std::vector<Check> collide_as(Body body) {
    struct Pair {
        const char* name;
        Slider first;
        Slider second;
    };

    constexpr Pair kPairs[] = {
        {"1 kg against 4 kg, head on", {1, 1}, {4, -1}}, {"equal, head on", {1, 1}, {1, -1}},
        {"4 kg on 1 kg at rest", {4, 1}, {1, 0}},        {"equal, one at rest", {1, 1}, {1, 0}},
        {"1 kg on 4 kg at rest", {1, 1}, {4, 0}},
    };
    std::vector<Check> checks;
    for (const Pair& pair : kPairs) {
        for (const double e : kRestitutions) {
            const Meeting theory = theory_of_collision(pair.first, pair.second, e);
            const Meeting found = collide({pair.first.mass_kg, pair.first.speed_mps, body},
                                          {pair.second.mass_kg, pair.second.speed_mps, body}, e);
            const std::string what = fmt::format("{}, e {:g}", pair.name, e);
            checks.push_back({what + ": first", "momentum, restitution", theory.first_mps,
                              kSolver_mps, found.first_mps});
            checks.push_back({what + ": second", "momentum, restitution", theory.second_mps,
                              kSolver_mps, found.second_mps});
        }
    }
    return checks;
}

}  // namespace

std::vector<Check> drive_straight() {
    // After this many ticks nothing is left of the other root, which is a twentieth of this one.
    constexpr int kLate = 12;
    const double ms_per_tick = 1000 * kTick_s;
    std::vector<Check> checks{
        {"share of the error that the first call leaves", "1 - 1.2 * 0.46",
         1 - kTakenByError - kTakenByChange, kRounding, missing_after(1)},
        {"pole per call", "root of z^2 - 0.448 z - 0.012", slow_pole(), kRounding,
         missing_after(kLate + 1) / missing_after(kLate)},
        {"time to 95%, ms", "the recurrence, about 80", ms_per_tick * ticks_to_95_percent(),
         kRounding, ms_per_tick * measured_ticks_to_95_percent()},
        {"error left after a second without friction", "no steady error", 0, kRounding,
         missing_after(kTickRate_hz)},
    };
    for (const double friction : {0.01, 0.1, 0.3}) {
        checks.push_back({fmt::format("droop with friction {:g}", friction), "mu g / (0.45 * 60)",
                          friction * kGravity_mps2 / (kSpeedGain * kUsualCannon_hz), kRounding,
                          droop_mps(friction)});
    }
    return checks;
}

std::vector<Check> turn_on_ice() {
    std::vector<Check> checks;
    for (const double cannon_hz : {kUsualCannon_hz, kMedium_hz, kSlow_hz}) {
        checks.push_back({fmt::format("comes to rest at, degrees, cannon_hz {:g}", cannon_hz),
                          "85 + ws tau", IceTurn(cannon_hz).end_deg(), 3,
                          turn_deg(cannon_hz, kIce)});
    }
    checks.push_back({"the thesis's \"almost 180\" degrees, cannon_hz 18", "the thesis", 180, 5,
                      turn_deg(kSlow_hz, kIce)});
    return checks;
}

std::vector<Check> turn_with_friction() {
    struct Turn {
        double cannon_hz;
        double friction;
        double turn_deg;
        double tolerance_deg;
        const char* basis = "a box on four spheres";
    };

    constexpr Turn kTurns[] = {
        {kUsualCannon_hz, 0.01, 115, kTickOfTurn_deg},
        {kUsualCannon_hz, 0.05, 105, kTickOfTurn_deg},
        {kUsualCannon_hz, 0.1, 95.6, kTickOfTurn_deg},
        {kUsualCannon_hz, 0.15, 90.2, kTickOfTurn_deg},
        {kUsualCannon_hz, 0.1, 90, 6, "what was asked for"},
        {kUsualCannon_hz, 0.15, 90, 6, "what was asked for"},
        {kMedium_hz, 0.01, 138, kTickOfTurn_deg},
        {kMedium_hz, 0.05, 103, kTickOfTurn_deg},
        {kMedium_hz, 0.1, 87, kTickOfTurn_deg},
        {kMedium_hz, 0.15, 0, kRounding, "it stalls"},
        {kSlow_hz, 0.001, 172, kTickOfTurn_deg},
        {kSlow_hz, 0.01, 145, kTickOfTurn_deg},
        {kSlow_hz, 0.05, 97, kTickOfTurn_deg},
    };
    std::vector<Check> checks;
    for (const Turn& row : kTurns) {
        checks.push_back({fmt::format("comes to rest at, degrees, cannon_hz {:g}, friction {:g}",
                                      row.cannon_hz, row.friction),
                          row.basis, row.turn_deg, row.tolerance_deg,
                          turn_deg(row.cannon_hz, row.friction)});
    }
    for (const double cannon_hz : {kUsualCannon_hz, kMedium_hz, kSlow_hz}) {
        checks.push_back(
            {fmt::format("turns farther with more friction, of 9, cannon_hz {:g}", cannon_hz),
             "more friction, less turn", 0, 0,
             static_cast<double>(rises_with_friction(cannon_hz))});
        checks.push_back(
            {fmt::format("friction that stops it, cannon_hz {:g}", cannon_hz), "f 0.05 w / (m g r)",
             cannon_hz * kTurnGain * kTurn_radps / (kMass_kg * kGravity_mps2 * contact_radius_m()),
             kStallTolerance, stalling_friction(cannon_hz)});
    }
    return checks;
}

std::vector<Check> collide_on_ice() {
    return collide_as(Body::kUpright);
}

std::vector<Check> collide_free_on_ice() {
    return collide_as(Body::kFree);
}

std::vector<Check> bounce_off_walls() {
    std::vector<Check> checks;
    for (const double mass_kg : {1.0, 4.0}) {
        for (const double e : kRestitutions) {
            checks.push_back({fmt::format("{:g} kg, e {:g}", mass_kg, e), "-e v", -e, kSolver_mps,
                              bounce_off_wall({mass_kg, 1}, e)});
        }
    }
    return checks;
}

}  // namespace cancha::websim
