#include "referee/blimp_course/check.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "referee/blimp_course/flight.h"
#include "referee/kit/free_place.h"
#include "referee/kit/progress.h"

namespace cancha::referee::blimp_course {
namespace {

using Problems = std::vector<std::string>;

template <typename List>
void check_names(const List& list, std::string_view path, Problems& problems) {
    std::set<std::string_view> names;
    for (const auto& one : list) {
        if (one.name().empty() || !names.insert(one.name()).second) {
            problems.push_back(
                fmt::format("course.{}: name '{}' is empty or used twice", path, one.name()));
        }
    }
}

void check_gate(const v1::Gate& gate, Problems& problems) {
    if (gate.openings().empty()) {
        problems.push_back(fmt::format(
            "course.gates.{}.openings: there is none, expected one at least", gate.name()));
    }
    for (int i = 0; i < gate.openings_size(); ++i) {
        const v1::Waypoint& from = gate.openings(i).from();
        const v1::Waypoint& to = gate.openings(i).to();
        if (from.x_m() == to.x_m() && from.y_m() == to.y_m()) {
            problems.push_back(fmt::format(
                "course.gates.{}.openings.{}: from and to are at the same place", gate.name(), i));
        }
    }
}

/// Contacts are detected with the hull.
void check_hulls(const v1::Discipline& settings, Problems& problems) {
    for (const v1::RobotKind& kind : settings.robot_kinds()) {
        if (!kind.has_structure()) {
            problems.push_back(fmt::format(
                "robot_kinds.{}.model: is missing; name the file of its hull", kind.name()));
        }
    }
}

/// Checks the position of the middle of a blimp that rests in the dock.
void check_docks(const v1::Discipline& settings, Problems& problems) {
    const FreePlaces places(settings.arena());
    for (const v1::Dock& dock : settings.course().docks()) {
        const Vec3 middle_m{dock.pose().x_m(), dock.pose().y_m(),
                            dock.pose().z_m() + dock.height_m() / 2};
        if (const std::string problem = places.problem_with(middle_m); !problem.empty()) {
            problems.push_back(fmt::format("course.docks.{}: its middle {}", dock.name(), problem));
        }
    }
}

}  // namespace

Status check_course(const v1::Discipline& settings) {
    Problems problems;
    if (const Status checked = check_destinations(settings); !checked) {
        problems.push_back(checked.error().message);
    }
    const v1::Course& course = settings.course();
    check_names(course.destinations(), "destinations", problems);
    check_names(course.obstacles(), "obstacles", problems);
    check_names(course.gates(), "gates", problems);
    check_names(course.docks(), "docks", problems);
    for (const v1::Gate& gate : course.gates()) {
        check_gate(gate, problems);
    }
    check_hulls(settings, problems);
    check_docks(settings, problems);
    for (const v1::Robot& robot : settings.robots()) {
        const auto team = static_cast<Team>(robot.team());
        if (!dock_of(team, course)) {
            problems.push_back(
                fmt::format("course.docks: none for robot {}; its name begins with \"{}: \"",
                            robot.id(), to_string(team)));
        }
    }
    if (problems.empty()) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput, fmt::format("{}", fmt::join(problems, "\n"))};
}

}  // namespace cancha::referee::blimp_course
