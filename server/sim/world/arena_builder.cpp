#include "server/sim/world/arena_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace cancha::world {
namespace {

// Walls collide thicker and higher than they are drawn. A body that is pressed into a box leaves it
// through the nearest face, so the inner face must stay the nearest: 0.5 m of wall returns bodies
// that are up to 0.25 m deep. The top is out of reach of a ball that climbs with friction 1 (0.4
// m), and the bottom lies below the ground for the same reason.
constexpr double kCollisionThickness_m = 0.5;
constexpr double kCollisionBottom_m = -0.5;
constexpr double kCollisionTop_m = 1.5;

// Width of the floor that is drawn beyond the walls. Chosen by eye.
constexpr double kFloorMargin_m = 0.1;

constexpr double kUnitDiagonal = std::numbers::sqrt2 / 2;  // cos 45 degrees.

Colour colour_of(bool is_set, const v1::Colour& colour, Colour fallback) {
    return is_set ? Colour{.r = colour.r(), .g = colour.g(), .b = colour.b()} : fallback;
}

/// Ground that a wall covers. Its sides are parallel to the world axes.
struct Footprint {
    double from_x_m;
    double to_x_m;
    double from_y_m;
    double to_y_m;
};

StaticBox::Extent prism(const Footprint& base, double bottom_m, double top_m) {
    return {.centre_m = {(base.from_x_m + base.to_x_m) / 2, (base.from_y_m + base.to_y_m) / 2,
                         (bottom_m + top_m) / 2},
            .size_m = {base.to_x_m - base.from_x_m, base.to_y_m - base.from_y_m, top_m - bottom_m}};
}

/// One end of the field: the +x end, or the -x end as its mirror image.
struct End {
    const char* name;
    double sign;    ///< +1 or -1.
    double line_m;  ///< Distance of the end wall from the y axis.
    double back_m;  ///< Distance of the goal's back wall from the y axis.
};

/// Lists the walls of one field.
class WallList {
  public:
    explicit WallList(const v1::Field& field)
        : field_(field),
          thickness_m_(field.wall_thickness_m()),
          colour_(colour_of(field.has_wall_colour(), field.wall_colour(), kWallColour)) {}

    std::vector<StaticBox> make() {
        add_side_walls();
        const End right{"right", 1, field_.right_m(), field_.goal_right_m()};
        const End left{"left", -1, -field_.left_m(), -field_.goal_left_m()};
        for (const End& end : {right, left}) {
            if (has_goals(field_)) {
                add_end_wall_beside_goal(end);
                add_goal(end);
            } else {
                add_end_wall(end);
            }
        }
        if (field_.corner_side_m() > 0) {
            for (const End& end : {right, left}) {
                add_corners(end);
            }
        }
        return std::move(boxes_);
    }

  private:
    void add(std::string name, const Footprint& drawn, const Footprint& collision) {
        boxes_.push_back({.name = std::move(name),
                          .drawn = prism(drawn, 0, field_.wall_height_m()),
                          .collision = prism(collision, kCollisionBottom_m, kCollisionTop_m),
                          .colour = colour_});
    }

    void add_at(const End& end, const std::string& name, const Footprint& drawn,
                const Footprint& collision) {
        const auto placed = [&end](const Footprint& base) {
            const auto [from_x_m, to_x_m] =
                std::minmax({end.sign * base.from_x_m, end.sign * base.to_x_m});
            return Footprint{from_x_m, to_x_m, base.from_y_m, base.to_y_m};
        };
        add(fmt::format("{} {}", end.name, name), placed(drawn), placed(collision));
    }

    void add_side_walls() {
        const double top = field_.top_m();
        const double bottom = field_.bottom_m();
        const auto wall = [this](double from_y_m, double to_y_m, double thickness_m) {
            return Footprint{field_.left_m() - thickness_m, field_.right_m() + thickness_m,
                             from_y_m, to_y_m};
        };
        add("top wall", wall(top, top + thickness_m_, thickness_m_),
            wall(top, top + kCollisionThickness_m, kCollisionThickness_m));
        add("bottom wall", wall(bottom - thickness_m_, bottom, thickness_m_),
            wall(bottom - kCollisionThickness_m, bottom, kCollisionThickness_m));
    }

