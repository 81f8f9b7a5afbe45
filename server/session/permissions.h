#pragma once

#include <cstdint>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::session {

/// Kind of action in a match or a server. Each role has some of these permissions; see may().
enum class Permission : std::uint8_t {
    kAnswer,         ///< Answer ticks, and thus drive the robots of a seat.
    kWatch,          ///< Get states, events and the result.
    kPace,           ///< Start, pause, resume, step, set the speed.
    kIntervene,      ///< Place bodies, drive robots, save and restore states, end the match.
    kRule,           ///< Confirm or change decisions of the referee.
    kManageMatches,  ///< Create and stop the matches of a server.
};

/// Whether a role has a permission. This is the only table of permissions in the program;
/// proto/README.md documents it for people.
constexpr bool may(v1::Role role, Permission permission) {
    switch (permission) {
        case Permission::kAnswer:
            return role == v1::ROLE_STRATEGY;
        case Permission::kWatch:
            return role == v1::ROLE_SPECTATOR || role == v1::ROLE_OFFICIAL ||
                   role == v1::ROLE_ADMIN;
        case Permission::kPace:
        case Permission::kIntervene:
        case Permission::kRule:
            return role == v1::ROLE_OFFICIAL || role == v1::ROLE_ADMIN;
        case Permission::kManageMatches:
            return role == v1::ROLE_ADMIN;
    }
    return false;
}

/// Address at which clients connect.
enum class Door : std::uint8_t {
    kMain,   ///< The address of a match or of a server, for all roles.
    kTeams,  ///< For strategies started by cancha-match; CANCHA_SERVER holds its address.
};

/// Whether a door admits clients of a role. Strategies are programs that others wrote, so the
/// address that they are given admits no other role.
constexpr bool admits(Door door, v1::Role role) {
    switch (door) {
        case Door::kMain:
            return may(role, Permission::kAnswer) || may(role, Permission::kWatch);
        case Door::kTeams:
            return may(role, Permission::kAnswer);
    }
    return false;
}

/// Returns the permission that a client needs for a request.
constexpr Permission permission_for(v1::OfficialRequest::ActionCase action) {
    switch (action) {
        case v1::OfficialRequest::kPlaceRobot:
        case v1::OfficialRequest::kPlaceBall:
        case v1::OfficialRequest::kSaveState:
        case v1::OfficialRequest::kRestoreState:
        case v1::OfficialRequest::kEndMatch:
        case v1::OfficialRequest::kTakeOver:
        case v1::OfficialRequest::kDrive:
        case v1::OfficialRequest::kRelease:
            return Permission::kIntervene;
        case v1::OfficialRequest::kRuling:
            return Permission::kRule;
        case v1::OfficialRequest::kStart:
        case v1::OfficialRequest::kPause:
        case v1::OfficialRequest::kResume:
        case v1::OfficialRequest::kStep:
        case v1::OfficialRequest::kSetSpeed:
        case v1::OfficialRequest::ACTION_NOT_SET:  // official_desk reports the missing action.
            break;
    }
    return Permission::kPace;
}

}  // namespace cancha::session
