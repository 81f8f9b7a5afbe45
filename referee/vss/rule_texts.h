#pragma once

#include "referee/core/rulebook.h"

// The rules by number and title, as in README.md.
namespace cancha::referee::vss {

// Value of RuleText::is_found for rules that judges look for in play.
inline constexpr bool kFound = true;

inline constexpr RuleText kTeams{"1.1", "Teams"};
inline constexpr RuleText kOfficials{"1.2", "Officials"};
inline constexpr RuleText kTwoHalves{"2.1", "Two halves"};
inline constexpr RuleText kHalfTime{"2.2", "Half-time"};
inline constexpr RuleText kFullTime{"2.3", "Full time"};
inline constexpr RuleText kTimeOut{"2.4", "Time-out"};
inline constexpr RuleText kOvertime{"2.5", "Overtime"};
inline constexpr RuleText kPenalties{"2.6", "Penalties"};
inline constexpr RuleText kStillLevel{"2.7", "Still level"};
inline constexpr RuleText kGoal{"3.1", "Goal", kFound};
inline constexpr RuleText kPlacement{"4.1", "Placement"};
inline constexpr RuleText kKickOff{"4.2", "Kick-off"};
inline constexpr RuleText kPenaltyKick{"4.3", "Penalty kick"};
inline constexpr RuleText kFreeKick{"4.4", "Free kick"};
inline constexpr RuleText kGoalKick{"4.5", "Goal kick"};
inline constexpr RuleText kFreeBall{"4.6", "Free ball"};
inline constexpr RuleText kGoalAreaAttackers{"5.1", "Attackers in the goal area", kFound};
inline constexpr RuleText kPenaltyAreaAttackers{"5.2", "Attackers in the penalty area", kFound};
inline constexpr RuleText kGoalAreaDefenders{"5.3", "Defenders in the goal area", kFound};
inline constexpr RuleText kPenaltyAreaDefenders{"5.4", "Defenders in the penalty area", kFound};
inline constexpr RuleText kStuckBall{"5.5", "Stuck ball", kFound};
inline constexpr RuleText kBallOut{"5.6", "Ball out of the field", kFound};

inline constexpr RuleText kRules[] = {
    kTeams,
    kOfficials,
    kTwoHalves,
    kHalfTime,
    kFullTime,
    kTimeOut,
    kOvertime,
    kPenalties,
    kStillLevel,
    kGoal,
    kPlacement,
    kKickOff,
    kPenaltyKick,
    kFreeKick,
    kGoalKick,
    kFreeBall,
    kGoalAreaAttackers,
    kPenaltyAreaAttackers,
    kGoalAreaDefenders,
    kPenaltyAreaDefenders,
    kStuckBall,
    kBallOut,
};

}  // namespace cancha::referee::vss
