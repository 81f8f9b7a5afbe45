#include "strategies/logistics_fetcher/strategy.h"

#include <cmath>
#include <iterator>
#include <numbers>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace cancha::strategies::logistics {
namespace {

constexpr double kDown_rad = std::numbers::pi / 2;
constexpr double kCarried_rad = std::numbers::pi / 3;

// Places on the robot, in the frame of its base.
constexpr Vec3 kFoot_m{0.167, 0, 0};               // First joint of the arm.
constexpr Vec3 kOnPlate_m{-0.095, 0.055, 0.0635};  // Middle of a cube on the plate.
constexpr double kLoaded_m = 0.08;                 // Height of a cube that passes above the plate.
constexpr double kEmpty_m = 0.13;                  // Height of fingers passing above a cube there.
constexpr Vec3 kCarry_m{0.374, 0, 0.134};          // Tip while the base drives.

/// Height of the tip above a cube before it is taken or put down.
constexpr double kAbove_m = 0.035;

/// Height above its support at which a cube is let go.
constexpr double kDrop_m = 0.0003;

constexpr double kGap_m = 0.1;

// First place of the tip when looking for a cube: from there the camera sees the front of the
// table.
constexpr Vec3 kLook_m{0.367, 0, 0.086};
constexpr double kCameraAhead_m = 0.06;  // Camera's place ahead of the tip.
constexpr int kLooks = 3;
constexpr double kPicture_s = 0.5;  // Greatest age of the newest picture.
constexpr double kCubeTop_m = 0.15;
constexpr double kHalfCube_m = 0.015;

/// Longest time that the fingers need to move.
constexpr double kFingers_s = 0.8;

constexpr client::PathRide kRide1{.speed_mps = 0.3, .acceleration_mps2 = 1};
constexpr client::PathRide kRide2{.speed_mps = 0.4, .acceleration_mps2 = 1};
constexpr client::PathRide kRide3{.speed_mps = 0.5, .acceleration_mps2 = 1};
constexpr client::PathRide kArmRide{.speed_mps = 0.1, .acceleration_mps2 = 0.05};

template <typename Places>
const auto* find_named(const Places& places, Team team, std::string_view name) {
    const std::string wanted = fmt::format("{}: {}", to_string(team), name);
    for (const auto& place : places) {
        if (place.name == wanted) {
            return &place;
        }
    }
    return static_cast<decltype(&*std::begin(places))>(nullptr);
}

}  // namespace

void Fetcher::on_start(const client::MatchInfo& match) {
    const auto path = [&](std::string_view name) {
        const auto* route = find_named(match.course.routes, match.team, name);
        return route == nullptr ? client::Path() : client::Path(*route);
    };
    job_ = {.to_first = path("to the first table"),
            .to_second = path("to the second table"),
            .home = path("home")};
    if (const auto* cube = find_named(match.course.destinations, match.team, "cube")) {
        job_.cube_m = cube->position_m;
    }
    if (const auto* goal = find_named(match.course.destinations, match.team, "goal")) {
        job_.goal_m = goal->position_m;
    }
}

void Fetcher::decide(const client::Observation& view, client::Commands& commands) {
    for (const client::RobotView& robot : view.mine) {
        if (!robot_.sense(robot, view.tick_rate.period_s())) {
            continue;
        }
        if (!has_begun_) {
            script_ = fetch();
            has_begun_ = true;
        }
        script_.step();
        robot_.drive(robot, commands);
        const Vec3 base_m = robot_.in_world_m({});
        commands.pen(view).text({base_m.x, base_m.y}, step_, client::kCyan);
    }
}

void Fetcher::begin(std::string step) {
    step_ = std::move(step);
    spdlog::info("{:.1f} s  {}", robot_.time_s(), step_);
}

Script Fetcher::fetch() {
    begin("wait");
    co_await robot_.wait(5);
    begin("close");
    robot_.close();
    begin("half turn");
    robot_.turn_around();
    co_await robot_.wait_reach_target();

    begin("route 1");
    co_await robot_.follow_path(job_.to_first, kRide1);
    co_await approach();
    if (!job_.cube_m) {
        co_await look();
    }
    if (!job_.cube_m) {
        begin("no cube in sight");
        co_return;
    }
    co_await take(*job_.cube_m);
    co_await lay_on_plate();

    begin("route 2");
    co_await robot_.follow_path(job_.to_second, kRide2);
    co_await approach();
    co_await take_from_plate();
    co_await put_down(job_.goal_m);
    co_await robot_.wait(1);

    begin("route 3");
    co_await robot_.follow_path(job_.home, kRide3);
    begin("reach the start");
    co_await robot_.wait_reach_target();
    co_await robot_.wait(1);
    begin("end");
}

/// Approaches a table. In the end the robot stands before it, its gripper open and its tip free.
Script Fetcher::approach() {
    begin("wait");
    co_await robot_.wait(3);
    co_await robot_.wait_reach_target();
    if (const auto distance_m = robot_.distance_m()) {
        begin(fmt::format("approach from {:.4f} m", *distance_m));
        robot_.go_ahead(*distance_m - kGap_m);
        co_await robot_.wait_reach_target();
        spdlog::info("{:.1f} s  gap {:.4f} m", robot_.time_s(), robot_.distance_m().value_or(0));
    } else {
        begin("no table in sight");
    }
    begin("open");
    robot_.open();
    robot_.free_tip();
    co_await robot_.wait(2);
}

