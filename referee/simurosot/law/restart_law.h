#pragma once

#include <span>

#include "referee/kit/restart_plan.h"
#include "referee/simurosot/law/grounds.h"

// The restarts of SimuroSot; README.md, chapter 4.
namespace cancha::referee::simurosot {

/// One kind of restart: where the ball lies, and where everybody stands. A file in restarts/ is
/// one; nothing else needs to know it.
struct RestartLaw {
    RestartKind kind;

    /// `team` takes it (none where neither team does); `ball_m`: where the ball is.
    Vec2 (*spot_m)(const Grounds& grounds, Team team, Vec2 ball_m, const SoccerStatus& status);

    /// Borrows grounds and formation as long as the plan is in use.
    RestartPlan (*plan)(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                        const SoccerStatus& status);
};

std::span<const RestartLaw* const> restart_laws();

/// Null: SimuroSot has no such restart.
const RestartLaw* find_restart_law(RestartKind kind);

}  // namespace cancha::referee::simurosot
