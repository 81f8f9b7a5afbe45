#pragma once

#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// What Rulebook::describe() says at least: each team is at the end where it starts, blue at +x.
/// Clients that see the world from their own end read it in every discipline.
inline void describe_first_ends(v1::MatchStatus& message) {
    for (v1::TeamStatus& team : *message.mutable_teams()) {
        team.set_defends(team.team() == v1::TEAM_BLUE ? v1::FIELD_END_POSITIVE_X
                                                      : v1::FIELD_END_NEGATIVE_X);
    }
}

}  // namespace cancha::referee
