#pragma once

#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// Adds to the message which end of the field each team defends: blue the end at +x, yellow the end
/// at -x. For Rulebook::describe() in disciplines whose teams never change ends. Every discipline
/// must describe the ends: clients that see the world from their own team's end need them.
inline void describe_first_ends(v1::MatchStatus& message) {
    for (v1::TeamStatus& team : *message.mutable_teams()) {
        team.set_defends(team.team() == v1::TEAM_BLUE ? v1::FIELD_END_POSITIVE_X
                                                      : v1::FIELD_END_NEGATIVE_X);
    }
}

}  // namespace cancha::referee
