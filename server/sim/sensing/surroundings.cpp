#include "server/sim/sensing/surroundings.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing {
namespace {

// Greatest distance of a line from the surface below it. Floors above each other are farther apart.
constexpr double kLineHeight_m = 0.05;

constexpr double kSignThickness_m = 0.002;

constexpr world::Colour kBlue{.r = 0.15, .g = 0.35, .b = 0.95};
constexpr world::Colour kYellow{.r = 0.95, .g = 0.8, .b = 0.1};
constexpr world::Colour kPanel{.r = 1, .g = 1, .b = 1};

/// Set of the types with these names. Unknown names have been refused before.
template <typename Names>
TypeSet types_of(const Names& names, TypeSet if_empty) {
    if (names.empty()) {
        return if_empty;
    }
    TypeSet types = 0;
    for (const std::string& name : names) {
        types |= type_of(name);
    }
    return types;
}

Thing thing_of(const world::StaticBox& box) {
    return {.name = box.name,
            .shape = world::BoxShape{box.drawn.size_m},
            .pose = {box.drawn.centre_m, upright(box.heading_rad)},
            .colour = box.colour};
}

Thing thing_of(const world::RobotSpec& robot) {
    return {.name = "robot",
            .shape = world::BoxShape{robot.size_m},
            .pose = {},
            .colour = robot.team == Team::kBlue ? kBlue : kYellow,
            .robot = robot.id,
            .link = 0};
}

Thing thing_of(const v1::Sign& sign) {
    return {.name = sign.name(),
            .shape = world::BoxShape{{kSignThickness_m, sign.width_m(), sign.height_m()}},
            .pose = space_pose_of(sign.pose()),
            .colour = kPanel,
            .sign = &sign,
            .seen_by = types_of(sign.seen_by(), types_that_see_signs())};
}

/// Types that see a visual. If it names only types that see only marked things, all other types see
/// it, too.
TypeSet types_that_see(const world::VisualSpec& visual) {
    const TypeSet by_mark = types_that_see_marked_only();
    const TypeSet named = types_of(visual.seen_by, 0);
    const TypeSet others = named & ~by_mark;
    return (named & by_mark) | (others != 0 ? others : ~by_mark);
}

Thing thing_of(const world::VisualSpec& visual) {
    return {.name = visual.name,
            .shape = visual.shape,
            .pose = visual.pose,
            .colour = visual.colour,
            .seen_by = types_that_see(visual)};
}

/// Thing for a part of a robot's link.
Thing part_of(RobotId robot, const world::VisualSpec& visual, std::size_t link) {
    Thing part = thing_of(visual);
    part.robot = robot;
    part.link = link;
    return part;
}

Thing floor_of(const world::FloorSpec& floor) {
    return {.name = "floor",
            .shape = world::PlaneShape{floor.length_m, floor.width_m},
            .pose = {},
            .colour = floor.colour};
}

/// Whether the point is near the segment from one waypoint to the next, seen from above, at about
/// the segment's height.
bool covers(const v1::Waypoint& from, const v1::Waypoint& to, double half_width_m,
            const Vec3& point_m) {
    const Vec2 start{from.x_m(), from.y_m()};
    const Vec2 way = Vec2{to.x_m(), to.y_m()} - start;
    const Vec2 offset = Vec2{point_m.x, point_m.y} - start;
    const double length_squared = dot(way, way);
    const double share =
        length_squared > 0 ? std::clamp(dot(offset, way) / length_squared, 0.0, 1.0) : 0;
    const double height_m = from.z_m() + share * (to.z_m() - from.z_m());
    return length(offset - share * way) <= half_width_m &&
           std::abs(point_m.z - height_m) <= kLineHeight_m;
}

bool covers(const v1::Line& line, const Vec3& point_m) {
    const int count = line.points_size();
    const int segments = line.is_closed() ? count : count - 1;
    for (int i = 0; i < segments; ++i) {
        if (covers(line.points(i), line.points((i + 1) % count), line.width_m() / 2, point_m)) {
            return true;
        }
    }
    return false;
}

/// Whether the ray may meet the sphere within the range.
bool may_meet(const Ray& ray, double range_m, const Vec3& centre_m, double reach_m) {
    const Vec3 way_m = centre_m - ray.from_m;
    const double along_m = dot(way_m, ray.direction);
    if (along_m < -reach_m || along_m > range_m + reach_m) {
        return false;
    }
    return dot(way_m, way_m) - along_m * along_m <= reach_m * reach_m;
}

}  // namespace

