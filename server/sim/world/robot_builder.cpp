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
#include "server/sim/world/model_builder.h"
#include "server/sim/world/robot_model.h"

namespace cancha::world {
namespace {

constexpr const char* kUsualDrive = "traction";

/// A robot kind that has been checked.
struct Kind {
    const v1::RobotKind* settings;
    const DriveModel* drive;
    BodyKind body;
    ParameterValues drive_settings;
};

using KindsByName = std::map<std::string, Kind, std::less<>>;

Error invalid(std::string message) {
    return {ErrorCode::kInvalidInput, std::move(message)};
}

Result<const DriveModel*> drive_of(const v1::RobotKind& kind, const std::string& path) {
    const std::string name = kind.has_drive() ? kind.drive() : kUsualDrive;
    const DriveModel* drive = find_drive_model(name);
    if (drive == nullptr) {
        std::string list;
        for (const DriveModel* model : drive_models()) {
            list += fmt::format("\n  {:<12} {}", model->name, model->summary);
        }
        return invalid(fmt::format("{}.drive: no drive '{}'; the drives are:{}", path, name, list));
    }
    return drive;
}

struct BodyChoice {
    v1::Body name;
    BodyKind kind;
};

/// Choices that the drive is made for, in the order of cancha.v1.Body.
std::vector<BodyChoice> bodies_of(const DriveModel& drive) {
    std::vector<BodyChoice> bodies;
    if (drive.make_for_box != nullptr) {
        bodies.push_back({v1::BODY_UPRIGHT, BodyKind::kUpright});
    }
    if (drive.make_on_wheels != nullptr) {
        bodies.push_back({v1::BODY_WHEELED, BodyKind::kWheeled});
    }
    if (drive.make_free != nullptr) {
        bodies.push_back({v1::BODY_FREE, BodyKind::kFree});
    }
    return bodies;
}

/// Expects: the drive is made for some.
Result<BodyKind> body_of(const v1::RobotKind& kind, const DriveModel& drive,
                         const std::string& path) {
    const std::vector<BodyChoice> bodies = bodies_of(drive);
    if (kind.body() == v1::BODY_UNSPECIFIED) {
        return bodies.front().kind;
    }
    const auto chosen = std::ranges::find(bodies, kind.body(), &BodyChoice::name);
    if (chosen != bodies.end()) {
        return chosen->kind;
    }
    std::string list;
    for (const BodyChoice& body : bodies) {
        list += (list.empty() ? "" : ", ") + v1::Body_Name(body.name);
    }
    return invalid(fmt::format("{}.body: the drive '{}' is not made for {}, but for {}", path,
                               drive.name, v1::Body_Name(kind.body()), list));
}

/// A robot with a model of its own is free.
Result<BodyKind> body_with(const v1::RobotKind& kind, const DriveModel& drive,
                           const std::string& path) {
    if (!kind.has_structure()) {
        return kind.has_model()
                   ? Result<BodyKind>(invalid(
                         fmt::format("{}.model: the chapter has no file '{}'", path, kind.model())))
                   : body_of(kind, drive, path);
    }
    const bool is_free = kind.body() == v1::BODY_UNSPECIFIED || kind.body() == v1::BODY_FREE;
    if (!is_free || drive.make_free == nullptr) {
        return invalid(
            fmt::format("{}.{}: a robot with a model of its own is BODY_FREE, and its "
                        "drive is made for that",
                        path, is_free ? "drive" : "body"));
    }
    return BodyKind::kFree;
}

/// The axle must lie under the robot, and the wheels with it.
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

Result<Kind> make_kind(const v1::RobotKind& kind) {
    const std::string path = fmt::format("robot_kinds.{}", kind.name());
    const Result<const DriveModel*> drive = drive_of(kind, path);
    if (!drive) {
        return drive.error();
    }
    if (const Status status = check_wheels(kind, **drive, path); !status) {
        return status.error();
    }
    const Result<BodyKind> body = body_with(kind, **drive, path);
    if (!body) {
        return body.error();
    }
    if (kind.has_structure()) {
        if (const auto model = make_robot_model(kind, "robot"); !model) {
            return model.error();
        }
    }
    if (*body == BodyKind::kWheeled) {
        if (const Status status = check_wheel_bodies(kind, path); !status) {
            return status.error();
        }
    }
    const auto& given = kind.drive_settings();
    Result<ParameterValues> settings = complete_parameters(
        (*drive)->settings, {given.begin(), given.end()}, path + ".drive_settings");
    if (!settings) {
        return settings.error();
    }
    return Kind{&kind, *drive, *body, *std::move(settings)};
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
            .drive = kind.drive,
            .drive_settings = kind.drive_settings,
            .start = {robot.start().x_m(), robot.start().y_m(),
                      wrap_angle_rad(robot.start().heading_rad())},
            .start_stance = {.floor_m = robot.start().z_m(),
                             .roll_rad = robot.start().roll_rad(),
                             .pitch_rad = robot.start().pitch_rad()}};
}

/// Puts its model in place of the box. Expects: that can be made.
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

RobotSpec make_robot(const v1::Robot& robot, const Kind& kind) {
    RobotSpec spec = make_box(robot, kind);
    if (kind.settings->has_structure()) {
        give_model(*kind.settings, spec);
    }
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

/// Where it starts; of one that is tilted, roughly.
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

/// Against the robots before it.
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
    if (robot.start_stance.is_tilted()) {
        return {};
    }
    const Prism prism = prism_of(robot);
    for (const Prism& wall : walls) {
        if (overlap(prism, wall)) {
            return invalid(fmt::format("robots[{}].start: overlaps with {}", index, wall.name));
        }
    }
    return {};
}

/// The ball starts on the ground.
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
        robots.push_back(make_robot(robot, kind));
    }
    return robots;
}

// Settings that are not legal any more do not matter: an old recording is still to be shown.
Result<std::vector<CommandedRobot>> commanded_robots(const v1::Discipline& resolved) {
    std::map<std::string, const command::Kind*, std::less<>> kinds;
    for (const v1::RobotKind& kind : resolved.robot_kinds()) {
        const auto drive = drive_of(kind, fmt::format("robot_kinds.{}", kind.name()));
        if (!drive) {
            return drive.error();
        }
        kinds.emplace(kind.name(), &command_kind_of(**drive));
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
    const auto& robots = resolved.robots();
    const auto robot = std::ranges::find(robots, to_number(id), &v1::Robot::id);
    if (robot == robots.end()) {
        return false;
    }
    const auto& kinds = resolved.robot_kinds();
    const auto kind = std::ranges::find(kinds, robot->kind(), &v1::RobotKind::name);
    if (kind == kinds.end()) {
        return false;
    }
    const Result<const DriveModel*> drive = drive_of(*kind, "");
    const Result<BodyKind> body =
        drive ? body_with(*kind, **drive, "") : Result<BodyKind>(drive.error());
    return body && *body == BodyKind::kFree;
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
