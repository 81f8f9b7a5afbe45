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

/// An event of a match, such as a goal.
struct GameEvent {
    Tick tick;                ///< Tick in which the event happened.
    std::string kind;         ///< Kind of event, a word of the discipline: "goal", "finish".
    Team team = Team::kNone;  ///< Team that the event is about; see cancha.v1.GameEvent.
    RobotId robot{};          ///< Robot that caused the event; 0 if no single robot did.
    std::string rule;         ///< Number of the rule in the chapter's README.
    std::string text;         ///< Text for people, one plain sentence.
    Origin origin{};          ///< Author of the event: the referee, the server or an official.
    /// Number of the event among the rulebook's decisions, by which an official can undo it. 0 if
    /// the event is not a decision.
    std::uint64_t decision = 0;
    /// Number of the period in which the event happened. Set by the match.
    std::uint32_t period = 0;
    std::uint64_t period_elapsed = 0;  ///< Time played in this period, in ticks. Set by the match.
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

/// A change of the world from outside physics. Interventions are applied in order when the next
/// tick opens, before the teams' observation of that tick is made.
using Intervention = std::variant<PlaceRobot, PlaceBall>;

/// The result of judging one state: events, and changes of the world.
struct Verdict {
    std::vector<GameEvent> events;            ///< Events since the last verdict; usually none.
    std::vector<Intervention> interventions;  ///< Changes of the world, carried out in this order.
};

}  // namespace cancha::referee
