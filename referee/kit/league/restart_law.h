#pragma once

#include <span>

#include "referee/kit/league/grounds.h"
#include "referee/kit/restart_plan.h"

// The restarts of leagues.
namespace cancha::referee {

/// The rules for one kind of restart: places of the ball and the robots. Each file in restarts/
/// defines one RestartLaw, which other files get only by the functions below.
struct RestartLaw {
    RestartKind kind;  ///< Kind of restart.

    /// Returns the place of the ball. `team` takes the restart (none for a free ball); `ball_m`:
    /// present position of the ball.
    Vec2 (*spot_m)(const Grounds& grounds, Team team, Vec2 ball_m, const SoccerStatus& status);

    /// Returns the plan for the robots. Borrows: grounds and formation, as long as the plan is
    /// used.
    RestartPlan (*plan)(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                        const SoccerStatus& status);
};

/// Returns the rules of all kinds of restarts.
std::span<const RestartLaw* const> restart_laws();

/// Returns the rules for one kind of restart. Null if leagues have no such restart.
const RestartLaw* find_restart_law(RestartKind kind);

}  // namespace cancha::referee
