#pragma once

#include <string>

#include "proto/cancha/v1/referee.pb.h"

namespace cancha::match {

/// Names of the simulators for which the teams' strategies were written, shown to people. Empty:
/// Cancha. They decide nothing.
struct TeamOrigins {
    std::string blue{};
    std::string yellow{};

    void describe(v1::MatchStatus& message) const {
        for (v1::TeamStatus& team : *message.mutable_teams()) {
            team.set_origin(team.team() == v1::TEAM_BLUE ? blue : yellow);
        }
    }
};

}  // namespace cancha::match
