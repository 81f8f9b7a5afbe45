#include "tests/calibration/measurement.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "proto/base/values/angle.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::calibration {
namespace {

constexpr std::uint64_t kSeed = 1;  // No effect: one robot or one ball alone.
constexpr std::size_t kTopSpeedTicks = std::size_t{10} * kOfficialTickRate_hz;
constexpr int kBounceTicks = 10 * kOfficialTickRate_hz;  // 15 m at kBounceSpeed_mps.

world::WheelSpeeds to_speeds(WheelUnits wheels) {
    constexpr double kMpsPerUnit = kFullSpeed_mps / kMaxUnits;
    return {wheels.left * kMpsPerUnit, wheels.right * kMpsPerUnit};
}

double top_speed_mps(const world::WorldSpec& open_floor) {
    const Script script{"full speed",
                        std::vector<WheelUnits>(kTopSpeedTicks, {kMaxUnits, kMaxUnits})};
    const Track track = driven_track(open_floor, script);
    return distance(track.end()[-2].position_m, track.back().position_m) * kOfficialTickRate_hz;
}

double spin_deg_per_tick(const world::WorldSpec& open_floor) {
    const Track track = driven_track(open_floor, constant_script("spin", {-kMaxUnits, kMaxUnits}));
    return (track.back().heading_rad - track.end()[-2].heading_rad) * kDegreesPerRad;
}

Status check_comparable(const world::WorldSpec& spec) {
    if (spec.solver.tick_rate_hz != kOfficialTickRate_hz) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("timing.tick_rate_hz: is {}, but the official response is known "
                                 "for {} ticks per second only",
                                 spec.solver.tick_rate_hz, kOfficialTickRate_hz)};
    }
    if (spec.robots.empty()) {
        return Error{ErrorCode::kInvalidInput, "robots: there is none that could be driven"};
    }
    return {};
}

}  // namespace

world::WorldSpec open_floor_of(const world::WorldSpec& spec, RobotId robot) {
    world::WorldSpec open = spec;
    open.boxes.clear();
    open.collisions.clear();
    open.visuals.clear();
    open.models.clear();
    open.ball.reset();
    std::erase_if(open.robots, [robot](const auto& other) { return other.id != robot; });
    CANCHA_EXPECTS(open.robots.size() == 1);
    return open;
}

world::WorldSpec open_floor_of(const world::WorldSpec& spec) {
    CANCHA_EXPECTS(!spec.robots.empty());
    return open_floor_of(spec, spec.robots.front().id);
}

Track driven_track(const world::WorldSpec& spec, const Script& script) {
    CANCHA_EXPECTS(!spec.robots.empty());
    const RobotId robot = spec.robots.front().id;
    world::World world(spec, kSeed);
    world.place_robot(robot, {});
    referee::WorldState state;
    Track track{{}};
    for (const WheelUnits& wheels : script.commands) {
        world.command(robot, to_speeds(wheels));
        world.step();
        world.observe(state);
        const referee::RobotState& now = state.robots.front();
        const double before_rad = track.back().heading_rad;
        track.push_back({.position_m = now.ground_position_m(),
                         .heading_rad = before_rad + wrap_angle_rad(now.heading_rad - before_rad)});
    }
    return track;
}

Result<double> measure_wall_bounce(const world::WorldSpec& spec) {
    CANCHA_EXPECTS(spec.ball);
    world::WorldSpec without_robots = spec;
    without_robots.robots.clear();
    world::World world(without_robots, kSeed);
    const double radius_m = spec.ball->radius_m;
    world.launch_ball({.position_m = {0, 0, radius_m},
                       .velocity_mps = {0, kBounceSpeed_mps, 0},
                       .turn_rate_radps = {-kBounceSpeed_mps / radius_m, 0, 0}});
    referee::WorldState state;
    double before_mps = kBounceSpeed_mps;
    for (int tick = 0; tick < kBounceTicks && before_mps > kBounceSpeed_mps / 2; ++tick) {
        world.step();
        world.observe(state);
        const double now_mps = state.ball->velocity_mps.y;
        const bool has_bounced = now_mps < before_mps / 2;  // Rolling loses far less in a tick.
        if (has_bounced) {
            return -now_mps / before_mps;
        }
        before_mps = now_mps;
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("ball: sent from the origin along y at {} m/s, it does not come to a "
                             "wall with half of that speed",
                             kBounceSpeed_mps)};
}

Result<Calibration> calibrate(const referee::Discipline& discipline) {
    const Result<world::WorldSpec> spec = world::make_world_spec(discipline.settings);
    if (!spec) {
        return spec.error();
    }
    if (Status comparable = check_comparable(*spec); !comparable) {
        return comparable.error();
    }
    const world::WorldSpec open_floor = open_floor_of(*spec);
    Calibration calibration{.discipline = discipline.full_name(),
                            .top_speed_mps = top_speed_mps(open_floor),
                            .spin_deg_per_tick = spin_deg_per_tick(open_floor)};
    for (const Script& script : all_scripts()) {
        ScriptResult result{.name = script.name,
                            .ours = driven_track(open_floor, script),
                            .official = official_track(script)};
        const double robot_side_m = open_floor.robots.front().size_m.x;
        result.deviation = compare(result.ours, result.official, robot_side_m);
        calibration.scripts.push_back(std::move(result));
    }
    if (spec->ball) {
        const Result<double> bounce = measure_wall_bounce(*spec);
        if (!bounce) {
            return bounce.error();
        }
        calibration.wall_bounce = *bounce;
    }
    return calibration;
}

}  // namespace cancha::calibration
