#pragma once

#include <cstdint>
#include <string_view>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::host {

/// What somebody can do to a match or a server.
enum class Act : std::uint8_t {
    kAnswer,         ///< Drive the robots of the seat.
    kWatch,          ///< Get states, events and the result.
    kPace,           ///< Pause, resume, step, set the speed.
    kIntervene,      ///< Change bodies, states and what was decided; end the match.
    kManageMatches,  ///< Create and stop the matches of a server.
};

/// Who may do what: the one table of it. proto/README.md shows it to people.
constexpr bool may(v1::Role role, Act act) {
    switch (act) {
        case Act::kAnswer:
            return role == v1::ROLE_STRATEGY;
        case Act::kWatch:
            return role == v1::ROLE_SPECTATOR || role == v1::ROLE_OFFICIAL ||
                   role == v1::ROLE_ADMIN;
        case Act::kPace:
        case Act::kIntervene:
            return role == v1::ROLE_OFFICIAL || role == v1::ROLE_ADMIN;
        case Act::kManageMatches:
            return role == v1::ROLE_ADMIN;
    }
    return false;
}

}  // namespace cancha::host
