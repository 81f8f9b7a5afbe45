#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"
#include "referee/core/origin.h"

namespace cancha::referee {

/// One thing that happened.
struct GameEvent {
    Tick tick;                   ///< When it happened.
    std::string kind;            ///< A word of the discipline: "goal", "finish".
    Team team = Team::kNone;     ///< Team it concerns; see cancha.v1.GameEvent.
    RobotId robot{};             ///< Robot that caused it; 0: no single robot.
    std::string rule;            ///< Number of the rule in the chapter's README.
    std::string text;            ///< One plain sentence.
    Origin origin{};             ///< Its author.
    std::uint64_t decision = 0;  ///< Its number among the rulebook's decisions; 0: not a decision.
    std::uint32_t period = 0;    ///< Period of the match clock when it happened; the match sets it.
    std::uint64_t period_elapsed = 0;  ///< In ticks, as in MatchStatus; the match sets it.
};

/// Puts a robot at rest at a pose.
struct PlaceRobot {
    RobotId robot{};  ///< The robot.
    GroundPose pose;  ///< Its new pose, world frame.
};

/// Puts the ball at rest on the ground.
struct PlaceBall {
    Vec2 position_m;  ///< Position of its centre, world frame.
};

/// A change of the world from outside physics. Applied in order when the next tick opens, before
/// its observation is taken.
using Intervention = std::variant<PlaceRobot, PlaceBall>;

/// A rulebook's findings at one instant.
struct Verdict {
    std::vector<GameEvent> events;            ///< Events since the last verdict; usually none.
    std::vector<Intervention> interventions;  ///< Changes of the world, carried out in this order.
};

}  // namespace cancha::referee
