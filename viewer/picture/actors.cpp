#include "viewer/picture/actors.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace cancha::picture {

namespace {

/// Smallest sizes in a picture, in pixels.
constexpr double kSmallestRobot = 8;
constexpr double kSmallestBall = 3.5;

/// Size below which a number is illegible.
constexpr double kReadable = 15;

constexpr double kOutline = 1.5;

/// Most robots drawn, so that a hostile scene cannot take for ever.
constexpr int kMostRobots = 1000;

constexpr Paint kBall{1, 0x7a / 255.0, 0x1a / 255.0};

void draw_robot(Canvas& canvas, const GroundPlan& plan, const v1::SceneRobot& robot,
                const v1::RobotState& state) {
    const double least_m = kSmallestRobot / plan.pixels(1);
    const double length_m = std::max(robot.length_m(), least_m);
    const double width_m = std::max(robot.width_m(), least_m);
    const double heading = state.heading_rad();
    const auto body = plan.rectangle(state.x_m(), state.y_m(), heading, length_m, width_m);
    const Paint paint = team_paint(robot.team());
    canvas.stroke(body, true, 2 * kOutline, kInk.faded(0.85));
    canvas.fill(body, paint);

    const auto point = [&](double ahead, double left) {
        return plan.at(
            state.x_m() + ahead * length_m * std::cos(heading) - left * width_m * std::sin(heading),
            state.y_m() + ahead * length_m * std::sin(heading) +
                left * width_m * std::cos(heading));
    };
    canvas.fill({point(0.5, 0.5), point(0.5, -0.5), point(0.34, -0.5), point(0.34, 0.5)},
                team_ink(robot.team()).faded(0.9));
    const double size = plan.pixels(std::min(length_m, width_m));
    if (size >= kReadable) {
        canvas.write(point(-0.07, 0), fmt::format("{}", robot.number()),
                     {.size = 0.8 * size, .paint = team_ink(robot.team())});
    }
}

void draw_ball(Canvas& canvas, const GroundPlan& plan, const v1::SceneBall& look,
               const v1::BallState& ball) {
    const Pixel at = plan.at(ball.x_m(), ball.y_m());
    const double radius = std::max(plan.pixels(look.radius_m()), kSmallestBall);
    const Paint paint =
        look.has_colour() ? Paint{look.colour().r(), look.colour().g(), look.colour().b()} : kBall;
    canvas.fill_disc(at, radius + kOutline, kInk.faded(0.85));
    canvas.fill_disc(at, radius, paint);
    canvas.stroke_ring(at, radius + 3 * kOutline, kOutline, kWhite);
}

}  // namespace

Paint team_paint(v1::Team team) {
    switch (team) {
        case v1::TEAM_BLUE:
            return kBlue;
        case v1::TEAM_YELLOW:
            return kYellow;
        default:
            return kNoTeam;
    }
}

Paint team_ink(v1::Team team) {
    return team == v1::TEAM_BLUE ? kWhite : kInk;
}

void draw_actors(Canvas& canvas, const GroundPlan& plan, const v1::Scene& scene,
                 const v1::WorldState& world) {
    std::map<unsigned, const v1::SceneRobot*> looks;
    for (int i = 0; i < std::min(scene.robots_size(), kMostRobots); ++i) {
        looks.emplace(scene.robots(i).id(), &scene.robots(i));
    }
    for (const v1::RobotState& robot : world.robots()) {
        if (const auto look = looks.find(robot.id()); look != looks.end()) {
            draw_robot(canvas, plan, *look->second, robot);
        }
    }
    if (scene.has_ball() && world.has_ball()) {
        draw_ball(canvas, plan, scene.ball(), world.ball());
    }
}

}  // namespace cancha::picture
