#pragma once

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// Returns a message for Rulebook::describe() to fill in. The message lists both teams, blue first,
/// and nothing else.
inline v1::MatchStatus blank_description() {
    v1::MatchStatus message;
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        message.add_teams()->set_team(static_cast<v1::Team>(team));
    }
    return message;
}

/// Returns a message with the facts that the rules of a match add to its MatchStatus. `source`: the
/// Rulebook, or another object with the function describe(v1::MatchStatus&).
template <typename Source>
v1::MatchStatus description_of(const Source& source) {
    v1::MatchStatus message = blank_description();
    source.describe(message);
    return message;
}

}  // namespace cancha::referee
