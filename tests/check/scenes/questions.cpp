#include "tests/check/scenes/questions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

#include "tests/check/scenes/theory.h"

namespace cancha::scenes {
namespace {

/// Formats a number as "%g" does.
std::string shown(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", number);
    return text;
}

std::vector<Question> fall_and_bounce() {
    constexpr double kTime_s = 0.4;
    std::vector<Question> questions = {{"way fallen in 0.4 s, m", "g t^2 / 2", fallen_m(kTime_s),
                                        0.0025, fallen_m(kTime_s),
                                        [](Engine& engine) { return engine.fall(kTime_s); }}};
    for (const double restitution : {0.5, 0.8}) {
        const double height_m = rebound_m(Drop::kHeight_m, restitution);
        questions.push_back(
            {"rebound, e " + shown(restitution) + ", m", "e^2 h", height_m, 0.005, height_m,
             [restitution](Engine& engine) { return engine.rebound(restitution); }});
    }
    return questions;
}

std::vector<Question> slide_down() {
    std::vector<Question> questions;
    for (const double friction : {0.2, 0.5, 0.8}) {
        for (const double azimuth_deg : {0.0, 45.0}) {
            const double slope_deg = critical_slope_deg(friction);
            questions.push_back(
                {"mu " + shown(friction) + ", azimuth " + shown(azimuth_deg) + ", deg", "atan(mu)",
                 slope_deg, 0.05, slope_deg, [way = Way{friction, azimuth_deg}](Engine& engine) {
                     return engine.critical_slope(way);
                 }});
        }
    }
    return questions;
}

std::vector<Question> slide_along() {
    constexpr double kFriction = 0.5;
    std::vector<Question> questions;
    for (const double azimuth_deg : {0.0, 45.0}) {
        const double way_m = slide_m(kFriction);
        questions.push_back(
            {"way at azimuth " + shown(azimuth_deg) + ", m", "v^2 / (2 mu g)", way_m, 0.002, way_m,
             [way = Way{kFriction, azimuth_deg}](Engine& engine) { return engine.slide(way); }});
    }
    return questions;
}

std::vector<Question> swing_both() {
    constexpr double kAngle_deg = 0.05;  // Tolerance of our world, like the next.
    constexpr double kDrift_percent = 0.05;
    std::vector<Question> questions;
    for (const double time_s : {1.0, 2.0}) {
        const Swing swing = swing_after(time_s);
        const std::string after = " after " + shown(time_s) + " s, ";
        const auto add = [&](const std::string& what, double expected, double tolerance,
                             double scale, Reading reading) {
            questions.push_back(
                {what, "Runge-Kutta", expected, tolerance, scale,
                 [reading, time_s](Engine& engine) { return engine.swing(reading, time_s); }});
        };
        add("upper bar" + after + "deg", swing.upper_rad / kDegree_rad, kAngle_deg,
            TwoLinks::kStart_deg, Reading::kUpperDeg);
        add("lower bar" + after + "deg", swing.lower_rad / kDegree_rad, kAngle_deg,
            TwoLinks::kStart_deg, Reading::kLowerDeg);
        add("energy gained" + after + "%", 0, kDrift_percent, 100, Reading::kEnergyDrift);
    }
    return questions;
}

std::vector<Question> drive_base() {
    constexpr double kShare = 0.003;
    const auto asked = [](std::string what, std::string basis, double expected, Motion motion) {
        return Question{std::move(what), std::move(basis),
                        expected,        kShare * expected,
                        expected,        [motion](Engine& engine) { return engine.drive(motion); }};
    };
    return {asked("base forward, m/s", "as wanted", 0.2, {.forward_mps = 0.2}),
            asked("base to the left, m/s", "as wanted", 0.2, {.left_mps = 0.2}),
            asked("base turning, rad/s", "as wanted", 0.4, {.turn_radps = 0.4})};
}

std::vector<Question> grasp() {
    constexpr double kShare = 0.02;
    const double friction = critical_grip_friction();
    return {{"least mu that holds", "m g / (2 F)", friction, kShare * friction, friction,
             [](Engine& engine) { return engine.critical_friction(); }}};
}

constexpr Scene kScenes[] = {
    {"FallAndBounce", "A ball that falls and bounces",
     R"(A ball of 1 kg and radius 0.05 m falls 1 m to level ground. A rebound is the height of the gap
below the ball. In one of our steps, 1 ms, the ball falls by up to 4 mm, so it may sink in as
deep as this. While it falls, it is ahead of theory by g t h / 2, which is 2 mm, because a step
changes its speed before its place.)",
     fall_and_bounce},
    {"BlockOnSlope", "A block at rest on a slope",
     R"(A block of 1 kg, 0.2 x 0.2 x 0.05 m. It slides if it comes down by 1 cm within 4 s. The least
slope on which it slides is found by halving an interval 14 times. Slope and block are turned
about the vertical by the azimuth.)",
     slide_down},
    {"SlideToRest", "A block that slides to rest",
     R"(The same block with mu 0.5 on level ground. It starts at 2 m/s along its own x. Block and way
are turned about the vertical by the azimuth.)",
     slide_along},
    {"TwoLinks", "A pendulum of two links",
     R"(Two bars of 1 kg and 0.5 m on hinges. They are released at rest, in line, at 60 degrees from
hanging down. Theory is Lagrange's equations in closed form, integrated by Runge and Kutta's
method of order 4 in steps of 0.1 ms. Energy is in percent of the fall to hanging down. Our
world computes bars, not angles: joints hold the bars together, in steps of 0.1 ms.)",
     swing_both},
    {"Mecanum", "A base on mecanum wheels",
     R"(The base of a KUKA youBot, 22 kg, on four wheels of radius 0.05 m, 0.456 m by 0.316 m apart.
Its wheels turn as theory requires for a motion. The motion is measured from 1 s to 3 s.)",
     drive_base},
    {"Grasp", "A grasp at the edge of friction",
     R"(Two fingers press on a cube of 0.3 kg and 4 cm with 10 N each. The cube counts as dropped if it
comes down by 5 mm within 2 s. The least friction that holds it is found by halving an
interval.)",
     grasp},
};

}  // namespace

std::span<const Scene> scenes() {
    return kScenes;
}

const Scene& scene(std::string_view name) {
    return *std::ranges::find(kScenes, name, &Scene::name);
}

}  // namespace cancha::scenes
