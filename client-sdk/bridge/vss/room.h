#pragma once

#include <string>

#include "cancha/base/result.h"
#include "client-sdk/bridge/vss/sockets.h"

// A room is a network of its own for a team's program, with only the loopback interface. If each
// team has a room, two teams can use the same ports (those of FIRASim) on one machine, and several
// matches can run at once. Making a room does not require root, but the system must allow users to
// make namespaces.
namespace cancha::vss {

/// Instructions for the process that enters a room.
struct RoomOrder {
    int line = -1;  ///< Socket over which the process passes the team's sockets to the bridge.
    Doors doors{};  ///< Addresses of the team's sockets in the room, with one for commands.
    std::string command{};  ///< Shell command of the team's program.
};

/// Moves this process into a new room, opens the team's sockets there, passes them to the bridge,
/// and becomes the team's program (exec). If the system does not allow a room, tells the bridge
/// why, and becomes the program outside. If the program cannot be executed, returns an exit status;
/// otherwise does not return.
int enter_room(const RoomOrder& order);

/// Makes a pair of connected sockets. The first socket is for take_sockets(), the second for
/// RoomOrder::line. Fails: kIo.
Result<std::pair<processes::Descriptor, processes::Descriptor>> make_line();

/// Waits for the sockets that enter_room() passes, and returns them.
/// Fails: kRefused: the system does not allow a room; the error says why.
Result<TeamSockets> take_sockets(const processes::Descriptor& line);

}  // namespace cancha::vss
