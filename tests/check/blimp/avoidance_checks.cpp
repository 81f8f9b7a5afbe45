#include "tests/check/blimp/avoidance_checks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "strategies/blimp_course_pilot/course_stack.h"
#include "strategies/blimp_course_pilot/poly_sphere.h"
#include "tests/check/blimp/sky.h"

namespace cancha::check::blimp {
namespace {

using pilot::AvoidanceSettings;
using pilot::Obstacle;
using pilot::PolySphere;
using pilot::Target;
using pilot::WayRound;

constexpr int kRandomCases = 100'000;

/// A generator that draws the same cases every time.
class Random {
  public:
    double between(double low, double high) {
        constexpr double kMost = std::mt19937::max();
        return low + (high - low) * (static_cast<double>(random_()) / kMost);
    }

    Vec3 place_m(double reach_m, double lowest_m, double highest_m) {
        const double x_m = between(-reach_m, reach_m);
        const double y_m = between(-reach_m, reach_m);
        return {x_m, y_m, between(lowest_m, highest_m)};
    }

    PolySphere poly_sphere() {
        const Vec3 from_m = place_m(1, -1, 1);
        const Vec3 to_m = place_m(1, -1, 1);
        const double from_radius_m = between(0.05, 0.75);
        return {from_m, to_m, from_radius_m, between(0.05, 0.75)};
    }

