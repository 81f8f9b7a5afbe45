#pragma once

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// What one team asks of the referee in its answer to a tick; referee.proto has its fields.
using v1::TeamRequest;

/// Nothing is asked for.
inline bool is_empty(const TeamRequest& request) {
    return request.ByteSizeLong() == 0;
}

/// Adds what another seat of the same team asks for. The last place of a robot counts, and so does
/// that of the ball.
inline void add_request(TeamRequest& request, const TeamRequest& other) {
    if (other.placement().has_ball()) {
        request.mutable_placement()->clear_ball();  // Merging would keep a coordinate for a zero.
    }
    request.MergeFrom(other);
}

/// What both teams asked for in one tick.
struct Requests {
    TeamRequest blue;    ///< Of the blue team.
    TeamRequest yellow;  ///< Of the yellow team.

    /// Expects: team is blue or yellow.
    TeamRequest& of(Team team) { return team == Team::kBlue ? blue : yellow; }

    /// The same.
    const TeamRequest& of(Team team) const { return team == Team::kBlue ? blue : yellow; }

    /// Keeps its memory.
    void clear() {
        blue.Clear();
        yellow.Clear();
    }
};

}  // namespace cancha::referee
