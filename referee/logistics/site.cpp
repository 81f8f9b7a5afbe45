#include "referee/logistics/site.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"

namespace cancha::referee::logistics {
namespace {

using Problems = std::vector<std::string>;

/// Tolerance of the places in the course.
constexpr double kPlaces_m = 0.005;

constexpr const char* kBase = "base";
constexpr const char* kPlate = "plate";
constexpr std::array kFingers{"left finger", "right finger"};

Quaternion inverse(const Quaternion& q) {
    return {q.w, -q.x, -q.y, -q.z};
}

std::string prefix_of(Team team, const char* end) {
    return fmt::format("{}{}", to_string(team), end);
}

const v1::Model* find_model(const v1::Discipline& settings, const std::string& name) {
    const auto& models = settings.arena().models();
    const auto found = std::ranges::find(models, name, &v1::Model::name);
    return found == models.end() ? nullptr : &*found;
}

const v1::Shape::Box* only_box(const v1::Model* model) {
    const bool is_one = model != nullptr && model->links_size() == 1 &&
                        model->links(0).collisions_size() == 1 &&
                        model->links(0).collisions(0).shape().has_box();
    return is_one ? &model->links(0).collisions(0).shape().box() : nullptr;
}

const v1::Robot* robot_of(Team team, const v1::Discipline& settings) {
    const auto& robots = settings.robots();
    const auto found = std::ranges::find(robots, static_cast<v1::Team>(team), &v1::Robot::team);
    return found == robots.end() ? nullptr : &*found;
}

const v1::RobotKind& kind_of(const v1::Robot& robot, const v1::Discipline& settings) {
    return *std::ranges::find(settings.robot_kinds(), robot.kind(), &v1::RobotKind::name);
}

const v1::Link* find_link(const v1::Model& model, const char* name) {
    const auto found = std::ranges::find(model.links(), name, &v1::Link::name);
    return found == model.links().end() ? nullptr : &*found;
}

/// Returns a link's index in WorldState::links: moving links of the arena come first, then those of
/// each robot except its base.
std::size_t link_place(const v1::Discipline& settings, const v1::Model& wanted) {
    std::size_t place = 0;
    for (const v1::Model& model : settings.arena().models()) {
        if (&model == &wanted) {
            break;
        }
        place += model.is_static() ? 0U : static_cast<std::size_t>(model.links_size());
    }
    return place;
}

std::size_t first_link_of(const v1::Discipline& settings, const v1::Robot& wanted) {
    std::size_t place = 0;
    for (const v1::Model& model : settings.arena().models()) {
        place += model.is_static() ? 0U : static_cast<std::size_t>(model.links_size());
    }
    for (const v1::Robot& robot : settings.robots()) {
        if (robot.id() == wanted.id()) {
            break;
        }
        const int links = kind_of(robot, settings).structure().links_size();
        place += static_cast<std::size_t>(std::max(links - 1, 0));
    }
    return place;
}

/// Returns the top of a box at this pose.
Top top_of(const SpacePose& pose, const v1::Shape::Box& box) {
    const SpacePose rise{{0, 0, box.height_m() / 2}};
    return {.top = composed(pose, rise), .half_m = {box.length_m() / 2, box.width_m() / 2}};
}

/// Returns the plate in the frame of the base. It is level, because bases are.
std::optional<Top> plate_of(const v1::Model& model) {
    const v1::Link* const base = find_link(model, kBase);
    if (base == nullptr) {
        return std::nullopt;
    }
    const auto plate = std::ranges::find(base->collisions(), kPlate, &v1::Collision::name);
    if (plate == base->collisions().end() || !plate->shape().has_box()) {
        return std::nullopt;
    }
    return top_of(pose_of(plate->pose()), plate->shape().box());
}

/// Returns the table of a model. Expects: only_box() finds its box.
Table table_of(const v1::Model& model, const char* name) {
    Table table;
    table.name = name;
    table.solids = solids_of(model.links(0), pose_of(model.pose()), name);
    static_cast<Top&>(table) = top_of(table.solids.front().pose, *only_box(&model));
    return table;
}

bool is_level(const Top& top) {
    constexpr double kRounding_rad = 1e-6;
    return tilt_of(top.top.orientation) < kRounding_rad;
}

/// Checks that a cube stands on the first table where the course says, and that its goal is on the
/// second.
void check_places(Team team, const v1::Discipline& settings, Problems& problems) {
    const v1::Model& cube = *find_model(settings, prefix_of(team, " cube"));
    const double half_m = only_box(&cube)->height_m() / 2;
    const Vec3 cube_m =
        solids_of(cube.links(0), pose_of(cube.pose()), "cube").front().pose.position_m;
    const auto is_on = [&](const char* name, const Vec3& place_m) {
        const Table table = table_of(*find_model(settings, prefix_of(team, " ") + name), name);
        const Vec3 at_m = within(table.top, place_m);
        return is_above(at_m, table.half_m) && std::abs(at_m.z - half_m) <= kPlaces_m;
    };
    if (!is_on("first table", cube_m)) {
        problems.push_back(fmt::format("arena.models.{}.pose: does not stand on the {}",
                                       cube.name(), prefix_of(team, " first table")));
    }
    for (const v1::Destination& place : settings.course().destinations()) {
        const Vec3 place_m{place.x_m(), place.y_m(), place.z_m()};
        if (place.name() == prefix_of(team, ": cube") && length(place_m - cube_m) > kPlaces_m) {
            problems.push_back(fmt::format(
                "course.destinations.{}: is ({:.4g}, {:.4g}, {:.4g}), but the cube stands at "
                "({:.4g}, {:.4g}, {:.4g}); move both",
                place.name(), place_m.x, place_m.y, place_m.z, cube_m.x, cube_m.y, cube_m.z));
        }
        if (place.name() == prefix_of(team, ": goal") && !is_on("second table", place_m)) {
            problems.push_back(fmt::format(
                "course.destinations.{}: no cube that stands on the {} has its middle there",
                place.name(), prefix_of(team, " second table")));
        }
    }
}

void check_boxes(Team team, const v1::Discipline& settings, Problems& problems) {
    const std::size_t before = problems.size();
    for (const char* name : {"first table", "second table", "cube"}) {
        const std::string model = prefix_of(team, " ") + name;
        const v1::Model* const found = find_model(settings, model);
        if (found == nullptr) {
            problems.push_back(fmt::format("arena.models.{}: is missing", model));
        } else if (only_box(found) == nullptr) {
            problems.push_back(fmt::format(
                "arena.models.{}: expected a model of one link that collides as one box", model));
        } else if (found->is_static() != (std::string_view(name) != "cube")) {
            problems.push_back(
                fmt::format("arena.models.{}.is_static: tables stand, cubes move", model));
        } else if (found->is_static() && !is_level(table_of(*found, name))) {
            problems.push_back(
                fmt::format("arena.models.{}.pose: leans; the top of a table is level", model));
        }
    }
    if (problems.size() == before) {
        check_places(team, settings, problems);
    }
}

void check_robot(const v1::Robot& robot, const v1::Discipline& settings, Problems& problems) {
    const v1::Model& model = kind_of(robot, settings).structure();
    const std::optional<Top> plate = plate_of(model);
    if (model.links().empty() || model.links(0).name() != kBase || !plate || !is_level(*plate)) {
        problems.push_back(fmt::format(
            "robot_kinds.{}.model: expected a first link '{}' that has a level box called '{}'",
            robot.kind(), kBase, kPlate));
    }
    for (const char* finger : kFingers) {
        if (find_link(model, finger) == nullptr) {
            problems.push_back(
                fmt::format("robot_kinds.{}.model: no link '{}'", robot.kind(), finger));
        }
    }
}

void check_routes(Team team, const v1::Discipline& settings, Problems& problems) {
    const auto count = std::ranges::count_if(settings.course().routes(), [&](const auto& route) {
        return route.name().starts_with(prefix_of(team, ": "));
    });
    if (count != 3) {
        problems.push_back(
            fmt::format("course.routes: {} of {}, expected 3: their names begin with \"{}: \"",
                        count, to_string(team), to_string(team)));
    }
}

}  // namespace

Vec3 within(const SpacePose& frame, const Vec3& place_m) {
    return rotated(place_m - frame.position_m, inverse(frame.orientation));
}

bool is_above(const Vec3& at_m, Vec2 half_m) {
    return std::abs(at_m.x) < half_m.x && std::abs(at_m.y) < half_m.y;
}

Site site_of(Team team, const v1::Discipline& settings) {
    Site site;
    const auto table = [&](const char* name) {
        return table_of(*find_model(settings, prefix_of(team, " ") + name), name);
    };
    site.first = table("first table");
    site.second = table("second table");
    const v1::Model& cube = *find_model(settings, prefix_of(team, " cube"));
    site.cube = {link_place(settings, cube), only_box(&cube)->height_m() / 2};
    const v1::Robot& robot = *robot_of(team, settings);
    const v1::Model& model = kind_of(robot, settings).structure();
    v1::Link base = model.links(0);
    base.clear_pose();  // The pose of the base is the robot's pose.
    site.hull = solids_of(base, {}, kBase);
    const std::size_t first = first_link_of(settings, robot);
    for (int i = 1; i < model.links_size(); ++i) {
        if (std::ranges::find(kFingers, model.links(i).name()) != kFingers.end()) {
            site.fingers.push_back(first + static_cast<std::size_t>(i) - 1);
        }
    }
    site.start = {robot.start().x_m(), robot.start().y_m(), robot.start().heading_rad()};
    for (const v1::Route& route : settings.course().routes()) {
        const std::string prefix = prefix_of(team, ": ");
        if (route.name().starts_with(prefix)) {
            const v1::Pose& end = route.points(route.is_closed() ? 0 : route.points_size() - 1);
            site.route_ends_m.push_back({end.x_m(), end.y_m()});
            site.routes.push_back(route.name().substr(prefix.size()));
        }
    }
    site.plate = plate_of(model).value_or(Top{});
    return site;
}

Status check_site(const v1::Discipline& settings) {
    Problems problems;
    for (const v1::Robot& robot : settings.robots()) {
        const auto team = static_cast<Team>(robot.team());
        check_boxes(team, settings, problems);
        check_robot(robot, settings, problems);
        check_routes(team, settings, problems);
    }
    if (problems.empty()) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput, fmt::format("{}", fmt::join(problems, "\n"))};
}

}  // namespace cancha::referee::logistics