  private:
    std::mt19937 random_{1};
};

/// Returns the least value of a convex function of a share, by the golden section. Ends when the
/// interval around it is shorter than 1e-8.
template <typename Function>
double least_of(const Function& function) {
    constexpr double kPart = 0.618033988749895;
    constexpr int kSteps = 39;
    double low = 0;
    double high = 1;
    double a = high - kPart * (high - low);
    double b = low + kPart * (high - low);
    double at_a = function(a);
    double at_b = function(b);
    double least = std::min({function(0.0), function(1.0), at_a, at_b});
    for (int i = 0; i < kSteps; ++i) {
        if (at_a < at_b) {
            high = b;
            b = a;
            at_b = at_a;
            a = high - kPart * (high - low);
            at_a = function(a);
        } else {
            low = a;
            a = b;
            at_a = at_b;
            b = low + kPart * (high - low);
            at_b = function(b);
        }
        least = std::min({least, at_a, at_b});
    }
    return least;
}

double least_gap_m(const PolySphere& first, const PolySphere& second) {
    return least_of([&](double share) {
        const Vec3 place_m = first.at(share);
        const double radius_m = first.radius_at(share);
        return least_of([&](double other) {
            return length(place_m - second.at(other)) - radius_m - second.radius_at(other);
        });
    });
}

Obstacle pillar(double x_m, double y_m) {
    return {{{x_m, y_m, 1.8}, {x_m, y_m, 2.2}, 0.2, 0.2}};
}

constexpr Vec3 kHere_m{0, 0, 2};
constexpr Vec3 kThere_m{4, 0, 2};

std::optional<WayRound> way_past(const std::vector<Obstacle>& obstacles) {
    return pilot::way_round(kHere_m, kThere_m, obstacles, {});
}

/// Returns a bar across the way from `kHere_m` to `kThere_m`, 0.3 m above it.
client::Course::Obstacle bar_ahead() {
    return {"bar", {2, -1, 2.3}, {2, 1, 2.3}, 0.2, 0.2};
}

/// Checks pairs of cases around each condition: one that just keeps the obstacle, and one that just
/// leaves it out.
void leave_out(std::vector<Check>& checks) {
    struct Case {
        std::string what;
        std::string basis;
        Obstacle obstacle;
        int ways;
    };

    const Case cases[] = {
        {"0.749 m beside the way", "MTD < 0", pillar(2, 0.749), 1},
        {"0.751 m beside the way", "MTD > 0 alone leaves it out", pillar(2, 0.751), 0},
        {"1 mm ahead", "lambda > 0", pillar(0.001, 0.3), 1},
        {"1 mm behind", "lambda = 0 alone leaves it out", pillar(-0.001, 0.3), 0},
        {"1 mm before the target", "lambda < 1", pillar(3.999, 0.3), 1},
        {"1 mm beyond the target", "lambda = 1 alone leaves it out", pillar(4.001, 0.3), 0},
    };
    for (const Case& one : cases) {
        checks.push_back({"ways round an obstacle " + one.what, one.basis,
                          static_cast<double>(one.ways), 0, way_past({one.obstacle}) ? 1.0 : 0.0});
    }
    const auto first = way_past({pillar(3, 0.1), pillar(1, -0.1)});
    checks.push_back({"x of the way round the first of obstacles at 3 and 1 m, m",
                      "the smallest lambda leaves the other out", 1, 1e-9,
                      first ? first->place_m.x : std::numeric_limits<double>::quiet_NaN()});
}

/// Checks the heights of all targets for random legs and obstacles.
void stay_within(std::vector<Check>& checks) {
    Random random;
    Least lowest_m;
    Greatest highest_m;
    for (int i = 0; i < kRandomCases; ++i) {
        const Vec3 from_m = random.place_m(5, 1.6, 4);
        client::Course course;
        course.destinations = {{"blue: one", random.place_m(5, 0.5, 5), 0.25}};
        const Vec3 middle_m = 0.5 * (from_m + course.destinations.front().position_m) +
                              random.place_m(0.3, -0.3, 0.3);
        const Vec3 half_m = random.place_m(1, -1, 1);
        course.obstacles = {{"obstacle", middle_m - half_m, middle_m + half_m,
                             random.between(0.05, 0.6), random.between(0.05, 0.6)}};
        pilot::CourseStack stack(course, Team::kBlue);
        stack.avoid(from_m);
        for (const Target& target : stack.targets()) {
            lowest_m.see(target.place_m.z);
            highest_m.see(target.place_m.z);
        }
    }
    checks.push_back(at_least(1.6, "lowest target of 100,000 random legs with an obstacle, m",
                              "limit of height", lowest_m.number()));
    checks.push_back(at_most(4, "highest of them, m", "limit of height", highest_m.number()));
}

/// Least distance from an obstacle: the radius less the slack.
constexpr double kClear_m = 0.43;
constexpr const char* kClear = "0.55 less 0.12 of slack";

/// Result of flying a course without a dock.
struct Flown {
    std::vector<int> ways;       ///< Ways round each obstacle.
    std::vector<Least> clear_m;  ///< Distances of the hull's middle to each obstacle's surface.
    int reached = 0;             ///< Destinations that were reached.
    int lost = 0;                ///< Destinations that left the stack and were not reached.
};

int destinations_of(const pilot::CourseStack& stack) {
    return static_cast<int>(
        std::ranges::count(stack.targets(), Target::Kind::kDestination, &Target::kind));
}

/// Goes round the next obstacle in the way. Returns whether there is one.
bool avoid(pilot::CourseStack& stack, const Vec3& at_m, const AvoidanceSettings& settings,
           Flown& flown) {
    if (stack.is_empty()) {
        return false;
    }
    const auto way = pilot::way_round(at_m, stack.top().place_m, stack.obstacles(), settings);
    if (way) {
        ++flown.ways[way->obstacle];
    }
    return stack.avoid(at_m);
}

Flown fly(const client::Course& course, const Vec3& from_m,
          const AvoidanceSettings& settings = {}) {
    constexpr double kLimit_s = 120;
    Sky sky(from_m);
    pilot::CourseStack stack(course, Team::kBlue, settings);
    stack.begin_leg(from_m);
    pilot::LegControl control;
    Flown flown{.ways = std::vector<int>(course.obstacles.size()),
                .clear_m = std::vector<Least>(course.obstacles.size())};
    while (sky.time_s() < kLimit_s && !stack.is_empty()) {
        const Target target = stack.top();
        const int before = destinations_of(stack);
        const bool is_there = length(target.place_m - sky.at_m()) <= target.radius_m &&
                              target.kind == Target::Kind::kDestination;
        const bool has_news = stack.arrive(sky.at_m()) || avoid(stack, sky.at_m(), settings, flown);
        const int gone = before - destinations_of(stack);
        flown.reached += is_there ? gone : 0;
        flown.lost += is_there ? 0 : gone;
        if (has_news) {
            control.search();
        }
        if (!stack.is_empty()) {
            sky.fly(control.fly(sky.motion(), stack.leg_from_m(), stack.top().place_m));
        }
        for (std::size_t i = 0; i < flown.clear_m.size(); ++i) {
            const PolySphere here{sky.at_m(), sky.at_m(), 0, 0};
            flown.clear_m[i].see(pilot::approach_of(here, stack.obstacles()[i].envelope).gap_m);
        }
    }
    return flown;
}

/// Converts a place in the thesis's coordinates: y up, z along the river.
Vec3 from_thesis(double x, double y, double z) {
    return {-z, -x, y};
}

client::Course::Obstacle thesis_obstacle(std::string name, double x, double y, double z) {
    return {std::move(name), from_thesis(x, y - 0.2, z), from_thesis(x, y + 0.2, z), 0.2, 0.2};
}

void pass_those_of_the_thesis(std::vector<Check>& checks) {
    struct Leg {
        std::string name;
        Vec3 from_m;
        std::vector<client::Course::Destination> destinations;
        std::vector<client::Course::Obstacle> obstacles;
    };

    const client::Course::Obstacle first = thesis_obstacle("(0.95, 2, 2)", 0.95, 2, 2);
    const client::Course::Obstacle second = thesis_obstacle("(-0.6, 2.2, 0)", -0.6, 2.2, 0);
    const Leg legs[] = {
        {"straight at it", {-6, -0.95, 2}, {{"blue: behind", {1, -0.95, 2}, 0.25}}, {first}},
        {"straight at it", {-4, 0.6, 2.2}, {{"blue: behind", {3, 0.6, 2.2}, 0.25}}, {second}},
        {"in the course",
         {-5.5, -0.25, 2},
         {{"blue: open water", {1.7, 0.1, 2.1}, 0.25}, {"blue: gate 3", {2.9, 0, 2}, 0.25}},
         {first, second}}};
    for (const Leg& leg : legs) {
        client::Course course;
        course.destinations = leg.destinations;
        course.obstacles = leg.obstacles;
        const Flown flown = fly(course, leg.from_m);
        for (std::size_t i = 0; i < leg.obstacles.size(); ++i) {
            checks.push_back(
                at_most(2, fmt::format("ways round {}, {}", leg.obstacles[i].name, leg.name),
                        "two intermediate points", flown.ways[i]));
            checks.push_back(
                at_least(kClear_m, "nearest to its surface, m", kClear, flown.clear_m[i].number()));
        }
        checks.push_back({"destinations reached behind", "all of the leg",
                          static_cast<double>(leg.destinations.size()), 0,
                          static_cast<double>(flown.reached)});
        checks.push_back({"destinations that left the stack unvisited", "none", 0, 0,
                          static_cast<double>(flown.lost)});
    }
}

void pass_pillars(std::vector<Check>& checks) {
    struct Case {
        double beside_m;
        double own_radius_m;
        int ways;
    };

    for (const Case& one : {Case{0.55, 0.55, 1}, Case{0.35, 0.55, 1}, Case{0.55, 0.3, 0}}) {
        client::Course course;
        course.destinations = {{"blue: behind", {6, 0, 2}, 0.25}};
        course.obstacles = {{"pillar", {3, one.beside_m, 1.8}, {3, one.beside_m, 2.2}, 0.2, 0.2}};
        AvoidanceSettings settings;
        settings.own_radius_m = one.own_radius_m;
        const Flown flown = fly(course, kHere_m, settings);
        const std::string which = fmt::format("obstacle of 0.2 m {} m beside the way, radius {} m",
                                              one.beside_m, one.own_radius_m);
        checks.push_back({"ways round an " + which, "overlap of both radii",
                          static_cast<double>(one.ways), 0,
                          static_cast<double>(flown.ways.front())});
        checks.push_back(at_least(one.own_radius_m - settings.slack_m, "nearest to its surface, m",
                                  "radius less 0.12 of slack", flown.clear_m.front().number()));
        checks.push_back({"destinations reached", "one", 1, 0, static_cast<double>(flown.reached)});
    }
}

void pass_above(std::vector<Check>& checks) {
    client::Course course;
    course.destinations = {{"blue: behind", {6, 0, 2}, 0.25}};
    course.obstacles = {bar_ahead()};
    const Flown flown = fly(course, kHere_m - Vec3{2, 0, 0});
    checks.push_back(at_least(kClear_m, "nearest to a bar 0.3 m above the way, m", kClear,
                              flown.clear_m.front().number()));
    checks.push_back(
        {"destinations reached behind it", "one", 1, 0, static_cast<double>(flown.reached)});
}

}  // namespace

std::vector<Check> measure_gaps() {
    Random random;
    Greatest error_m;
    int other_verdicts = 0;
    for (int i = 0; i < kRandomCases; ++i) {
        const PolySphere way = random.poly_sphere();
        const PolySphere obstacle = random.poly_sphere();
        const double gap_m = pilot::approach_of(way, obstacle).gap_m;
        const double least_m = least_gap_m(way, obstacle);
        error_m.see(std::abs(gap_m - least_m));
        other_verdicts += (gap_m <= 0) == (least_m <= 0) ? 0 : 1;
    }
    return {
        at_most(1, "greatest error of the gap, 1e-6 m", "brute force", 1e6 * error_m.number()),
        {"cases with another verdict", "brute force", 0, 0, static_cast<double>(other_verdicts)}};
}

std::vector<Check> choose_ways() {
    std::vector<Check> checks;
    leave_out(checks);
    const client::Course::Obstacle level = bar_ahead();
    const Obstacle bar{{level.from_m, level.to_m, level.from_radius_m, level.to_radius_m}};
    const auto above = way_past({bar});
    checks.push_back({"height of the way round a bar 0.3 m above the way, m",
                      "1.53 < 1.8: 2 + 1.05 (2 * 0.75 - 0.45)", 2 + 1.05 * (2 * 0.75 - 0.45), 1e-9,
                      above ? above->place_m.z : std::numeric_limits<double>::quiet_NaN()});
    stay_within(checks);
    return checks;
}

std::vector<Check> go_round() {
    std::vector<Check> checks;
    pass_those_of_the_thesis(checks);
    pass_pillars(checks);
    pass_above(checks);
    return checks;
}

}  // namespace cancha::check::blimp
