#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"
#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"
#include "tests/fuzz/target.h"
#include "tests/support/every_actuator.h"

namespace cancha::fuzz {

namespace {

constexpr int kTicks = 3;

/// Parses settings, one per line, in the form of --set.
std::vector<referee::SettingOverride> parse_lines(std::string_view text) {
    std::vector<referee::SettingOverride> overrides;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (const auto change = referee::parse_override(line)) {
            overrides.push_back(*change);
        }
    }
    return overrides;
}

bool is_finite(const Vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

void expect_to_play(const referee::Discipline& discipline, const world::WorldSpec& spec) {
    match::SimulatedMatch match(discipline, spec, {});
    for (int tick = 0; tick < kTicks && !match.is_over(); ++tick) {
        match.open_tick();
        for (const world::RobotSpec& robot : spec.robots) {
            const auto tick_number = static_cast<std::uint64_t>(tick);
            const auto made = commands_for(robot, tick_number, [](const command::Kind& kind) {
                return command::Command{.kind = &kind, .numbers = {1, 2, 1, 2}};
            });
            std::ranges::for_each(made, [&match](const auto& command) { match.command(command); });
        }
        match.close_tick();
    }
    v1::MatchStatistics statistics;
    match.describe_statistics(statistics);
    for (const v1::Statistic& statistic : statistics.statistics()) {
        CANCHA_EXPECTS(std::ranges::all_of(
            statistic.teams(), [](const auto& team) { return std::isfinite(team.value()); }));
    }
    for (const referee::LinkState& link : match.state().links) {
        CANCHA_EXPECTS(is_finite(link.position_m));
    }
    CANCHA_EXPECTS(!match.state().ball || is_finite(match.state().ball->position_m));
    for (const referee::RobotState& robot : match.state().robots) {
        CANCHA_EXPECTS(is_finite(robot.position_m));
    }
}

/// Variants whose chapters look up objects in their worlds.
constexpr std::string_view kVariants[] = {
    "blimp_course/solo", "logistics/race",   "logistics/solo",  "maze/solo",
    "physics_lab/grasp", "physics_lab/wall", "physics_lab/ramp"};

/// Returns the variant that the first line names; by default soccer_duel/1v1.
std::string_view variant_in(std::string_view bytes) {
    const auto named = std::ranges::find(kVariants, bytes.substr(0, bytes.find('\n')));
    return named == std::end(kVariants) ? "soccer_duel/1v1" : *named;
}

// Settings are refused, or a match can be played with them.
void feed(std::string_view bytes) {
    const auto discipline = referee::load_discipline(variant_in(bytes), parse_lines(bytes));
    if (!discipline) {
        return;
    }
    if (const auto spec = match::make_world(discipline->settings)) {
        expect_to_play(*discipline, *spec);
    }
}

std::vector<std::string> seeds() {
    return {"ball.mass_kg=0.05\nrules.half_s=60",
            "physics.erp=0.8\ntiming.substeps=8",
            "robots.1.start.x_m=-0.3\nseats.blue.name=azul",
            "field.right_m=0.6\nfield.goal_right_m=0.7\nfield.corner_side_m=0",
            "robot_kinds.mbot.wheels.track_m=0.1\nball.radius_m=nan",
            "logistics/solo\narena.models.blue cube.pose.y_m=1.55\nrobots.1.start.x_m=1",
            "logistics/race\ncourse.routes.blue: home.points.1.x_m=0.9\nrules.rest_s=0",
            "physics_lab/wall\narena.models.left2.links.body.inertia.mass_kg=2.5",
            "physics_lab/grasp\nrules.match_s=1\nphysics.gravity_mps2=-1",
            "physics_lab/ramp\nrobot_kinds.climber-weak.drive_settings.max_force_ns=0.4"};
}

}  // namespace

Target settings() {
    return {"settings", &feed, &seeds};
}

}  // namespace cancha::fuzz
