#include "strategies/physics_lab_assistant/strategy.h"

#include <string_view>

#include "cancha/base/pose.h"

namespace cancha::strategies {

using client::Commands;
using client::Observation;
using client::RobotView;

namespace {

// Given by the README of the chapter; its rules expect these numbers.
constexpr double kSpeed_mps = 2;
constexpr double kTurn_radps = 1.5;
constexpr double kBaseTurn_radps = 0.5;
constexpr double kStop_rad = 85 * 3.14159265358979323846 / 180;

/// Task of a robot in an exhibit.
enum class Task { kNothing, kTurn, kTurnOnTheSpot, kAhead, kFly };

Task task_of(std::string_view variant, unsigned number) {
    if (variant == "ice" || (variant == "sand" && number <= 2)) {
        return Task::kTurn;
    }
    if (variant == "blimp") {
        return number == 2 ? Task::kFly : Task::kNothing;
    }
    return variant == "mecanum" ? Task::kTurnOnTheSpot : Task::kAhead;
}

}  // namespace

void LabAssistant::on_start(const client::MatchInfo& match) {
    variant_ = match.variant;
    turns_.assign(match.robots.size(), {});
}

void LabAssistant::decide(const Observation& view, Commands& commands) {
    for (const client::EventView& event : view.events) {
        if (event.kind == "intervention") {
            begin_anew(event.robot, view.mine);
        }
    }
    for (const RobotView& robot : view.mine) {
        switch (task_of(variant_, robot.info.number)) {
            case Task::kNothing:
                break;
            case Task::kTurn:
                turn(robot, turns_[robot.info.number - 1], commands);
                break;
            case Task::kTurnOnTheSpot:
                commands.set(robot, "body_velocity", {{"turn_rate_radps", kBaseTurn_radps}});
                break;
            case Task::kAhead:
                if (robot.info.has_wheels()) {
                    commands.set_wheels(robot, {kSpeed_mps, kSpeed_mps});
                } else {
                    commands.set(robot, "body_velocity", {{"forward_mps", kSpeed_mps}});
                }
                break;
            case Task::kFly:
                commands.set(robot, "airship", {{"front", 1}});
                break;
        }
    }
}

void LabAssistant::begin_anew(RobotId id, const client::Robots& robots) {
    for (const RobotView& robot : robots) {
        if (id == RobotId{} || robot.info.id == id) {
            turns_[robot.info.number - 1] = {};
        }
    }
}

void LabAssistant::turn(const RobotView& robot, Turn& turn, Commands& commands) {
    if (turn.begun) {
        turn.turned_rad += wrap_angle_rad(robot.heading_rad - turn.heading_rad);
    }
    turn.begun = true;
    turn.heading_rad = robot.heading_rad;
    turn.done = turn.done || turn.turned_rad >= kStop_rad;
    const double rim_mps = turn.done ? 0 : kTurn_radps * robot.info.track_m / 2;
    commands.set_wheels(robot, {-rim_mps, rim_mps});
}

}  // namespace cancha::strategies
