#pragma once

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// A message for describe() and nothing else: it lists both teams, blue, then yellow.
inline v1::MatchStatus blank_description() {
    v1::MatchStatus message;
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        message.add_teams()->set_team(static_cast<v1::Team>(team));
    }
    return message;
}

/// What the rules of a match say beyond its MatchStatus, of both teams. `source`: the Rulebook, or
/// what has a describe() like it.
template <typename Source>
v1::MatchStatus description_of(const Source& source) {
    v1::MatchStatus message = blank_description();
    source.describe(message);
    return message;
}

}  // namespace cancha::referee
