#include "referee/logistics/site.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"

namespace cancha::referee::logistics {
namespace {

using Problems = std::vector<std::string>;

constexpr const char* kBase = "base";
constexpr const char* kPlate = "plate";
constexpr std::array kFingers{"left finger", "right finger"};

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

/// Links that move: those of the arena come first, then of each robot all but its base.
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

/// Top of a box that is there.
Top top_of(const SpacePose& pose, const v1::Shape::Box& box) {
    const SpacePose rise{{0, 0, box.height_m() / 2}};
    return {.top = composed(pose, rise), .half_m = {box.length_m() / 2, box.width_m() / 2}};
}

/// In the frame of the base. Level, as bases are.
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

/// Expects: only_box() has one.
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

void check_boxes(Team team, const v1::Discipline& settings, Problems& problems) {
    for (const char* name : {"first table", "second table", "cube"}) {
        const std::string model = prefix_of(team, " ") + name;
        const v1::Model* const found = find_model(settings, model);
        if (only_box(found) == nullptr) {
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
    base.clear_pose();  // Where the base is, the robot is.
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
