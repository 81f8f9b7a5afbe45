#pragma once

#include <span>

#include "referee/kit/league/grounds.h"
#include "referee/kit/restart_plan.h"

// The restarts of leagues.
namespace cancha::referee {

/// One kind of restart: where the ball lies, and where everybody stands. A file in restarts/ is
/// one; nothing else needs to know it.
struct RestartLaw {
    RestartKind kind;  ///< Which restart.

    /// Where the ball lies. `team` takes it (none where neither team does); `ball_m`: where the
    /// ball is.
    Vec2 (*spot_m)(const Grounds& grounds, Team team, Vec2 ball_m, const SoccerStatus& status);

    /// Where everybody stands. Borrows: grounds and formation, as long as the plan is in use.
    RestartPlan (*plan)(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                        const SoccerStatus& status);
};

/// All of them.
std::span<const RestartLaw* const> restart_laws();

/// Law of that restart; null: leagues have no such restart.
const RestartLaw* find_restart_law(RestartKind kind);

}  // namespace cancha::referee
