#include "viewer/picture/ground_plan.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "viewer/picture/footprint.h"

namespace cancha::picture {

namespace {

/// Half size of a scene that does not say its size.
constexpr double kSmallestHalf_m = 0.1;

/// Size of the drawn area, as a multiple of the arena's: it has some floor around it.
constexpr double kAir = 1.03;

/// Thinnest visible line, in pixels.
constexpr double kThinnestLine = 1.5;

/// Width of the ring around a destination, in pixels.
constexpr double kRing = 3;

/// Most things drawn, so that a hostile scene cannot take for ever. Far above any discipline's.
constexpr int kMostThings = 2000;
constexpr int kMostPoints = 20'000;  // For all lines together.

/// Most points of a line drawn at once. A line that crosses itself takes time with the square of
/// its points.
constexpr std::size_t kMostAtOnce = 200;

constexpr Paint kFloor{0.125, 0.149, 0.173};
constexpr Paint kWall{0.812, 0.839, 0.871};
constexpr Paint kThing{0.553, 0.6, 0.659};
constexpr Paint kPainted{1, 1, 1};
constexpr Paint kLine{0, 0, 0};
constexpr Paint kRoute{0.95, 0.55, 0.1};
constexpr Paint kDestination{0.208, 0.816, 0.498};
constexpr Paint kObstacle{0.878, 0.188, 0.106};

double unit(double value) {
    return value > 0 ? std::min(value, 1.0) : 0;
}

template <typename Thing>
Paint paint_of(const Thing& thing, const Paint& otherwise) {
    const v1::Colour& colour = thing.colour();
    return thing.has_colour() ? Paint{unit(colour.r()), unit(colour.g()), unit(colour.b())}
                              : otherwise;
}

struct Half {
    double length_m = kSmallestHalf_m;
    double width_m = kSmallestHalf_m;

    void include(double x_m, double y_m) {
        length_m = std::isfinite(x_m) ? std::max(length_m, std::abs(x_m)) : length_m;
        width_m = std::isfinite(y_m) ? std::max(width_m, std::abs(y_m)) : width_m;
    }
};

/// Returns how far the things on the floor reach from the origin; the size of the floor if there
/// are none.
Half half_of(const v1::Scene& scene) {
    Half half;
    if (scene.boxes().empty() && scene.shapes().empty()) {
        half.include(scene.floor_length_m() / 2, scene.floor_width_m() / 2);
    }
    for (const v1::SceneBox& box : scene.boxes()) {
        const double cos = std::abs(std::cos(box.heading_rad()));
        const double sin = std::abs(std::sin(box.heading_rad()));
        half.include(std::abs(box.x_m()) + (cos * box.length_m() + sin * box.width_m()) / 2,
                     std::abs(box.y_m()) + (sin * box.length_m() + cos * box.width_m()) / 2);
    }
    for (const v1::SceneShape& shape : scene.shapes()) {
        if (shape.link() == 0 && shape.robot() == 0 && !shape.is_collision()) {
            for (const GroundPoint& point : footprint_of(shape, nullptr).outline) {
                half.include(point.x_m, point.y_m);
            }
        }
    }
    for (const auto& line : scene.course().lines()) {
        for (const auto& point : line.points()) {
            half.include(std::abs(point.x_m()) + line.width_m() / 2,
                         std::abs(point.y_m()) + line.width_m() / 2);
        }
    }
    for (const auto& route : scene.course().routes()) {
        for (const auto& point : route.points()) {
            half.include(std::abs(point.x_m()), std::abs(point.y_m()));
        }
    }
    return half;
}

/// Draws at most `most` items of a list.
template <typename List, typename Draw>
void for_some(const List& list, int most, const Draw& draw) {
    for (int i = 0; i < std::min(list.size(), most); ++i) {
        draw(list[i]);
    }
}

double line_pixels(const GroundPlan& plan, double width_m) {
    return std::max(plan.pixels(width_m), kThinnestLine);
}

/// Draws lines, within a number of points for the whole picture.
class Pen {
  public:
    Pen(Canvas& canvas, const GroundPlan& plan) : canvas_(canvas), plan_(plan) {}

    template <typename Points>
    void stroke(const Points& points, bool is_closed, double width, const Paint& paint) {
        std::vector<Pixel> path;
        for_some(points, left_,
                 [&](const auto& point) { path.push_back(plan_.at(point.x_m(), point.y_m())); });
        left_ -= static_cast<int>(path.size());
        if (path.size() <= kMostAtOnce) {
            canvas_.stroke(path, is_closed, width, paint);
            return;
        }
        if (is_closed) {
            path.push_back(path.front());
        }
        // Each piece begins a step before the end of the last one, so that there is no gap at a
        // bend.
        for (std::size_t at = 0; at + 1 < path.size(); at += kMostAtOnce - 2) {
            const auto from = path.begin() + static_cast<std::ptrdiff_t>(at);
            const std::size_t count = std::min(kMostAtOnce, path.size() - at);
            canvas_.stroke({from, from + static_cast<std::ptrdiff_t>(count)}, false, width, paint);
        }
    }

