#include "server/world/robot_builder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cancha::world {
namespace {

// Robots may start touching each other or a wall; rounding must not turn that into an overlap.
// Nothing depends on the digits: it is far below what a contact lets bodies sink in.
constexpr double kTouching_m = 1e-6;

using KindsByName = std::map<std::string, const v1::RobotKind*, std::less<>>;

Error invalid(std::string message) {
    return {ErrorCode::kInvalidInput, std::move(message)};
}

Result<KindsByName> kinds_of(const v1::Discipline& resolved) {
    KindsByName kinds;
    for (int i = 0; i < resolved.robot_kinds_size(); ++i) {
        const v1::RobotKind& kind = resolved.robot_kinds(i);
        if (kind.name().empty()) {
            return invalid(fmt::format("robot_kinds[{}].name: is missing", i));
        }
        if (!kinds.emplace(kind.name(), &kind).second) {
            return invalid(
                fmt::format("robot_kinds[{}].name: '{}' is taken already", i, kind.name()));
        }
        if (kind.drive_case() == v1::RobotKind::DRIVE_NOT_SET) {
            return invalid(
                fmt::format("robot_kinds[{}].drive: is missing, give it 'differential'", i));
        }
    }
    return kinds;
}

DriveSpec make_drive(const v1::RobotKind& kind) {
    switch (kind.drive_case()) {
        case v1::RobotKind::kDifferential: {
            const v1::DifferentialDrive& drive = kind.differential();
            return DifferentialDriveSpec{.track_m = drive.track_m(),
                                         .max_wheel_speed_mps = drive.max_wheel_speed_mps(),
                                         .traction = drive.traction(),
                                         .speed_time_constant_s = drive.speed_time_constant_s(),
                                         .turn_time_constant_s = drive.turn_time_constant_s()};
        }
        case v1::RobotKind::DRIVE_NOT_SET:
            break;
    }
    CANCHA_EXPECTS(kind.drive_case() != v1::RobotKind::DRIVE_NOT_SET);  // kinds_of() checked it.
    return {};
}

RobotSpec make_robot(const v1::Robot& robot, const v1::RobotKind& kind) {
    return {.id = RobotId{robot.id()},
            .team = static_cast<Team>(robot.team()),
            .number = robot.number(),
            .kind = kind.name(),
            .size_m = {kind.length_m(), kind.width_m(), kind.height_m()},
            .mass_kg = kind.mass_kg(),
            .drive = make_drive(kind),
            .start = {robot.start().x_m(), robot.start().y_m(),
                      wrap_angle_rad(robot.start().heading_rad())}};
}

Status check_kind(int index, const v1::Robot& robot, const KindsByName& kinds) {
    if (kinds.contains(robot.kind())) {
        return {};
    }
    std::vector<std::string> names;
    for (const auto& [name, kind] : kinds) {
        names.push_back(name);
    }
    return invalid(fmt::format("robots[{}].kind: there is no robot kind '{}'; robot_kinds has: {}",
                               index, robot.kind(), fmt::join(names, ", ")));
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
        return invalid(fmt::format("robots[{}].number: {} is taken already in team {}", index,
                                   robot.number(), to_string(static_cast<Team>(robot.team()))));
    }
    return {};
}

/// The outline of a robot on the ground.
struct Footprint {
    Vec2 centre_m;
    std::array<Vec2, 2> axes;        ///< Unit vectors: body x and y.
    std::array<double, 2> halves_m;  ///< Half extents along them.

    explicit Footprint(const RobotSpec& robot)
        : centre_m(robot.start.position_m()),
          axes{{{std::cos(robot.start.heading_rad), std::sin(robot.start.heading_rad)},
                {-std::sin(robot.start.heading_rad), std::cos(robot.start.heading_rad)}}},
          halves_m{robot.size_m.x / 2, robot.size_m.y / 2} {}

    /// How far it reaches from its centre along a unit vector.
    double reach_m(Vec2 direction) const {
        return halves_m[0] * std::abs(dot(axes[0], direction)) +
               halves_m[1] * std::abs(dot(axes[1], direction));
    }
};

/// Two convex outlines are apart if one of their axes separates them.
bool overlap(const Footprint& a, const Footprint& b) {
    const Vec2 between = b.centre_m - a.centre_m;
    const auto separates = [&](Vec2 axis) {
        return std::abs(dot(between, axis)) >= a.reach_m(axis) + b.reach_m(axis) - kTouching_m;
    };
    return std::none_of(a.axes.begin(), a.axes.end(), separates) &&
           std::none_of(b.axes.begin(), b.axes.end(), separates);
}

/// From the origin, where the ball lies, to the nearest point of the outline; 0 inside.
double distance_from_origin_m(const Footprint& footprint) {
    const auto outside_m = [&footprint](std::size_t axis) {
        const double along_m = dot(footprint.centre_m, footprint.axes[axis]);
        return std::max(0.0, std::abs(along_m) - footprint.halves_m[axis]);
    };
    return length({outside_m(0), outside_m(1)});
}

Status check_within(std::size_t index, const Footprint& footprint,
                    std::span<const FieldEdge> edges) {
    for (const FieldEdge& edge : edges) {
        const double beyond_m =
            dot(edge.outward, footprint.centre_m) + footprint.reach_m(edge.outward) - edge.offset_m;
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
Status check_clear(std::size_t index, std::span<const RobotSpec> robots, double ball_radius_m) {
    const Footprint footprint(robots[index]);
    for (std::size_t other = 0; other < index; ++other) {
        if (overlap(footprint, Footprint(robots[other]))) {
            return invalid(
                fmt::format("robots[{}].start: overlaps with robots[{}].start", index, other));
        }
    }
    if (distance_from_origin_m(footprint) < ball_radius_m - kTouching_m) {
        return invalid(fmt::format(
            "robots[{}].start: overlaps with the ball, which starts at the origin", index));
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
        robots.push_back(make_robot(robot, *kinds->at(robot.kind())));
    }
    return robots;
}

Status check_starts(std::span<const RobotSpec> robots, std::span<const FieldEdge> edges,
                    double ball_radius_m) {
    for (std::size_t i = 0; i < robots.size(); ++i) {
        if (Status status = check_within(i, Footprint(robots[i]), edges); !status) {
            return status;
        }
        if (Status status = check_clear(i, robots, ball_radius_m); !status) {
            return status;
        }
    }
    return {};
}

}  // namespace cancha::world
