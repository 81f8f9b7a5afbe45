#include "tests/check/websim/responses.h"

#include <cmath>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "proto/base/values/angle.h"
#include "tests/check/websim/ice_turn.h"
#include "tests/check/websim/lab.h"

namespace cancha::websim {
namespace {

// Tolerance where theory is the recurrence itself: each call computes a force from the errors of
// this call and the last, and the force is held for a tick.
constexpr double kExact = 1e-9;

constexpr double kCannon_hz = 60;
constexpr double kSpeedAsked_mps = 2;

/// Returns the values at the beginning and after each of `ticks` ticks.
std::vector<double> sampled(int ticks, const std::function<double(int tick)>& value_after) {
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(ticks) + 1);
    for (int tick = 0; tick <= ticks; ++tick) {
        values.push_back(value_after(tick));
    }
    return values;
}

/// A controller as printed in the thesis. It gives an acceleration that is held for a tick.
struct Gains {
    double of_error;
    double of_change;
};

constexpr Gains kSpeedGains{.of_error = 0.45, .of_change = 0.01};
constexpr Gains kClimbGains{.of_error = 0.45, .of_change = 0.12};
constexpr Gains kHeightGains{.of_error = 0.95, .of_change = 0.95};

/// Calls one controller with one error after the other.
class Calls {
  public:
    explicit Calls(const Gains& gains) : gains_(gains) {}

    double acceleration_mps2(double error) {
        const double change = error - std::exchange(last_error_, error);
        return kCannon_hz * (gains_.of_error * error + gains_.of_change * change);
    }

