#pragma once

#include <string>

#include "proto/cancha/v1/referee.pb.h"

namespace cancha::match {

/// Names of the simulators for which the strategies of the two teams were written. The names are
/// shown to people and decide nothing. Empty if the strategy was written for Cancha.
struct TeamOrigins {
    std::string blue{};
    std::string yellow{};

    /// Writes the two names to the teams of `message`.
    void describe(v1::MatchStatus& message) const {
        for (v1::TeamStatus& team : *message.mutable_teams()) {
            team.set_origin(team.team() == v1::TEAM_BLUE ? blue : yellow);
        }
    }
};

}  // namespace cancha::match
