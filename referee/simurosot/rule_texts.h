#pragma once

#include "referee/core/rulebook.h"

// The rules by number and title, as in README.md.
namespace cancha::referee::simurosot {

// Value of RuleText::is_found for rules that judges look for in play.
inline constexpr bool kFound = true;

inline constexpr RuleText kTeams{"1.1", "Teams"};
inline constexpr RuleText kOfficials{"1.2", "Officials"};
inline constexpr RuleText kTwoHalves{"2.1", "Two halves"};
inline constexpr RuleText kHalfTime{"2.2", "Half-time"};
inline constexpr RuleText kFullTime{"2.3", "Full time"};
inline constexpr RuleText kTimeOut{"2.4", "Time-out"};
inline constexpr RuleText kExtraTime{"2.5", "Extra time"};
inline constexpr RuleText kShootOut{"2.6", "Shoot-out"};
inline constexpr RuleText kStillLevel{"2.7", "Still level"};
inline constexpr RuleText kGoal{"3.1", "Goal", kFound};
inline constexpr RuleText kPlacement{"4.1", "Placement"};
inline constexpr RuleText kKickOff{"4.2", "Kick-off"};
inline constexpr RuleText kPenaltyKick{"4.3", "Penalty kick"};
inline constexpr RuleText kFreeKick{"4.4", "Free kick"};
inline constexpr RuleText kGoalKick{"4.5", "Goal kick"};
inline constexpr RuleText kFreeBall{"4.6", "Free ball"};
inline constexpr RuleText kGoalAreaDefenders{"5.1", "Defenders in the goal area", kFound};
inline constexpr RuleText kPenaltyAreaDefenders{"5.2", "Defenders in the penalty area", kFound};
inline constexpr RuleText kKeeperHolds{"5.3", "Keeper holds the ball", kFound};
inline constexpr RuleText kGoalAreaAttackers{"5.4", "Attackers in the goal area", kFound};
inline constexpr RuleText kPenaltyAreaAttackers{"5.5", "Attackers in the penalty area", kFound};
inline constexpr RuleText kKeeperCharged{"5.6", "Keeper charged", kFound};
inline constexpr RuleText kKeeperBlocked{"5.7", "Keeper blocked", kFound};
inline constexpr RuleText kPushing{"5.8", "Pushing", kFound};
inline constexpr RuleText kStalemate{"5.9", "Stalemate", kFound};
inline constexpr RuleText kBallOut{"5.10", "Ball out of the field", kFound};
inline constexpr RuleText kKeeperCatches{"5.11", "Keeper catches the ball", kFound};
inline constexpr RuleText kKickOffForward{"5.12", "Kick-off played forward", kFound};

inline constexpr RuleText kRules[] = {
    kTeams,          kOfficials,         kTwoHalves,
    kHalfTime,       kFullTime,          kTimeOut,
    kExtraTime,      kShootOut,          kStillLevel,
    kGoal,           kPlacement,         kKickOff,
    kPenaltyKick,    kFreeKick,          kGoalKick,
    kFreeBall,       kGoalAreaDefenders, kPenaltyAreaDefenders,
    kKeeperHolds,    kGoalAreaAttackers, kPenaltyAreaAttackers,
    kKeeperCharged,  kKeeperBlocked,     kPushing,
    kStalemate,      kBallOut,           kKeeperCatches,
    kKickOffForward,
};

}  // namespace cancha::referee::simurosot
