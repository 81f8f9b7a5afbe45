#include "tests/bench/scrum_in_process.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "cancha/client/drive.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::bench {

namespace {

/// Returns the views of the robots that the team of scrum_team.cpp has before the first tick.
std::vector<client::RobotView> make_views(const world::WorldSpec& spec) {
    std::vector<client::RobotView> views;
    for (const world::RobotSpec& robot : spec.robots) {
        client::RobotView& view = views.emplace_back();
        view.info.id = robot.id;
        view.info.track_m = robot.wheels.track_m;
        view.info.max_wheel_speed_mps = robot.wheels.max_speed_mps;
        view.info.speed_time_constant_s = robot.wheels.speed_time_constant_s;
        view.info.turn_time_constant_s = robot.wheels.turn_time_constant_s;
    }
    return views;
}

}  // namespace

Result<EndlessGame> load_endless(const std::string& full_name,
                                 std::vector<referee::SettingOverride> overrides) {
    overrides.push_back({"rules.half_s", "86400"});
    Result<referee::Discipline> discipline = referee::load_discipline(full_name, overrides);
    if (!discipline) {
        return discipline.error();
    }
    Result<world::WorldSpec> world = world::make_world_spec(discipline->settings);
    if (!world) {
        return world.error();
    }
    return EndlessGame{*std::move(discipline), *std::move(world)};
}

std::vector<referee::SettingOverride> scrum_settings(const referee::Discipline& discipline) {
    std::vector<referee::SettingOverride> settings;
    for (const referee::RuleText& rule : discipline.chapter->rules) {
        if (rule.is_found) {
            settings.push_back({fmt::format("handlings.{}", rule.number), "ignore"});
        }
    }
    return settings;
}

Result<EndlessGame> load_scrum(const std::string& full_name,
                               std::vector<referee::SettingOverride> overrides) {
    const Result<referee::Discipline> discipline = referee::load_discipline(full_name);
    if (!discipline) {
        return discipline.error();
    }
    std::ranges::copy(scrum_settings(*discipline), std::back_inserter(overrides));
    return load_endless(full_name, std::move(overrides));
}

ScrumInProcess::ScrumInProcess(const referee::Discipline& discipline, const world::WorldSpec& spec,
                               std::uint64_t seed, match::Journal* journal)
    : match_(discipline, spec, {.seed = seed}, journal), views_(make_views(spec)) {
    for (std::uint64_t i = 0; i < kWarmUpTicks; ++i) {
        play_tick();
    }
}

void ScrumInProcess::measure(std::uint64_t ticks) {
    times_.start();
    for (std::uint64_t i = 0; i < ticks; ++i) {
        play_tick();
        times_.add_tick();
    }
}

/// Plays one tick with the commands that the team of scrum_team.cpp would give.
void ScrumInProcess::play_tick() {
    const referee::WorldState& state = match_.open_tick();
    const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
    for (std::size_t i = 0; i < views_.size(); ++i) {
        const referee::RobotState& robot = state.robots[i];
        client::RobotView& view = views_[i];
        view.position_m = robot.ground_position_m();
        view.heading_rad = robot.heading_rad;
        view.velocity_mps = {robot.velocity_mps.x, robot.velocity_mps.y};
        view.turn_rate_radps = robot.turn_rate_radps;
        const auto wheels = client::drive_through(view, ball_m);
        match_.command({robot.id, world::WheelSpeeds{wheels.left_mps, wheels.right_mps}});
    }
    match_.close_tick();
}

}  // namespace cancha::bench
