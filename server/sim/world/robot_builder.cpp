#include "server/sim/world/robot_builder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "proto/base/text/joined.h"
#include "server/sim/world/actuator_builder.h"
#include "server/sim/world/model_builder.h"
#include "server/sim/world/robot_model.h"

namespace cancha::world {
namespace {

/// A robot kind that has been checked.
struct Kind {
    const v1::RobotKind* settings;
    std::vector<ActuatorSpec> actuators;
    BodyKind body;
};

using KindsByName = std::map<std::string, Kind, std::less<>>;

Error invalid(std::string message) {
    return {ErrorCode::kInvalidInput, std::move(message)};
}

/// Checks that axle and wheels are under the robot.
Status check_wheels(const v1::RobotKind& kind, const DriveModel& drive, const std::string& path) {
    const v1::Wheels& wheels = kind.wheels();
    if (!kind.has_wheels()) {
        return drive.needs_wheels
                   ? invalid(fmt::format("{}: `wheels` is missing; the drive '{}' needs it", path,
                                         drive.name))
                   : Status{};
    }
    if (std::abs(wheels.offset_m()) > kind.length_m() / 2) {
        return invalid(
            fmt::format("{}.wheels.offset_m: {:.4g} m puts the axle outside of the robot, "
                        "which is {:.4g} m long",
                        path, wheels.offset_m(), kind.length_m()));
    }
    return {};
}

/// Checks a robot whose wheels are bodies of their own.
Status check_wheel_bodies(const v1::RobotKind& kind, const std::string& path) {
    const v1::Wheels& wheels = kind.wheels();
    if (2 * wheels.mass_kg() >= kind.mass_kg()) {
        return invalid(
            fmt::format("{}.wheels.mass_kg: two wheels of {:.4g} kg leave nothing for the "
                        "chassis of a robot of {:.4g} kg",
                        path, wheels.mass_kg(), kind.mass_kg()));
    }
    if (2 * wheels.radius_m() > kind.height_m()) {
        return invalid(
            fmt::format("{}.wheels.radius_m: wheels {:.4g} m high are higher than the "
                        "robot, {:.4g} m",
                        path, 2 * wheels.radius_m(), kind.height_m()));
    }
    const double bottom_m = kClearanceShare * kind.height_m();
    const double height_m = wheels.mass_centre_height_m();
    if (height_m <= bottom_m || height_m >= kind.height_m()) {
        return invalid(
            fmt::format("{}.wheels.mass_centre_height_m: {:.4g} m is outside of the chassis, which "
                        "reaches from {:.4g} m to {:.4g} m above the ground",
                        path, height_m, bottom_m, kind.height_m()));
    }
    return {};
}

Status check_all_wheels(const v1::RobotKind& kind, const std::vector<NamedDrive>& drives,
                        const std::string& path) {
    Status checked;
    for (std::size_t i = 0; checked && i < drives.size(); ++i) {
        checked = check_wheels(kind, *drives[i].drive, path);
    }
    return checked;
}

/// Makes the model of a kind. None: its robots are boxes.
Result<std::optional<ModelSpec>> model_of(const v1::RobotKind& kind, const std::string& name) {
    if (!kind.has_structure()) {
        return std::optional<ModelSpec>();
    }
    Result<ModelSpec> model = make_robot_model(kind, name);
    return model ? Result<std::optional<ModelSpec>>(*std::move(model)) : model.error();
}

Result<Kind> make_kind(const v1::RobotKind& kind) {
    const std::string path = fmt::format("robot_kinds.{}", kind.name());
    const Result<std::vector<NamedDrive>> drives = drives_of(kind);
    if (!drives) {
        return drives.error();
    }
    if (const Status status = check_all_wheels(kind, *drives, path); !status) {
        return status.error();
    }
    const Result<BodyKind> body = body_of(kind, *drives);
    if (!body) {
        return body.error();
    }
    const Result<std::optional<ModelSpec>> model = model_of(kind, "robot");
    if (!model) {
        return model.error();
    }
    if (*body == BodyKind::kWheeled) {
        if (const Status status = check_wheel_bodies(kind, path); !status) {
            return status.error();
        }
    }
    Result<std::vector<ActuatorSpec>> actuators =
        make_actuators(kind, *drives, *model ? &**model : nullptr);
    if (!actuators) {
        return actuators.error();
    }
    return Kind{&kind, *std::move(actuators), *body};
}

Result<KindsByName> kinds_of(const v1::Discipline& resolved) {
    KindsByName kinds;
    for (int i = 0; i < resolved.robot_kinds_size(); ++i) {
        const v1::RobotKind& settings = resolved.robot_kinds(i);
        if (settings.name().empty()) {
            return invalid(fmt::format("robot_kinds[{}].name: is missing", i));
        }
        Result<Kind> kind = make_kind(settings);
        if (!kind) {
            return kind.error();
        }
        if (!kinds.emplace(settings.name(), *std::move(kind)).second) {
            return invalid(
                fmt::format("robot_kinds[{}].name: '{}' is already taken", i, settings.name()));
        }
    }
    return kinds;
}

WheelsSpec make_wheels(const v1::Wheels& wheels) {
    return {.track_m = wheels.track_m(),
            .max_speed_mps = wheels.max_speed_mps(),
            .radius_m = wheels.radius_m(),
            .offset_m = wheels.offset_m(),
            .mass_kg = wheels.mass_kg(),
            .speed_time_constant_s = wheels.speed_time_constant_s(),
            .turn_time_constant_s = wheels.turn_time_constant_s(),
            .tyre_friction = wheels.tyre_friction(),
            .skid_friction = wheels.skid_friction(),
            .mass_centre_height_m = wheels.mass_centre_height_m()};
}

RobotSpec make_box(const v1::Robot& robot, const Kind& kind) {
    const v1::RobotKind& settings = *kind.settings;
    return {.id = RobotId{robot.id()},
            .team = static_cast<Team>(robot.team()),
            .number = robot.number(),
            .kind = settings.name(),
            .size_m = {settings.length_m(), settings.width_m(), settings.height_m()},
            .mass_kg = settings.mass_kg(),
            .body = kind.body,
            .wheels = make_wheels(settings.wheels()),
            .actuators = kind.actuators,
            .start = {robot.start().x_m(), robot.start().y_m(),
                      wrap_angle_rad(robot.start().heading_rad())},
            .start_stance = {.floor_m = robot.start().z_m(),
                             .roll_rad = robot.start().roll_rad(),
                             .pitch_rad = robot.start().pitch_rad()}};
}

/// Replaces a robot's box by its model. Expects: the model can be made.
void give_model(const v1::RobotKind& kind, RobotSpec& robot) {
    robot.model = *make_robot_model(kind, model_name_of(robot.id));
    const Extent extent = extent_of(*robot.model);
    robot.size_m = extent.to_m - extent.from_m;
    robot.centre_m = 0.5 * (extent.from_m + extent.to_m);
    robot.mass_kg = 0;
    for (const LinkSpec& link : robot.model->links) {
        robot.mass_kg += link.inertia.mass_kg;
    }
}

Result<RobotSpec> make_robot(const v1::Robot& robot, const Kind& kind, const std::string& path) {
    RobotSpec spec = make_box(robot, kind);
    if (kind.settings->has_structure()) {
        give_model(*kind.settings, spec);
    }
    Result<std::vector<double>> joints =
        joint_positions(spec.own_model(), robot.joints(), {}, path + ".joints");
    if (!joints) {
        return joints.error();
    }
    spec.start_joints = *std::move(joints);
    return spec;
}

/// Only a free robot can leave level ground.
Status check_start_pose(int index, const v1::Pose& start, const Kind& kind) {
    if (kind.body == BodyKind::kFree) {
        return {};
    }
    const std::pair<const char*, double> settings[] = {
        {"z_m", start.z_m()}, {"roll_rad", start.roll_rad()}, {"pitch_rad", start.pitch_rad()}};
    for (const auto& [name, value] : settings) {
        if (value != 0) {
            return invalid(fmt::format(
                "robots[{}].start.{}: is {:.4g}, must be 0, for robots of the kind "
                "'{}' stay on level ground; a drive that is made for BODY_FREE leaves it",
                index, name, value, kind.settings->name()));
        }
    }
    return {};
}

template <typename Kinds>
Status check_kind(int index, const v1::Robot& robot, const Kinds& kinds) {
    if (kinds.contains(robot.kind())) {
        return {};
    }
    const std::string problem =
        robot.kind().empty() ? "is missing" : fmt::format("no robot kind '{}'", robot.kind());
    return invalid(fmt::format("robots[{}].kind: {}; robot_kinds has: {}", index, problem,
                               joined_keys(kinds)));
}

Status check_identity(int index, const v1::Robot& robot, std::uint32_t previous_id,
                      std::set<std::pair<int, std::uint32_t>>& numbers) {
    if (robot.id() <= previous_id) {
        return invalid(fmt::format("robots[{}].id: is {}, must be greater than the one before, {}",
                                   index, robot.id(), previous_id));
    }
    if (robot.team() == v1::TEAM_UNSPECIFIED) {
        return invalid(
            fmt::format("robots[{}].team: is missing, give TEAM_BLUE or TEAM_YELLOW", index));
    }
    if (!numbers.emplace(robot.team(), robot.number()).second) {
        return invalid(fmt::format("robots[{}].number: {} is already taken in team {}", index,
                                   robot.number(), to_string(static_cast<Team>(robot.team()))));
    }
    return {};
}

/// Prism at the robot's start. A tilted robot is treated as upright.
Prism prism_of(const RobotSpec& robot) {
    return prism_of(robot, robot.start, robot.start_stance);
}

Status check_within(std::size_t index, const Rectangle& outline, std::span<const FieldEdge> edges) {
    for (const FieldEdge& edge : edges) {
        const double beyond_m =
            dot(edge.outward, outline.centre_m) + reach_of(outline, edge.outward) - edge.offset_m;
        if (beyond_m > kTouching_m) {
            return invalid(
                fmt::format("robots[{}].start: reaches {:.4g} m beyond the wall that "
                            "{} sets",
                            index, beyond_m, edge.setting));
        }
    }
    return {};
}

/// Checks a robot against those before it.
Status check_clear_of_robots(std::size_t index, std::span<const RobotSpec> robots) {
    const Prism robot = prism_of(robots[index]);
    for (std::size_t other = 0; other < index; ++other) {
        if (overlap(robot, prism_of(robots[other]))) {
            return invalid(
                fmt::format("robots[{}].start: overlaps with robots[{}].start", index, other));
        }
    }
    return {};
}

Status check_clear_of_walls(std::size_t index, const RobotSpec& robot,
                            std::span<const Prism> walls) {
    if (robot.start_stance.is_tilted() || robot.model) {
        return {};  // A tilted robot is no prism: see obstacle_at().
    }
    const Prism prism = prism_of(robot);
    for (const Prism& wall : walls) {
        if (overlap(prism, wall)) {
            return invalid(fmt::format("robots[{}].start: overlaps with {}", index, wall.name));
        }
    }
    return {};
}

/// Checks a robot against the ball, which starts on the ground.
Status check_clear_of_ball(std::size_t index, const RobotSpec& robot, const BallSpec& ball) {
    const Vec3 centre_m{ball.start_m.x, ball.start_m.y, ball.radius_m};
    if (overlaps_ball(prism_of(robot), centre_m, ball.radius_m)) {
        return invalid(fmt::format(
            "robots[{}].start: overlaps with the ball, which starts at ({:.4g}, {:.4g}) m", index,
            ball.start_m.x, ball.start_m.y));
    }
    return {};
}

Status check_ball_within(const BallSpec& ball, std::span<const FieldEdge> edges) {
    for (const FieldEdge& edge : edges) {
        if (dot(edge.outward, ball.start_m) + ball.radius_m > edge.offset_m + kTouching_m) {
            return invalid(
                fmt::format("ball.start_x_m, ball.start_y_m: the ball would lie beyond "
                            "the wall that {} sets",
                            edge.setting));
        }
    }
    return {};
}

/// Kind of a robot. Null: the robot or its kind does not exist.
const v1::RobotKind* kind_of(const v1::Discipline& resolved, RobotId id) {
    const auto& robots = resolved.robots();
    const auto robot = std::ranges::find(robots, to_number(id), &v1::Robot::id);
    if (robot == robots.end()) {
        return nullptr;
    }
    const auto& kinds = resolved.robot_kinds();
    const auto kind = std::ranges::find(kinds, robot->kind(), &v1::RobotKind::name);
    return kind == kinds.end() ? nullptr : &*kind;
}

}  // namespace

Result<std::vector<RobotSpec>> make_robots(const v1::Discipline& resolved) {
    const Result<KindsByName> kinds = kinds_of(resolved);
    if (!kinds) {
        return kinds.error();
    }
    std::vector<RobotSpec> robots;
    std::set<std::pair<int, std::uint32_t>> numbers;
    for (int i = 0; i < resolved.robots_size(); ++i) {
        const v1::Robot& robot = resolved.robots(i);
        const std::uint32_t previous_id = robots.empty() ? 0 : to_number(robots.back().id);
        if (const Status status = check_identity(i, robot, previous_id, numbers); !status) {
            return status.error();
        }
        if (const Status status = check_kind(i, robot, *kinds); !status) {
            return status.error();
        }
        const Kind& kind = kinds->at(robot.kind());
        if (const Status status = check_start_pose(i, robot.start(), kind); !status) {
            return status.error();
        }
        Result<RobotSpec> made = make_robot(robot, kind, fmt::format("robots[{}]", i));
        if (!made) {
            return made.error();
        }
        robots.push_back(*std::move(made));
    }
    return robots;
}

// Accepts settings that are no longer legal, because old recordings must still be shown.
Result<std::vector<CommandedRobot>> commanded_robots(const v1::Discipline& resolved) {
    std::map<std::string, std::vector<CommandedActuator>, std::less<>> kinds;
    for (const v1::RobotKind& kind : resolved.robot_kinds()) {
        const Result<std::vector<NamedDrive>> drives = drives_of(kind);
        if (!drives) {
            return drives.error();
        }
        std::vector<CommandedActuator>& actuators = kinds[kind.name()];
        for (const NamedDrive& drive : *drives) {
            actuators.push_back({drive.name, command_kinds_of(*drive.drive)});
        }
    }
    std::vector<CommandedRobot> robots;
    for (int i = 0; i < resolved.robots_size(); ++i) {
        const v1::Robot& robot = resolved.robots(i);
        if (const Status status = check_kind(i, robot, kinds); !status) {
            return status.error();
        }
        robots.push_back({RobotId{robot.id()}, kinds.at(robot.kind())});
    }
    return robots;
}

bool can_leave_ground(const v1::Discipline& resolved, RobotId id) {
    const v1::RobotKind* const kind = kind_of(resolved, id);
    if (kind == nullptr) {
        return false;
    }
    const Result<std::vector<NamedDrive>> drives = drives_of(*kind);
    const Result<BodyKind> body =
        drives ? body_of(*kind, *drives) : Result<BodyKind>(drives.error());
    return body && *body == BodyKind::kFree;
}

std::size_t joint_count(const v1::Discipline& resolved, RobotId id) {
    const v1::RobotKind* const kind = kind_of(resolved, id);
    return kind == nullptr ? 0 : static_cast<std::size_t>(kind->structure().joints_size());
}

Status check_starts(std::span<const RobotSpec> robots, std::span<const FieldEdge> edges,
                    std::span<const Prism> walls, const std::optional<BallSpec>& ball) {
    Status checked = ball ? check_ball_within(*ball, edges) : Status{};
    for (std::size_t i = 0; checked && i < robots.size(); ++i) {
        checked = check_within(i, prism_of(robots[i]).outline, edges);
        checked = checked ? check_clear_of_robots(i, robots) : checked;
        checked = checked ? check_clear_of_walls(i, robots[i], walls) : checked;
        checked = checked && ball ? check_clear_of_ball(i, robots[i], *ball) : checked;
    }
    return checked;
}

}  // namespace cancha::world
