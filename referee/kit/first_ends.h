#pragma once

#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// Adds the least that Rulebook::describe() says: each team defends the end where it starts, blue
/// +x. Clients that see the world from their own end need it in every discipline.
inline void describe_first_ends(v1::MatchStatus& message) {
    for (v1::TeamStatus& team : *message.mutable_teams()) {
        team.set_defends(team.team() == v1::TEAM_BLUE ? v1::FIELD_END_POSITIVE_X
                                                      : v1::FIELD_END_NEGATIVE_X);
    }
}

}  // namespace cancha::referee
