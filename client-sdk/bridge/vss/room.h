#pragma once

#include <string>

#include "cancha/base/result.h"
#include "client-sdk/bridge/vss/sockets.h"

// A room is a network of its own for a team's program, with only the loopback interface in it. With
// a room for each, two teams that use the same ports of FIRASim can play on one machine, and
// several matches can run at once. A room does not need root, but a system that lets users have
// namespaces.
namespace cancha::vss {

/// Instructions for the process in the room.
struct RoomOrder {
    int line = -1;          ///< Socket on which the process hands over the team's sockets.
    Doors doors{};          ///< Addresses of these sockets in the room; one for commands.
    std::string command{};  ///< Shell command of the team's program.
};

/// Moves this process into a new room, opens the team's sockets there, hands them over, and
/// executes the team's program. If the system allows no room, says why and executes the program
/// outside. Returns the exit status only if the program cannot be executed.
int enter_room(const RoomOrder& order);

/// Makes a pair of connected sockets. The second one is for the process in the room. Fails: kIo.
Result<std::pair<processes::Descriptor, processes::Descriptor>> make_line();

/// Waits for the sockets that enter_room() hands over, and returns them.
/// Fails: kRefused: there is no room, and the text says why.
Result<TeamSockets> take_sockets(const processes::Descriptor& line);

}  // namespace cancha::vss
