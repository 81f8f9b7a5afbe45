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
    Team team = Team::kNone;     ///< For whom it is; see cancha.v1.GameEvent.
    RobotId robot{};             ///< Who did it; 0: no single robot.
    std::string rule;            ///< Number of the rule in the chapter's README.
    std::string text;            ///< One plain sentence.
    Origin origin{};             ///< Who says so.
    std::uint64_t decision = 0;  ///< Its number among those of the rulebook; 0: it decides nothing.
    std::uint32_t period = 0;    ///< Of the match clock when it happened; the match sets it.
    std::uint64_t period_elapsed = 0;  ///< In ticks, as in MatchStatus; the match sets it.
};

/// Puts a robot at rest where it is told.
struct PlaceRobot {
    RobotId robot{};  ///< Which robot.
    GroundPose pose;  ///< Where it is put, world frame.
};

/// Puts the ball at rest on the ground.
struct PlaceBall {
    Vec2 position_m;  ///< Of its centre, world frame.
};

/// A change of the world that is decided outside of physics. Applied when the next tick opens,
/// before its observation is taken, in order.
using Intervention = std::variant<PlaceRobot, PlaceBall>;

/// What a rulebook says about one instant.
struct Verdict {
    std::vector<GameEvent> events;            ///< Since the last verdict; usually none.
    std::vector<Intervention> interventions;  ///< Carried out in this order.
};

}  // namespace cancha::referee
