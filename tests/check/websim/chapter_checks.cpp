#include "tests/check/websim/chapter_checks.h"

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "referee/core/discipline.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::websim {
namespace {

using check::Check;

v1::Discipline settings_of(const std::string& variant) {
    const Result<referee::Discipline> discipline = referee::load_discipline(variant);
    CANCHA_EXPECTS(discipline);  // Disciplines are part of the program, not input.
    return discipline->settings;
}

world::WorldSpec spec_of(const v1::Discipline& settings) {
    Result<world::WorldSpec> spec = world::make_world_spec(settings);
    CANCHA_EXPECTS(spec);
    return *std::move(spec);
}

/// The first robot of a variant, alone on endless ground, with the variant's physics.
class LoneRobot {
  public:
    explicit LoneRobot(const v1::Discipline& variant)
        : ticks_per_s_(variant.timing().tick_rate_hz()),
          spec_(spec_of(alone(variant))),
          world_(spec_, 1) {}

    const world::RobotSpec& spec() const { return spec_.robots.front(); }

    double setting(std::string_view name) const {
        return value_of(spec().actuators.front().settings, name);
    }

    /// Sets the wanted wheel speeds from now on.
    void want(double left_mps, double right_mps) {
        world_.command(spec().id, world::WheelSpeeds{left_mps, right_mps});
    }

    const referee::RobotState& after(double duration_s) {
        for (long i = std::lround(duration_s * ticks_per_s_); i > 0; --i) {
            world_.step();
        }
        world_.observe(state_);
        return state_.robots.front();
    }

  private:
    static v1::Discipline alone(const v1::Discipline& variant) {
        v1::Discipline discipline = variant;
        discipline.clear_field();
        discipline.clear_ball();
        discipline.mutable_arena()->Clear();
        discipline.mutable_robots()->DeleteSubrange(1, discipline.robots_size() - 1);
        discipline.mutable_robots(0)->clear_start();
        return discipline;
    }

    double ticks_per_s_;
    world::WorldSpec spec_;
    world::World world_;
    referee::WorldState state_;
};

double top_speed_mps(const v1::Discipline& variant) {
    LoneRobot robot(variant);
    robot.want(100, 100);
    return robot.after(3).velocity_mps.x;
}

double top_turn_rate_radps(const v1::Discipline& variant) {
    LoneRobot robot(variant);
    robot.want(-100, 100);
    return robot.after(10).turn_rate_radps;
}

/// Measures the time constant of the slow part of the error. The fast part, the controller's other
/// root, is gone after 0.1 s.
double turn_time_constant_s(const v1::Discipline& variant) {
    LoneRobot robot(variant);
    const double rim_mps = robot.spec().wheels.track_m / 2;  // 1 rad/s.
    robot.want(-rim_mps, rim_mps);
    const double early_radps = robot.after(0.1).turn_rate_radps;
    const double late_radps = robot.after(0.1).turn_rate_radps;
    const double final_radps = robot.after(10).turn_rate_radps;
    return 0.1 / std::log((final_radps - early_radps) / (final_radps - late_radps));
}

}  // namespace

std::vector<Check> keep_to_numbers_of_kinds() {
    // Controllers are called at substeps, so the times between calls differ by a fifth. In a
    // product of five calls the effect is the square of that.
    constexpr double kShareOfTimeConstant = 0.05;
    // Loss of speed: friction takes mu g / (0.45 * 60), damping at most 0.01 v / 27.
    constexpr double kDroop = 1e-3;
    std::vector<Check> checks;
    for (const char* variant : {"line_race/solo", "line_race/pibot", "line_race/formula1",
                                "maze/solo", "soccer_duel/1v1", "soccer_duel/thesis"}) {
        const v1::Discipline settings = settings_of(variant);
        const LoneRobot robot(settings);
        const double told_s = robot.spec().wheels.turn_time_constant_s;
        checks.push_back({fmt::format("{}: top speed, m/s", variant), "vmax",
                          robot.setting("max_speed_mps"), kDroop, top_speed_mps(settings)});
        checks.push_back({fmt::format("{}: top turn rate, rad/s", variant), "wmax",
                          robot.setting("max_turn_rate_radps"), kDroop,
                          top_turn_rate_radps(settings)});
        checks.push_back({fmt::format("{}: time constant of turns, s", variant),
                          fmt::format("as told, for inertia {:g}", robot.setting("inertia_kgm2")),
                          told_s, kShareOfTimeConstant * told_s, turn_time_constant_s(settings)});
    }
    return checks;
}

std::vector<Check> slide_balls() {
    const v1::Discipline settings = settings_of("soccer_duel/thesis");
    world::World world(spec_of(settings), 1);
    const v1::Ball& ball = settings.ball();
    constexpr double kSpeed_mps = 0.4;
    world.launch_ball(
        {.position_m = {-0.45, -0.25, ball.radius_m()}, .velocity_mps = {kSpeed_mps, 0, 0}});
    const auto rate_hz = static_cast<int>(settings.timing().tick_rate_hz());
    for (int i = 0; i < rate_hz; ++i) {
        world.step();
    }
    referee::WorldState state;
    world.observe(state);
    constexpr double kMmPerMetre = 1000;
    const double friction_mps2 = -settings.physics().gravity_mps2() * ball.ground_friction();
    return {{"soccer_duel/thesis: what it loses in a second, mm/s",
             "friction 0.0005 * 9.8 units, and a hundredth of 0.2 m/s",
             kMmPerMetre * (friction_mps2 + ball.rolling_deceleration_mps2()), 0.01,
             kMmPerMetre * (kSpeed_mps - state.ball->velocity_mps.x)}};
}

}  // namespace cancha::websim
