#pragma once

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// Returns an empty message for describe(). It lists both teams, blue, then yellow.
inline v1::MatchStatus blank_description() {
    v1::MatchStatus message;
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        message.add_teams()->set_team(static_cast<v1::Team>(team));
    }
    return message;
}

/// Returns the facts about a match that its rules add to its MatchStatus, for both teams. `source`:
/// the Rulebook, or another object with a describe() like it.
template <typename Source>
v1::MatchStatus description_of(const Source& source) {
    v1::MatchStatus message = blank_description();
    source.describe(message);
    return message;
}

}  // namespace cancha::referee
