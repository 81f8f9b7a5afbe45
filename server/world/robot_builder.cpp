#include "server/world/robot_builder.h"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/joined.h"
#include "server/world/clearance.h"

namespace cancha::world {
namespace {

constexpr const char* kUsualDrive = "traction";

/// A robot kind that has been checked.
struct Kind {
    const v1::RobotKind* settings;
    const DriveModel* drive;
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

/// The axle must lie under the robot, and the wheels with it.
Status check_wheels(const v1::RobotKind& kind, const std::string& path) {
    const v1::Wheels& wheels = kind.wheels();
    if (!kind.has_wheels()) {
        return invalid(path + ": `wheels` is missing; every robot kind needs it");
    }
    if (std::abs(wheels.offset_m()) > kind.length_m() / 2) {
        return invalid(
            fmt::format("{}.wheels.offset_m: {:.4g} m puts the axle outside of the robot, "
                        "which is {:.4g} m long",
                        path, wheels.offset_m(), kind.length_m()));
    }
    return {};
}

/// Of a robot whose wheels are bodies of their own.
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
    if (const Status status = check_wheels(kind, path); !status) {
        return status.error();
    }
    const Result<const DriveModel*> drive = drive_of(kind, path);
    if (!drive) {
        return drive.error();
    }
    if ((*drive)->make_on_wheels != nullptr) {
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
    return Kind{&kind, *drive, *std::move(settings)};
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

RobotSpec make_robot(const v1::Robot& robot, const Kind& kind) {
    const v1::RobotKind& settings = *kind.settings;
    return {.id = RobotId{robot.id()},
            .team = static_cast<Team>(robot.team()),
            .number = robot.number(),
            .kind = settings.name(),
            .size_m = {settings.length_m(), settings.width_m(), settings.height_m()},
            .mass_kg = settings.mass_kg(),
            .wheels = make_wheels(settings.wheels()),
            .drive = kind.drive,
            .drive_settings = kind.drive_settings,
            .start = {robot.start().x_m(), robot.start().y_m(),
                      wrap_angle_rad(robot.start().heading_rad())}};
}

Status check_kind(int index, const v1::Robot& robot, const KindsByName& kinds) {
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

/// Where it starts.
Rectangle outline_of(const RobotSpec& robot) {
    return rectangle_at(robot.start, robot.size_m.x, robot.size_m.y);
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

/// Against the robots before it, and the ball.
Status check_clear(std::size_t index, std::span<const RobotSpec> robots,
                   const std::optional<BallSpec>& ball) {
    const Rectangle outline = outline_of(robots[index]);
    for (std::size_t other = 0; other < index; ++other) {
        if (separation(outline, outline_of(robots[other])) < -kTouching_m) {
            return invalid(
                fmt::format("robots[{}].start: overlaps with robots[{}].start", index, other));
        }
    }
    if (ball && distance_to(outline, ball->start_m) < ball->radius_m - kTouching_m) {
        return invalid(fmt::format(
            "robots[{}].start: overlaps with the ball, which starts at ({:.4g}, {:.4g}) m", index,
            ball->start_m.x, ball->start_m.y));
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
        robots.push_back(make_robot(robot, kinds->at(robot.kind())));
    }
    return robots;
}

Status check_starts(std::span<const RobotSpec> robots, std::span<const FieldEdge> edges,
                    const std::optional<BallSpec>& ball) {
    if (ball) {
        if (Status status = check_ball_within(*ball, edges); !status) {
            return status;
        }
    }
    for (std::size_t i = 0; i < robots.size(); ++i) {
        if (Status status = check_within(i, outline_of(robots[i]), edges); !status) {
            return status;
        }
        if (Status status = check_clear(i, robots, ball); !status) {
            return status;
        }
    }
    return {};
}

}  // namespace cancha::world
