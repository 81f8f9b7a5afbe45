#pragma once

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// Requests of one team to the referee, such as a time-out. They are part of the team's answer to a
/// tick. referee.proto has the fields.
using v1::TeamRequest;

/// Whether the team asks for nothing.
inline bool is_empty(const TeamRequest& request) {
    return request.ByteSizeLong() == 0;
}

/// Adds `other`, the requests of another seat of the same team, to `request`. If both place the
/// same robot or the ball, the placement in `other` counts.
inline void add_request(TeamRequest& request, const TeamRequest& other) {
    if (other.placement().has_ball()) {
        request.mutable_placement()->clear_ball();  // Merging would not overwrite with zeros.
    }
    request.MergeFrom(other);
}

/// Requests of both teams in one tick.
struct Requests {
    TeamRequest blue;    ///< Requests of the blue team.
    TeamRequest yellow;  ///< Requests of the yellow team.

    /// Returns the requests of a team. Expects: team is blue or yellow.
    TeamRequest& of(Team team) { return team == Team::kBlue ? blue : yellow; }

    /// Returns the requests of a team. Expects: team is blue or yellow.
    const TeamRequest& of(Team team) const { return team == Team::kBlue ? blue : yellow; }

    /// Removes all requests, keeping the allocated memory.
    void clear() {
        blue.Clear();
        yellow.Clear();
    }
};

}  // namespace cancha::referee
