#include "server/sim/scenario/repeat.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "referee/core/settings.h"
#include "server/sim/match/robot_commands.h"
#include "server/sim/scenario/clearance.h"
#include "server/sim/scenario/invalid.h"
#include "server/sim/scenario/stage_settings.h"
#include "server/sim/world/actuator_builder.h"
#include "server/sim/world/random.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world.h"

namespace cancha::scenario {

namespace {

/// Makes these numbers independent of others from the seed. Any constant would do.
constexpr std::uint64_t kOfVariations = 0x76617279;

/// Unit vector of the ball's velocity.
Result<Vec2> ball_direction(const v1::Scenario::Ball& ball, Vec2 position_m) {
    if (ball.has_direction_rad() == ball.has_aim()) {
        return invalid("ball", "speed_mps needs direction_rad or aim, not both");
    }
    if (ball.has_direction_rad()) {
        return Vec2{std::cos(ball.direction_rad()), std::sin(ball.direction_rad())};
    }
    if (!ball.aim().has_x_m() || !ball.aim().has_y_m()) {
        return invalid("ball.aim", "needs x_m and y_m");
    }
    const Vec2 way_m = Vec2{ball.aim().x_m(), ball.aim().y_m()} - position_m;
    if (length(way_m) == 0) {
        return invalid("ball.aim", "is where the ball starts, so it gives no direction");
    }
    return (1 / length(way_m)) * way_m;
}

Result<Vec2> ball_velocity_mps(const v1::Scenario::Ball& ball, Vec2 position_m) {
    if (!ball.has_speed_mps()) {
        if (ball.has_direction_rad() || ball.has_aim()) {
            return invalid("ball", "direction_rad and aim need speed_mps");
        }
        return Vec2{ball.vx_mps(), ball.vy_mps()};
    }
    if (ball.has_vx_mps() || ball.has_vy_mps()) {
        return invalid("ball", "give speed_mps, or vx_mps and vy_mps, not both");
    }
    const Result<Vec2> direction = ball_direction(ball, position_m);
    if (!direction) {
        return direction.error();
    }
    return ball.speed_mps() * *direction;
}

Status check_rolling(const v1::Scenario::Ball& ball) {
    if (ball.rolling() && (ball.has_z_m() || ball.has_vz_mps() || ball.has_turn_rate_x_radps() ||
                           ball.has_turn_rate_y_radps())) {
        return invalid("ball",
                       "a rolling ball is on the ground and its spin follows from its velocity; "
                       "remove z_m, vz_mps, turn_rate_x_radps and turn_rate_y_radps");
    }
    return {};
}

Result<world::BallMotion> make_ball(const v1::Scenario::Ball& ball, double radius_m) {
    if (ball.has_x_m() != ball.has_y_m()) {
        return invalid("ball", "give x_m and y_m, or neither for the origin");
    }
    if (Status checked = check_rolling(ball); !checked) {
        return checked.error();
    }
    const Vec2 position_m{ball.x_m(), ball.y_m()};
    const Result<Vec2> velocity_mps = ball_velocity_mps(ball, position_m);
    if (!velocity_mps) {
        return velocity_mps.error();
    }
    world::BallMotion motion{
        .position_m = {position_m.x, position_m.y, ball.has_z_m() ? ball.z_m() : radius_m},
        .velocity_mps = {velocity_mps->x, velocity_mps->y, ball.vz_mps()},
        .turn_rate_radps = {ball.turn_rate_x_radps(), ball.turn_rate_y_radps(),
                            ball.turn_rate_z_radps()},
    };
    if (ball.rolling()) {
        const double spin_radps = motion.turn_rate_radps.z;
        motion.turn_rate_radps = world::rolling_turn_rate(*velocity_mps, radius_m);
        motion.turn_rate_radps.z = spin_radps;
    }
    return motion;
}

/// Places the robot at rest.
Result<match::PlacedRobot> stand(const v1::Scenario::Robot& robot, const world::RobotSpec& spec,
                                 const std::string& path) {
    Result<std::vector<double>> joints = world::joint_positions(
        spec.own_model(), robot.joints(), spec.start_joints, path + ".joints");
    if (!joints) {
        return joints.error();
    }
    if (!robot.has_pose()) {
        return match::PlacedRobot{.id = spec.id,
                                  .pose = spec.start,
                                  .stance = spec.start_stance,
                                  .joints = *std::move(joints)};
    }
    const v1::Pose& pose = robot.pose();
    if (!pose.has_x_m() || !pose.has_y_m() || !pose.has_heading_rad()) {
        return invalid(path + ".pose", "needs x_m, y_m and heading_rad");
    }
    const world::Stance stance{
        .floor_m = pose.z_m(), .roll_rad = pose.roll_rad(), .pitch_rad = pose.pitch_rad()};
    if (!spec.can_take(stance)) {
        return invalid(path + ".pose",
                       "leave out z_m, roll_rad and pitch_rad: this robot stays upright on the "
                       "ground");
    }
    return match::PlacedRobot{.id = spec.id,
                              .pose = {pose.x_m(), pose.y_m(), wrap_angle_rad(pose.heading_rad())},
                              .stance = stance,
                              .joints = *std::move(joints)};
}

Result<match::PlacedRobot> make_robot(const v1::Scenario::Robot& robot,
                                      const world::RobotSpec& spec, const std::string& path) {
    Result<match::PlacedRobot> placed = stand(robot, spec, path);
    if (!placed) {
        return placed;
    }
    if (robot.has_speed_mps() && (robot.has_vx_mps() || robot.has_vy_mps())) {
        return invalid(path, "give speed_mps, or vx_mps and vy_mps, not both");
    }
    const double heading_rad = placed->pose.heading_rad;
    const Vec2 heading{std::cos(heading_rad), std::sin(heading_rad)};
    const Vec2 velocity_mps =
        robot.has_speed_mps() ? robot.speed_mps() * heading : Vec2{robot.vx_mps(), robot.vy_mps()};
    placed->motion = {.velocity_mps = velocity_mps, .turn_rate_radps = robot.turn_rate_radps()};
    return placed;
}

/// Adds a step to the script of one robot. Steps come in the order of time; commands of one step
/// are for different actuators.
Status add_step(const world::CommandSet& commands, double from_s, TickRate rate,
                const std::string& path, std::vector<ScriptStep>& steps) {
    const Tick from{rate.ticks_in(from_s)};
    for (auto step = steps.rbegin(); step != steps.rend() && step->from >= from &&
                                     step->command.robot == commands.front().robot;
         ++step) {
        if (step->from > from ||
            std::ranges::find(commands, step->command.actuator, &world::RobotCommand::actuator) !=
                commands.end()) {
            return invalid(path + ".from_s",
                           fmt::format("{} s is less than a tick after the one before", from_s));
        }
    }
    for (const world::RobotCommand& command : commands) {
        steps.push_back({from, command});
    }
    return {};
}

/// Commands of an order to the robot. Fails: there are none, or the robot does not accept one.
Result<world::CommandSet> commands_of(const v1::Scenario::Order& order,
                                      const world::CommandedRobot& robot, const std::string& path) {
    std::vector<std::string> problems;
    world::CommandSet commands = match::decode_commands(order.command(), robot, problems);
    if (!problems.empty()) {
        return invalid(path + ".command", fmt::format("{}", fmt::join(problems, "; ")));
    }
    return commands;
}

Status add_script(const v1::Scenario::Robot& robot, const world::CommandedRobot& commanded,
                  TickRate rate, const std::string& path, std::vector<ScriptStep>& steps) {
    if (!robot.wheels().empty() &&
        !commanded.actuators.front().takes(command::Command(world::WheelSpeeds{}).kind)) {
        return invalid(path + ".wheels",
                       fmt::format("this robot takes {}: use `orders`", commanded.ways_text()));
    }
    if (!robot.wheels().empty() && !robot.orders().empty()) {
        return invalid(path, "give wheels or orders, not both");
    }
    for (int i = 0; i < robot.wheels_size(); ++i) {
        const v1::Scenario::Wheels& wheels = robot.wheels(i);
        if (Status added = add_step(
                {{commanded.id, world::WheelSpeeds{wheels.left_mps(), wheels.right_mps()}}},
                wheels.from_s(), rate, fmt::format("{}.wheels.{}", path, i), steps);
            !added) {
            return added;
        }
    }
    for (int i = 0; i < robot.orders_size(); ++i) {
        const std::string order_path = fmt::format("{}.orders.{}", path, i);
        const Result<world::CommandSet> commands =
            commands_of(robot.orders(i), commanded, order_path);
        if (!commands) {
            return commands.error();
        }
        if (Status added = add_step(*commands, robot.orders(i).from_s(), rate, order_path, steps);
            !added) {
            return added;
        }
    }
    return {};
}

/// Fills in opening and script of `repeat`.
Status prepare(const v1::Scenario& settings, const world::WorldSpec& spec, TickRate rate,
               Repeat& repeat) {
    if (settings.has_ball()) {
        Result<world::BallMotion> ball = make_ball(settings.ball(), spec.ball->radius_m);
        if (!ball) {
            return ball.error();
        }
        repeat.opening.ball = *std::move(ball);
    }
    std::vector<ScriptStep> steps;
    for (const v1::Scenario::Robot& robot : settings.robots()) {
        const std::string path = fmt::format("robots.{}", robot.id());
        const auto found =
            std::ranges::find(spec.robots, RobotId{robot.id()}, &world::RobotSpec::id);
        CANCHA_EXPECTS(found != spec.robots.end());  // parse_scenario() ensures this.
        Result<match::PlacedRobot> placed = make_robot(robot, *found, path);
        if (!placed) {
            return placed.error();
        }
        repeat.opening.robots.push_back(*std::move(placed));
        if (Status added = add_script(robot, found->commanded(), rate, path, steps); !added) {
            return added;
        }
    }
    repeat.script = Script(std::move(steps));
    return check_clearance(repeat.opening, spec);
}

/// Writes drawn values into `settings`; makes a stage of its own if settings of the discipline
/// vary. Fails: kInvalidInput; the stage is impossible.
Status draw_all(const Scenario& scenario, v1::Scenario& settings, Repeat& repeat) {
    std::vector<referee::SettingOverride> overrides;
    for (std::size_t i = 0; i < scenario.variations.size(); ++i) {
        const Variation& variation = scenario.variations[i];
        const double value = draw(variation, i, repeat.seed);
        repeat.drawn.push_back(value);
        const std::string text = fmt::format("{}", value);  // The shortest text of this number.
        if (variation.of == Variation::Of::kStrategy) {
            continue;  // The program that starts the strategy passes it on.
        }
        if (variation.of == Variation::Of::kSetting) {
            overrides.push_back({variation.path, text});
            continue;
        }
        const Status set = referee::set_setting(settings, variation.path, text);
        CANCHA_EXPECTS(set.has_value());  // parse_scenario() ensures this.
    }
    if (overrides.empty()) {
        return {};
    }
    Result<match::Stage> stage = stage_with(overrides, scenario.stage.discipline);
    if (!stage) {
        return stage.error();
    }
    repeat.own_stage = std::make_shared<const match::Stage>(*std::move(stage));
    return {};
}

}  // namespace

Script::Script(std::vector<ScriptStep> steps) : steps_(std::move(steps)) {
    std::ranges::stable_sort(steps_, {}, &ScriptStep::from);
}

std::span<const ScriptStep> Script::steps_from(Tick tick) const {
    const auto first = std::ranges::lower_bound(steps_, tick, {}, &ScriptStep::from);
    return {first, std::ranges::upper_bound(first, steps_.end(), tick, {}, &ScriptStep::from)};
}

void Script::append_commands(Tick tick, std::span<const world::CommandedRobot> robots,
                             world::CommandSet& commands) const {
    for (const ScriptStep& step : steps_from(tick)) {
        if (std::ranges::find(robots, step.command.robot, &world::CommandedRobot::id) !=
            robots.end()) {
            commands.push_back(step.command);
        }
    }
}

double draw(const Variation& variation, std::size_t place, std::uint64_t seed) {
    using world::mix;
    if (!variation.values.empty()) {
        return variation.values[(seed - 1) / variation.stride % variation.values.size()];
    }
    constexpr int kSpareBits = 11;  // A double holds 53 of the 64.
    const std::uint64_t bits = mix(mix(mix(seed) ^ kOfVariations) ^ place);
    const double share = static_cast<double>(bits >> kSpareBits) * 0x1p-53;  // In [0, 1).
    return std::min(variation.max, variation.min + share * (variation.max - variation.min));
}

Result<Repeat> make_repeat(const Scenario& scenario, std::uint64_t seed) {
    Repeat repeat;
    repeat.seed = seed;
    v1::Scenario settings = scenario.settings;
    Status placed = draw_all(scenario, settings, repeat);
    if (placed) {
        const match::Stage& stage = repeat.stage(scenario);
        placed = prepare(settings, stage.world, stage.discipline.rate, repeat);
    }
    if (!placed) {
        const std::string where = scenario.variations.empty()
                                      ? scenario.source
                                      : fmt::format("{}: with seed {}", scenario.source, seed);
        return Error{placed.error().code, fmt::format("{}: {}", where, placed.error().message)};
    }
    return repeat;
}

}  // namespace cancha::scenario