  private:
    Gains gains_;
    double last_error_ = 0;
};

/// Returns the speeds by the recurrence: from rest to the wanted speed, against a constant
/// deceleration.
std::vector<double> speeds_mps(int ticks, const Gains& gains, double against_mps2) {
    Calls calls(gains);
    double speed_mps = 0;
    return sampled(ticks, [&](int tick) {
        if (tick > 0) {
            const double push_mps2 = calls.acceleration_mps2(kSpeedAsked_mps - speed_mps);
            speed_mps += kTick_s * (push_mps2 - against_mps2);
        }
        return speed_mps;
    });
}

// --- Driving straight ---

std::vector<double> driven_mps(int ticks, double friction) {
    LoneMbot mbot({{"ground_friction", friction}});
    mbot.want(kSpeedAsked_mps, 0);
    return sampled(ticks, [&mbot](int tick) {
        mbot.run_ticks(tick > 0 ? 1 : 0);
        return mbot.speed_mps();
    });
}

Response against_friction() {
    constexpr int kTicks = 20;
    Response response{.name = "Friction",
                      .title = "Autonomous acceleration, by friction",
                      .note = "more friction, slower: \u03bcg / (0.45 \u00b7 60) short in the end",
                      .y_axis = "speed, units/s",
                      .ticks_per_mark = 1,
                      .curves = {}};
    for (const double friction : {0.0, 0.1, 0.3, 0.6, 1.0}) {
        response.curves.push_back(
            {.name = fmt::format("\u03bc {:g}", friction),
             .measured = driven_mps(kTicks, friction),
             .theories = {{"recurrence", kExact,
                           speeds_mps(kTicks, kSpeedGains, friction * kGravity_mps2)}}});
    }
    return response;
}

std::vector<double> missing_shares(std::vector<double> speeds) {
    for (double& speed : speeds) {
        speed = 1 - speed / kSpeedAsked_mps;
    }
    return speeds;
}

// Without friction the error is c1 z1^n + c2 z2^n with the roots z1 > z2 of z^2 - (1 - a - b) z -
// b. It begins with 1 and goes on with 1 - a - b. The line in the picture is the first term.
Response towards_the_speed() {
    constexpr int kTicks = 12;
    const double a = kTick_s * kCannon_hz * kSpeedGains.of_error;
    const double b = kTick_s * kCannon_hz * kSpeedGains.of_change;
    const double half = (1 - a - b) / 2;
    const double root = std::sqrt(half * half + b);
    const double slow = half + root;
    const double quick_share = (slow - (1 - a - b)) / (2 * root);
    const auto by_the_pole = [&](int tick) { return (1 - quick_share) * std::pow(slow, tick); };
    return {.name = "HorizontalSpeed",
            .title = "Horizontal speed loop, without friction",
            .note = fmt::format("each call of 20 ms leaves {:.3f} of the error", slow),
            .y_axis = "share that is missing",
            .ticks_per_mark = 1,
            .is_logarithmic = true,
            .has_room_above = true,
            .curves = {{.name = "from rest to 2 units/s",
                        .measured = missing_shares(driven_mps(kTicks, 0)),
                        .theories = {{"recurrence", kExact,
                                      missing_shares(speeds_mps(kTicks, kSpeedGains, 0))},
                                     {fmt::format("pole {:.3f}", slow), quick_share + kExact,
                                      sampled(kTicks, by_the_pole)}}}}};
}

// --- Flying ---

Response climbing() {
    constexpr int kTicks = 30;
    LoneDrone drone(kMass_kg, {});
    drone.want(0, kSpeedAsked_mps);
    std::vector<double> measured = sampled(kTicks, [&drone](int tick) {
        drone.run_ticks(tick > 0 ? 1 : 0);
        return drone.climb_mps();
    });
    return {.name = "VerticalSpeed",
            .title = "Vertical speed of the drone, under gravity",
            .note = "2 units/s wanted; g / 27 short in the end",
            .y_axis = "climb, units/s",
            .ticks_per_mark = 1,
            .curves = {{.name = "from rest to 2 units/s",
                        .measured = std::move(measured),
                        .theories = {{"recurrence", kExact,
                                      speeds_mps(kTicks, kClimbGains, kGravity_mps2)}}}}};
}

/// Vertical command that makes the drone take off, as small as possible. A tick later the drone
/// holds its height.
constexpr double kLeastClimb_mps = 1e-4;

/// Speed of the drone after that tick. It falls, because the command does almost nothing against
/// gravity.
double first_fall_mps() {
    return kTick_s * (Calls(kClimbGains).acceleration_mps2(kLeastClimb_mps) - kGravity_mps2);
}

/// Returns the heights, relative to the height to hold. A tick has 4 substeps, each halved, because
/// no free body is stepped for longer than 1/240 s. A step moves by the speed at its end.
std::vector<double> held_heights_m(int ticks) {
    constexpr double kSteps = 2 * 4;
    Calls calls(kHeightGains);
    double height_m = 0;
    double climb_mps = first_fall_mps();
    return sampled(ticks, [&](int tick) {
        if (tick > 0) {
            const double up_mps2 = calls.acceleration_mps2(-height_m) - kGravity_mps2;
            height_m += kTick_s * (climb_mps + up_mps2 * kTick_s * (1 + 1 / kSteps) / 2);
            climb_mps += kTick_s * up_mps2;
        }
        return height_m;
    });
}

// Theory of a spring without discrete calls. With w^2 = 0.95 * 60 per kilogram, the change of the
// error within a tick of T damps the swing by w^2 T / 2 per second: 0.076 w.
struct Spring {
    static constexpr double kSquare = kHeightGains.of_error * kCannon_hz;
    double rate_radps = std::sqrt(kSquare);
    double damping = kHeightGains.of_change * kCannon_hz * kTick_s / (2 * rate_radps);
    double rest_m = kGravity_mps2 / kSquare;

    double height_m(double t_s) const {
        const double decay_hz = damping * rate_radps;
        const double swing_radps = rate_radps * std::sqrt(1 - damping * damping);
        const double sine_m = (decay_hz * rest_m + first_fall_mps()) / swing_radps;
        return std::exp(-decay_hz * t_s) *
                   (rest_m * std::cos(swing_radps * t_s) + sine_m * std::sin(swing_radps * t_s)) -
               rest_m;
    }