  private:
    Canvas& canvas_;
    const GroundPlan& plan_;
    int left_ = kMostPoints;
};

void draw_marking(Canvas& canvas, const GroundPlan& plan, Pen& pen, const v1::Marking& marking) {
    const Paint paint = paint_of(marking, kPainted);
    const double width = line_pixels(plan, marking.line_width_m());
    if (marking.has_polyline()) {
        pen.stroke(marking.polyline().points(), marking.polyline().is_closed(), width, paint);
    } else if (marking.has_arc()) {
        const v1::Arc& arc = marking.arc();
        canvas.stroke_arc(plan.at(arc.centre().x_m(), arc.centre().y_m()),
                          plan.pixels(arc.radius_m()), plan.angle(arc.to_rad()),
                          plan.angle(arc.from_rad()), width, paint);
    } else if (marking.has_spot()) {
        const v1::Spot& spot = marking.spot();
        canvas.fill_disc(plan.at(spot.centre().x_m(), spot.centre().y_m()),
                         plan.pixels(spot.radius_m()), paint);
    }
}

/// Greatest height that a line is painted on; higher things stand on the lines.
constexpr double kPainted_m = 0.001;

struct Thing {
    double top_m = 0;
    std::vector<Pixel> outline{};
    Paint paint{};
};

double finite(double number) {
    return std::isfinite(number) ? number : 0;
}

/// Returns the things to draw, the lowest first: higher ones cover lower ones.
std::vector<Thing> things_in(const GroundPlan& plan, const v1::Scene& scene,
                             const v1::WorldState* world) {
    std::vector<Thing> seen;
    for_some(scene.shapes(), kMostThings, [&](const v1::SceneShape& shape) {
        const bool moves = shape.link() > 0;
        const bool is_known =
            world != nullptr && shape.link() <= static_cast<unsigned>(world->links_size());
        if (shape.is_collision() || shape.robot() != 0 || (moves && !is_known)) {
            return;
        }
        const v1::LinkState* link =
            moves ? &world->links(static_cast<int>(shape.link()) - 1) : nullptr;
        const Footprint footprint = footprint_of(shape, link);
        std::vector<Pixel> outline;
        for (const GroundPoint& point : footprint.outline) {
            outline.push_back(plan.at(point.x_m, point.y_m));
        }
        seen.push_back({finite(footprint.top_m), std::move(outline), paint_of(shape, kThing)});
    });
    for_some(scene.boxes(), kMostThings, [&](const v1::SceneBox& box) {
        seen.push_back(
            {finite(box.z_m() + box.height_m() / 2),
             plan.rectangle(box.x_m(), box.y_m(), box.heading_rad(), box.length_m(), box.width_m()),
             paint_of(box, kWall)});
    });
    std::ranges::stable_sort(seen, {}, &Thing::top_m);
    return seen;
}

void draw_course(Canvas& canvas, const GroundPlan& plan, Pen& pen, const v1::Course& course) {
    for_some(course.lines(), kMostThings, [&](const auto& line) {
        pen.stroke(line.points(), line.is_closed(), line_pixels(plan, line.width_m()),
                   paint_of(line, kLine));
    });
    for_some(course.routes(), kMostThings, [&](const auto& route) {
        pen.stroke(route.points(), route.is_closed(), kThinnestLine, paint_of(route, kRoute));
    });
    for_some(course.destinations(), kMostThings, [&](const auto& destination) {
        canvas.stroke_ring(plan.at(destination.x_m(), destination.y_m()),
                           plan.pixels(destination.radius_m()), kRing, kDestination);
    });
    for_some(course.obstacles(), kMostThings, [&](const auto& obstacle) {
        canvas.stroke_ring(plan.at(obstacle.from().x_m(), obstacle.from().y_m()),
                           plan.pixels(obstacle.from_radius_m()), kRing, kObstacle);
        canvas.stroke_ring(plan.at(obstacle.to().x_m(), obstacle.to().y_m()),
                           plan.pixels(obstacle.to_radius_m()), kRing, kObstacle);
    });
}

}  // namespace

GroundPlan::GroundPlan(const v1::Scene& scene, const Box& box, bool is_turned)
    : middle_{box.x + box.width / 2, box.y + box.height / 2}, ahead_(is_turned ? -1 : 1) {
    const Half half = half_of(scene);
    pixels_per_m_ = std::min(box.width / half.length_m, box.height / half.width_m) / (2 * kAir);
}

double GroundPlan::angle(double angle_rad) const {
    return ahead_ > 0 ? -angle_rad : std::numbers::pi - angle_rad;
}

std::vector<Pixel> GroundPlan::rectangle(double x_m, double y_m, double heading_rad,
                                         double length_m, double width_m) const {
    const double cos = std::cos(heading_rad) / 2;
    const double sin = std::sin(heading_rad) / 2;
    std::vector<Pixel> corners;
    for (const auto& [ahead, left] : {std::pair{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}) {
        corners.push_back(at(x_m + ahead * length_m * cos - left * width_m * sin,
                             y_m + ahead * length_m * sin + left * width_m * cos));
    }
    return corners;
}

void draw_ground(Canvas& canvas, const GroundPlan& plan, const v1::Scene& scene,
                 const v1::WorldState* world) {
    const v1::Colour& floor = scene.floor_colour();
    canvas.fill_all(scene.has_floor_colour()
                        ? Paint{unit(floor.r()), unit(floor.g()), unit(floor.b())}
                        : kFloor);
    Pen pen(canvas, plan);
    const std::vector<Thing> things = things_in(plan, scene, world);
    const auto first_above = std::ranges::upper_bound(things, kPainted_m, {}, &Thing::top_m);
    for (auto low = things.begin(); low != first_above; ++low) {
        canvas.fill(low->outline, low->paint);
    }
    for_some(scene.markings(), kMostThings,
             [&](const v1::Marking& marking) { draw_marking(canvas, plan, pen, marking); });
    for (auto high = first_above; high != things.end(); ++high) {
        canvas.fill(high->outline, high->paint);
    }
    draw_course(canvas, plan, pen, scene.course());
}

}  // namespace cancha::picture
