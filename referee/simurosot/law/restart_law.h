#pragma once

#include <string_view>

#include "referee/kit/restart_plan.h"
#include "referee/simurosot/law/grounds.h"

// The restarts of SimuroSot; README.md, chapter 4.
namespace cancha::referee::simurosot {

/// One kind of restart: where the ball lies, and where everybody stands.
struct RestartLaw {
    std::string_view event;  ///< The word that events have for it.
    std::string_view name;   ///< The one that people have.

    /// `team` takes it (none for a free ball); `ball_m`: where the ball is.
    Vec2 (*spot_m)(const Grounds& grounds, Team team, Vec2 ball_m, const MatchStatus& status);

    /// Borrows grounds and formation as long as the plan is in use.
    RestartPlan (*plan)(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                        const MatchStatus& status);
};

/// One file each.
extern const RestartLaw kKickOffLaw;
extern const RestartLaw kPenaltyKickLaw;
extern const RestartLaw kFreeKickLaw;
extern const RestartLaw kGoalKickLaw;
extern const RestartLaw kFreeBallLaw;

const RestartLaw& law_of(RestartKind kind);

}  // namespace cancha::referee::simurosot