Script Fetcher::move_tip(TipPoints points) {
    points.insert(points.begin(), robot_.tip());
    co_await robot_.follow_path_with_tip(client::Path(std::move(points)), kArmRide);
}

Fetcher::TipPoints Fetcher::swing(const Vec3& from_m, const Vec3& to_m, double height_m,
                                  double pitch_rad) const {
    constexpr int kSteps = 12;
    const Vec3 first_m = from_m - kFoot_m;
    const Vec3 last_m = to_m - kFoot_m;
    const double first_rad = std::atan2(first_m.y, first_m.x);
    const double last_rad = std::atan2(last_m.y, last_m.x);
    const double first_r = std::hypot(first_m.x, first_m.y);
    const double last_r = std::hypot(last_m.x, last_m.y);
    TipPoints points;
    for (int i = 0; i <= kSteps; ++i) {
        const double share = static_cast<double>(i) / kSteps;
        const double angle_rad = first_rad + share * (last_rad - first_rad);
        const double r_m = first_r + share * (last_r - first_r);
        const Vec3 at_m{kFoot_m.x + r_m * std::cos(angle_rad), r_m * std::sin(angle_rad), height_m};
        points.push_back(tip_point(robot_.in_world_m(at_m), pitch_rad));
    }
    return points;
}

/// Moves the base beside the cube, then the camera above it. There the picture shows only the
/// cube's top.
Script Fetcher::look() {
    begin("look");
    Vec3 tip_m = kLook_m;
    for (int i = 0; i < kLooks; ++i) {
        TipPoints there{tip_point(robot_.in_world_m(tip_m), kDown_rad)};
        co_await move_tip(std::move(there));
        co_await robot_.wait(kPicture_s);
        const auto top_m = robot_.see_cube_m(kCubeTop_m);
        if (!top_m) {
            co_return;
        }
        job_.cube_m = *top_m - Vec3{0, 0, kHalfCube_m};
        const Vec3 cube_m = robot_.in_base_m(*top_m);
        spdlog::info("{:.1f} s  cube at {:.4f}, {:.4f}", robot_.time_s(), top_m->x, top_m->y);
        robot_.go_left(cube_m.y);
        co_await robot_.wait_reach_target();
        tip_m.x = cube_m.x - kCameraAhead_m;
    }
}

Script Fetcher::take(Vec3 cube_m) {
    begin("take");
    TipPoints down{tip_point(cube_m + Vec3{0, 0, kAbove_m}, kDown_rad),
                   tip_point(cube_m, kDown_rad)};
    co_await move_tip(std::move(down));
    begin("close");
    robot_.close();
    co_await robot_.wait(kFingers_s);
}

Script Fetcher::lay_on_plate() {
    begin("take 1");
    const Vec3 here_m = robot_.in_base_m(robot_.tip().position_m);
    TipPoints points = swing(here_m, kOnPlate_m, kLoaded_m, kDown_rad);
    points.push_back(tip_point(robot_.in_world_m(kOnPlate_m + Vec3{0, 0, kDrop_m}), kDown_rad));
    co_await move_tip(std::move(points));
    begin("attach");
    robot_.attach_tip();
    begin("open");
    robot_.open();
    co_await robot_.wait(1);
    begin("carry");
    robot_.free_tip();
    co_await move_tip(swing(kOnPlate_m, kCarry_m, kEmpty_m, kCarried_rad));
    robot_.attach_tip();
    robot_.set_tip(tip_point(kCarry_m, kCarried_rad));
    co_await robot_.wait(1);
}

Script Fetcher::take_from_plate() {
    begin("put");
    const Vec3 here_m = robot_.in_base_m(robot_.tip().position_m);
    TipPoints points = swing(here_m, kOnPlate_m, kEmpty_m, kCarried_rad);
    points.push_back(tip_point(robot_.in_world_m(kOnPlate_m), kDown_rad));
    co_await move_tip(std::move(points));
    begin("close");
    robot_.close();
    co_await robot_.wait(kFingers_s);
}

Script Fetcher::put_down(Vec3 goal_m) {
    begin("put 1");
    TipPoints points = swing(kOnPlate_m, robot_.in_base_m(goal_m), kLoaded_m, kDown_rad);
    points.push_back(tip_point(goal_m + Vec3{0, 0, kDrop_m}, kDown_rad));
    co_await move_tip(std::move(points));
    begin("open");
    robot_.open();
    co_await robot_.wait(kFingers_s);
    begin("put 2");
    TipPoints up{tip_point(goal_m + Vec3{0, 0, kAbove_m}, kDown_rad)};
    co_await move_tip(std::move(up));
    begin("attach");
    robot_.attach_tip();
    robot_.set_tip(tip_point(kCarry_m, kCarried_rad));
}

}  // namespace cancha::strategies::logistics