    void add_end_wall(const End& end) {
        const double line = end.line_m;
        add_at(end, "end wall", {line, line + thickness_m_, field_.bottom_m(), field_.top_m()},
               {line, line + kCollisionThickness_m, field_.bottom_m(), field_.top_m()});
    }

    // In collisions the end walls reach as far back as the sides of the goal. Both have their faces
    // towards the inside of the goal in one plane, so neither has an edge there that could catch a
    // passing ball.
    void add_end_wall_beside_goal(const End& end) {
        const double line = end.line_m;
        const double thick_back = end.back_m + kCollisionThickness_m;
        add_at(end, "end wall, top",
               {line, line + thickness_m_, field_.goal_top_m(), field_.top_m()},
               {line, thick_back, field_.goal_top_m(), field_.top_m()});
        add_at(end, "end wall, bottom",
               {line, line + thickness_m_, field_.bottom_m(), field_.goal_bottom_m()},
               {line, thick_back, field_.bottom_m(), field_.goal_bottom_m()});
    }

    void add_goal(const End& end) {
        const double front = end.line_m + thickness_m_;  // Drawn behind the end wall.
        const double back = end.back_m;
        const double thick_back = back + kCollisionThickness_m;
        const double top = field_.goal_top_m();
        const double bottom = field_.goal_bottom_m();
        add_at(end, "goal, top side", {front, back + thickness_m_, top, top + thickness_m_},
               {end.line_m, thick_back, top, top + kCollisionThickness_m});
        add_at(end, "goal, bottom side",
               {front, back + thickness_m_, bottom - thickness_m_, bottom},
               {end.line_m, thick_back, bottom - kCollisionThickness_m, bottom});
        add_at(end, "goal, back", {back, back + thickness_m_, bottom, top},
               {back, thick_back, bottom - kCollisionThickness_m, top + kCollisionThickness_m});
    }

    void add_corners(const End& end) {
        add_corner(end, "top corner", 1, field_.top_m(), field_.goal_top_m());
        add_corner(end, "bottom corner", -1, -field_.bottom_m(), -field_.goal_bottom_m());
    }

    // The inner face stands on the hypotenuse of the corner's triangle. In collisions it continues
    // into side wall and end wall, so that it has no edge on the field, but ends before the goal.
    void add_corner(const End& end, const char* name, double sign_y, double side_m, double post_m) {
        const double leg = field_.corner_side_m();
        const double room_m = (side_m - leg - post_m) * std::numbers::sqrt2;
        const double overhang_m = std::min(kCollisionThickness_m, room_m);
        const Vec2 middle{end.sign * (end.line_m - leg / 2), sign_y * (side_m - leg / 2)};
        const Vec2 outward{end.sign * kUnitDiagonal, sign_y * kUnitDiagonal};
        const auto piece = [&](double overhang, double thickness_m, double bottom_m, double top_m) {
            const Vec2 centre = middle + (thickness_m / 2) * outward;
            return StaticBox::Extent{.centre_m = {centre.x, centre.y, (bottom_m + top_m) / 2},
                                     .size_m = {leg * std::numbers::sqrt2 + 2 * overhang,
                                                thickness_m, top_m - bottom_m}};
        };
        boxes_.push_back({.name = fmt::format("{} {}", end.name, name),
                          .heading_rad = -end.sign * sign_y * std::numbers::pi / 4,
                          .drawn = piece(0, thickness_m_, 0, field_.wall_height_m()),
                          .collision = piece(overhang_m, kCollisionThickness_m, kCollisionBottom_m,
                                             kCollisionTop_m),
                          .colour = colour_});
    }

