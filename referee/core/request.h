#pragma once

#include <optional>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/vec3.h"
#include "referee/core/verdict.h"

namespace cancha::referee {

/// What one team asks of the referee in its answer to a tick. A place that is not asked for now is
/// not remembered, and not an error; a time-out begins with the next restart.
struct TeamRequest {
    /// Where its robots are to stand; counts while the team is placing. Robots that are not named
    /// stand where the rules have them by themselves. The last one of a robot counts.
    std::vector<PlaceRobot> robots;
    std::optional<Vec2> ball_m;  ///< Where the ball is to lie, in a restart that leaves the choice.
    bool asks_for_time_out = false;

    /// What another seat of the same team asks for.
    void add(const TeamRequest& other) {
        robots.insert(robots.end(), other.robots.begin(), other.robots.end());
        ball_m = other.ball_m ? other.ball_m : ball_m;
        asks_for_time_out = asks_for_time_out || other.asks_for_time_out;
    }

    bool is_empty() const { return robots.empty() && !ball_m && !asks_for_time_out; }
};

/// What both teams asked for in one tick.
struct Requests {
    TeamRequest blue;
    TeamRequest yellow;

    /// Expects: team is blue or yellow.
    TeamRequest& of(Team team) { return team == Team::kBlue ? blue : yellow; }

    const TeamRequest& of(Team team) const { return team == Team::kBlue ? blue : yellow; }

    bool is_empty() const { return blue.is_empty() && yellow.is_empty(); }
};

}  // namespace cancha::referee