    /// Tolerance of the spring. A held force comes half a tick late on average. This takes away
    /// half of the damping, and e^(-x/2) exceeds e^(-x) by at most 1/4. It also shifts the swing,
    /// by at most half a tick before the swing has died away.
    double tolerance_m() const { return rest_m * (1.0 / 4 + rate_radps * kTick_s / 2); }
};

Response holding_height() {
    constexpr int kTicks = 4 * kTickRate_hz;
    LoneDrone drone(kMass_kg, {});
    drone.want(0, kLeastClimb_mps);
    drone.run_ticks(1);
    drone.want(0, 0);
    const double held_m = drone.height_m();
    std::vector<double> measured = sampled(kTicks, [&](int tick) {
        drone.run_ticks(tick > 0 ? 1 : 0);
        return drone.height_m() - held_m;
    });
    const Spring spring;
    const auto by_the_spring = [&spring](int tick) { return spring.height_m(kTick_s * tick); };
    return {
        .name = "Height",
        .title = "Altitude hold of the drone",
        .note = "rests g / 57 below; held forces halve the damping",
        .y_axis = "height over that to hold, units",
        .ticks_per_mark = 2,
        .has_room_above = true,
        .curves = {{.name = "from a hover",
                    .measured = std::move(measured),
                    .theories = {{"recurrence", kExact, held_heights_m(kTicks)},
                                 {fmt::format("\u03c9 = \u221a57, damping {:.4f}", spring.damping),
                                  spring.tolerance_m(), sampled(kTicks, by_the_spring)}}}}};
}

// --- Turning by 90 degrees on ice ---

constexpr int kTurnTicks = 8 * kTickRate_hz;

struct Turn {
    std::vector<double> rates_radps;
    std::vector<double> turned_deg;
};

/// Plays WebSim's girarHasta(90), as in ground_checks.cpp.
Turn measured_turn(double cannon_hz) {
    LoneMbot mbot({{"cannon_hz", cannon_hz}, {"ground_friction", kIce}});
    mbot.want(0, kTurn_radps);
    Turn turn;
    turn.turned_deg = sampled(kTurnTicks, [&](int tick) {
        mbot.run_ticks(tick > 0 ? 1 : 0);
        turn.rates_radps.push_back(mbot.turn_rate_radps());
        const double turned_deg = mbot.turned_rad() * kDegreesPerRad;
        if (turned_deg >= kStop_deg) {
            mbot.want(0, 0);
        }
        return turned_deg;
    });
    return turn;
}

Turn turn_by_theory(const IceTurn& ice) {
    return {
        sampled(kTurnTicks, [&ice](int tick) { return ice.turn_rate_radps(kTick_s * tick); }),
        sampled(kTurnTicks, [&ice](int tick) { return ice.turned_deg(kTick_s * tick); }),
    };
}

/// Returns the curves of the turn rate, then of the angle. The formula knows no discrete calls. The
/// real calls are held for a tick, the first call after a command adds a fifth of a call for the
/// change of the error, and the robot sees the 85 degrees up to a tick late. So the robot may be
/// two ticks ahead or behind. In this time the turn rate changes by at most 2 w T / tau, and the
/// angle by 2 w T.
std::vector<Response> turning_on_ice() {
    constexpr double kTicksOff = 2;
    Response rate{.name = "TurnRate",
                  .title = "Turn by 90 degrees on ice: turn rate",
                  .note = "1.5 rad/s wanted, and 0 from 85 degrees on; \u03c4 = I / (0.05 f)",
                  .y_axis = "turn rate, rad/s",
                  .ticks_per_mark = 10,
                  .has_room_above = true,
                  .curves = {}};
    Response angle{.name = "Angle",
                   .title = "Turn by 90 degrees on ice: angle",
                   .note = "it coasts on: at f 18 to the \u201calmost 180\u201d of the thesis",
                   .y_axis = "turned by, degrees",
                   .ticks_per_mark = 10,
                   .curves = {}};
    for (const double cannon_hz : {60, 25, 18}) {
        const IceTurn ice(cannon_hz);
        Turn measured = measured_turn(cannon_hz);
        Turn theory = turn_by_theory(ice);
        const std::string name = fmt::format("f {:g} Hz", cannon_hz);
        const double tick_rad = kTurn_radps * kTick_s;
        rate.curves.push_back({.name = name,
                               .measured = std::move(measured.rates_radps),
                               .theories = {{"formula", kTicksOff * tick_rad / ice.tau_s(),
                                             std::move(theory.rates_radps)}}});
        angle.curves.push_back({.name = name + fmt::format(": {:.1f}\u00b0", ice.end_deg()),
                                .measured = std::move(measured.turned_deg),
                                .theories = {{"formula", kTicksOff * tick_rad * kDegreesPerRad,
                                              std::move(theory.turned_deg)}}});
    }
    return {std::move(rate), std::move(angle)};
}

}  // namespace

std::vector<Response> responses() {
    std::vector<Response> all{against_friction(), towards_the_speed(), climbing(),
                              holding_height()};
    for (Response& response : turning_on_ice()) {
        all.push_back(std::move(response));
    }
    return all;
}

}  // namespace cancha::websim