    const v1::Field& field_;
    double thickness_m_;
    Colour colour_;
    std::vector<StaticBox> boxes_;
};

Status check_corners(const v1::Field& field) {
    const double leg = field.corner_side_m();
    const double room_m =
        std::min({field.top_m() - field.goal_top_m(), field.goal_bottom_m() - field.bottom_m(),
                  (field.right_m() - field.left_m()) / 2});
    if (leg <= room_m) {
        return {};
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("field.corner_side_m: is {:.4g} m, but goal mouth and walls leave only "
                    "{:.4g} m for a corner",
                    leg, room_m)};
}

struct Dimension {
    const char* setting;
    double value_m;
};

Status check_ascends(std::span<const std::pair<Dimension, Dimension>> pairs) {
    for (const auto& [smaller, larger] : pairs) {
        if (smaller.value_m >= larger.value_m) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("{}: is {:.4g} m, must be less than {}, which is {:.4g} m",
                            smaller.setting, smaller.value_m, larger.setting, larger.value_m)};
        }
    }
    return {};
}

/// Without a goal, the back of the goal must be at the end wall, for code that asks for it.
Status check_no_goal(const Dimension& back, const Dimension& line) {
    if (back.value_m == line.value_m) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("{}: is {:.4g} m, must equal {}, {:.4g} m: this field has no goals, "
                             "for field.goal_top_m equals field.goal_bottom_m",
                             back.setting, back.value_m, line.setting, line.value_m)};
}

Status check_closes(const v1::Field& field) {
    const Dimension goal_right{"field.goal_right_m", field.goal_right_m()};
    const Dimension right{"field.right_m", field.right_m()};
    const Dimension left{"field.left_m", field.left_m()};
    const Dimension goal_left{"field.goal_left_m", field.goal_left_m()};
    const Dimension top{"field.top_m", field.top_m()};
    const Dimension goal_top{"field.goal_top_m", field.goal_top_m()};
    const Dimension goal_bottom{"field.goal_bottom_m", field.goal_bottom_m()};
    const Dimension bottom{"field.bottom_m", field.bottom_m()};
    std::vector<std::pair<Dimension, Dimension>> ascending{
        {left, right}, {goal_top, top}, {bottom, goal_bottom}};
    if (has_goals(field)) {
        ascending.insert(ascending.end(),
                         {{goal_bottom, goal_top}, {goal_left, left}, {right, goal_right}});
    }
    Status checked = check_ascends(ascending);
    if (checked && !has_goals(field)) {
        checked = check_no_goal(goal_right, right);
        checked = checked ? check_no_goal(goal_left, left) : checked;
    }
    return checked ? check_corners(field) : checked;
}

/// A field with the proportions of a league.
struct LeagueField {
    const char* name;
    double length_m;
    double width_m;
    double mouth_m;  ///< Width of a goal's mouth.
};

/// The field of a league. Null: any field that closes is legal. The large league's mouth is that of
/// the published 11v11 server, 192 of 628 pixels of the field's width; the other numbers are in the
/// leagues' rules.
const LeagueField* field_of(v1::League league) {
    static constexpr LeagueField kSmall{"LEAGUE_SMALL", 1.50, 1.30, 0.40};
    static constexpr LeagueField kMiddle{"LEAGUE_MIDDLE", 2.20, 1.80, 0.40};
    static constexpr LeagueField kLarge{"LEAGUE_LARGE", 4.00, 2.80, 0.86};
    switch (league) {
        case v1::LEAGUE_SMALL:
            return &kSmall;
        case v1::LEAGUE_MIDDLE:
            return &kMiddle;
        case v1::LEAGUE_LARGE:
            return &kLarge;
        case v1::LEAGUE_OTHER:
            break;
    }
    return nullptr;
}

// Share by which a field may differ from its league's proportions, because of rounded inches.
constexpr double kProportionTolerance = 0.01;

/// Checks a length that follows from the field's own length.
Status check_proportion(const char* setting, double is_m, double should_be_m,
                        const LeagueField& league) {
    if (std::abs(is_m - should_be_m) <= kProportionTolerance * should_be_m) {
        return {};
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("{}: {:.4g} m does not keep the proportions of {} ({:.4g} x {:.4g} m, "
                    "goal mouth {:.4g} m), which make it {:.4g} m here; a field of another "
                    "kind sets field.league to LEAGUE_OTHER",
                    setting, is_m, league.name, league.length_m, league.width_m, league.mouth_m,
                    should_be_m)};
}