world::SpacePose space_pose_of(const v1::Pose& pose) {
    return {.position_m = {pose.x_m(), pose.y_m(), pose.z_m()},
            .orientation =
                world::orientation_of(pose.roll_rad(), pose.pitch_rad(), pose.heading_rad())};
}

Surroundings::Surroundings(const world::WorldSpec& spec, const v1::Discipline& settings)
    : course_(&settings.course()) {
    for (std::size_t i = 0; i < spec.robots.size(); ++i) {
        add_robot(spec.robots[i], i);
    }
    if (spec.ball) {
        ball_ = things_.size();
        add({.name = "ball",
             .shape = world::SphereShape{spec.ball->radius_m},
             .pose = {},
             .colour = spec.ball->colour});
    }
    add_links(spec);
    for (const world::StaticBox& box : spec.boxes) {
        if (box.drawn.size_m != Vec3{}) {  // Not all walls are seen.
            add(thing_of(box));
        }
    }
    for (const world::VisualSpec& visual : spec.visuals) {
        add(thing_of(visual));
    }
    for (const v1::Sign& sign : course_->signs()) {
        add(thing_of(sign));
    }
    add(floor_of(spec.floor));
}

void Surroundings::add(Thing thing) {
    if (thing.seen_by == 0) {
        thing.seen_by = ~types_that_see_marked_only();
    }
    const double reach_m = reach_of(thing.shape);
    things_.push_back({std::move(thing), reach_m});
}

void Surroundings::add_robot(const world::RobotSpec& robot, std::size_t place) {
    if (!robot.model) {
        carry(on_robots_, place, {}, thing_of(robot));
        return;
    }
    const world::LinkSpec& base = robot.model->links.front();
    for (const world::VisualSpec& visual : base.visuals) {
        carry(on_robots_, place, world::composed(base.pose, visual.pose),
              part_of(robot.id, visual, 0));
    }
}

void Surroundings::add_links(const world::WorldSpec& spec) {
    std::size_t place = 0;
    spec.for_each_moving_link([&](const world::LinkSpec& link, const world::RobotSpec* robot) {
        const auto own = [&] { return static_cast<std::size_t>(&link - &robot->model->links[0]); };
        for (const world::VisualSpec& visual : link.visuals) {
            carry(on_links_, place, visual.pose,
                  robot == nullptr ? thing_of(visual) : part_of(robot->id, visual, own()));
        }
        ++place;
    });
}

void Surroundings::carry(std::vector<Carried>& carried, std::size_t carrier,
                         const world::SpacePose& pose, Thing thing) {
    carried.push_back({.thing = things_.size(), .carrier = carrier, .pose = pose});
    add(std::move(thing));
}

void Surroundings::follow(const referee::WorldState& state) {
    const auto move = [this](const Carried& carried, const auto& carrier) {
        things_[carried.thing].thing.pose =
            world::composed({carrier.position_m, carrier.orientation}, carried.pose);
    };
    for (const Carried& carried : on_robots_) {
        move(carried, state.robots[carried.carrier]);
    }
    if (ball_) {
        things_[*ball_].thing.pose = {state.ball->position_m, {}};
    }
    for (const Carried& carried : on_links_) {
        move(carried, state.links[carried.carrier]);
    }
}

std::optional<Hit> Surroundings::look(const Ray& ray, double range_m,
                                      const Beholder& beholder) const {
    std::optional<Hit> nearest;
    for (const auto& [thing, reach_m] : things_) {
        const bool is_itself = thing.link == beholder.link && thing.robot == beholder.robot;
        if (is_itself || (thing.seen_by & beholder.type) == 0 ||
            !may_meet(ray, range_m, thing.pose.position_m, reach_m)) {
            continue;
        }
        const auto met = entry_of(ray, thing.shape, thing.pose);
        if (met && met->distance_m <= range_m) {
            range_m = met->distance_m;
            nearest = Hit{met->distance_m, met->normal, &thing};
        }
    }
    return nearest;
}

const v1::Line* Surroundings::line_at(const Vec3& point_m) const {
    const auto& lines = course_->lines();
    const auto found = std::ranges::find_if(
        lines, [&point_m](const v1::Line& line) { return covers(line, point_m); });
    return found == lines.end() ? nullptr : &*found;
}

}  // namespace cancha::sensing
