#include "server/sim/match/start_variation.h"

#include "server/sim/world/random.h"

namespace cancha::match {

namespace {

/// Evenly distributed number in [-1, 1), from the 53 bits that a double holds.
double to_unit_interval(std::uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1p-52 - 1;
}

}  // namespace

GroundPose vary_start(const GroundPose& pose, std::uint64_t seed, Tick tick, RobotId robot) {
    using world::mix;
    const std::uint64_t key = mix(mix(mix(seed) ^ tick.number) ^ to_number(robot));
    return {
        pose.x_m + kMaxStartOffset_m * to_unit_interval(mix(key ^ 1)),
        pose.y_m + kMaxStartOffset_m * to_unit_interval(mix(key ^ 2)),
        wrap_angle_rad(pose.heading_rad + kMaxStartTurn_rad * to_unit_interval(mix(key ^ 3))),
    };
}

world::World world_at_start(const world::WorldSpec& spec, std::uint64_t seed,
                            const std::optional<Opening>& opening) {
    world::World world(spec, seed);
    put_at_start(world, spec, seed, opening);
    return world;
}

void put_at_start(world::World& world, const world::WorldSpec& spec, std::uint64_t seed,
                  const std::optional<Opening>& opening) {
    if (!opening) {
        for (const world::RobotSpec& robot : spec.robots) {
            world.place_robot(robot.id, vary_start(robot.start, seed, Tick{}, robot.id), {},
                              robot.start_stance);
        }
        return;
    }
    for (const PlacedRobot& robot : opening->robots) {
        world.place_robot(robot.id, robot.pose, robot.motion, robot.stance, robot.joints);
    }
    if (opening->ball) {
        world.launch_ball(*opening->ball);
    }
}

}  // namespace cancha::match