Status check_proportions(const v1::Field& field) {
    const LeagueField* league = field_of(field.league());
    if (league == nullptr) {
        return {};
    }
    const double scale = field.right_m() / (league->length_m / 2);
    const double half_width_m = scale * league->width_m / 2;
    const double half_mouth_m = scale * league->mouth_m / 2;
    const Status checks[] = {
        check_proportion("field.left_m", -field.left_m(), field.right_m(), *league),
        check_proportion("field.top_m", field.top_m(), half_width_m, *league),
        check_proportion("field.bottom_m", -field.bottom_m(), half_width_m, *league),
        check_proportion("field.goal_top_m", field.goal_top_m(), half_mouth_m, *league),
        check_proportion("field.goal_bottom_m", -field.goal_bottom_m(), half_mouth_m, *league),
        check_proportion("field.goal_left_m", -field.goal_left_m(), field.goal_right_m(), *league),
    };
    const auto* failed = std::ranges::find_if(checks, [](const Status& s) { return !s; });
    return failed == std::end(checks) ? Status{} : *failed;
}

/// Greatest distances of things from the origin, seen from above.
class FloorReach {
  public:
    void add(const Vec3& centre_m, const Shape& shape, const Quaternion& orientation) {
        const Vec3 half_m = half_extent_of(shape, orientation);
        reach_m_.x = std::max(reach_m_.x, std::abs(centre_m.x) + half_m.x);
        reach_m_.y = std::max(reach_m_.y, std::abs(centre_m.y) + half_m.y);
    }

    Vec2 reach_m() const { return reach_m_; }

  private:
    Vec2 reach_m_;
};

}  // namespace

bool has_goals(const v1::Field& field) {
    return field.goal_top_m() != field.goal_bottom_m();
}

Result<ArenaSpec> make_arena(const v1::Field& field) {
    if (const Status status = check_closes(field); !status) {
        return status.error();
    }
    if (const Status status = check_proportions(field); !status) {
        return status.error();
    }
    ArenaSpec arena{.boxes = WallList(field).make()};
    arena.floor =
        floor_under(arena, colour_of(field.has_floor_colour(), field.floor_colour(), kFloorColour));
    return arena;
}

FloorSpec floor_under(const ArenaSpec& arena, const Colour& colour) {
    FloorReach reach;
    for (const StaticBox& box : arena.boxes) {
        const bool is_drawn = box.drawn.size_m != Vec3{};
        const StaticBox::Extent& extent = is_drawn ? box.drawn : box.collision;
        reach.add(extent.centre_m, BoxShape{extent.size_m}, upright(box.heading_rad));
    }
    for (const CollisionSpec& collision : arena.collisions) {
        reach.add(collision.pose.position_m, collision.shape, collision.pose.orientation);
    }
    for (const VisualSpec& visual : arena.visuals) {
        reach.add(visual.pose.position_m, visual.shape, visual.pose.orientation);
    }
    for (const ModelSpec& model : arena.models) {
        for (const LinkSpec& link : model.links) {
            for (const CollisionSpec& collision : link.collisions) {
                const SpacePose pose = composed(link.pose, collision.pose);
                reach.add(pose.position_m, collision.shape, pose.orientation);
            }
        }
    }
    return {.length_m = 2 * (reach.reach_m().x + kFloorMargin_m),
            .width_m = 2 * (reach.reach_m().y + kFloorMargin_m),
            .colour = colour};
}

std::vector<FieldEdge> edges_of(const v1::Field& field) {
    std::vector<FieldEdge> edges{{{1, 0}, field.right_m(), "field.right_m"},
                                 {{-1, 0}, -field.left_m(), "field.left_m"},
                                 {{0, 1}, field.top_m(), "field.top_m"},
                                 {{0, -1}, -field.bottom_m(), "field.bottom_m"}};
    for (const double x_m : {field.right_m(), field.left_m()}) {
        for (const double y_m : {field.top_m(), field.bottom_m()}) {
            const Vec2 outward{std::copysign(kUnitDiagonal, x_m),
                               std::copysign(kUnitDiagonal, y_m)};
            const double leg_height_m = field.corner_side_m() * kUnitDiagonal;
            edges.push_back(
                {outward, dot(outward, {x_m, y_m}) - leg_height_m, "field.corner_side_m"});
        }
    }
    return edges;
}

}  // namespace cancha::world
