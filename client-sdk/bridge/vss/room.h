#pragma once

#include <string>

#include "cancha/base/result.h"
#include "client-sdk/bridge/vss/sockets.h"

// A room is a network of its own for a team's program, with nothing in it but the loopback
// interface. Two teams that know only FIRASim's ports play on one machine in two rooms, and several
// matches go on at once. It needs no root, but a system that lets users have namespaces.
namespace cancha::vss {

/// Order for the process in the room.
struct RoomOrder {
    int line = -1;          ///< Socket on which it hands over the team's sockets.
    Doors doors{};          ///< Where they are, in the room; one for commands.
    std::string command{};  ///< Shell command of the team's program.
};

/// Moves this process into a new room, hands over the sockets that it opens there, and becomes the
/// team's program. Where there can be no room, it says why and becomes the program as it is.
/// Returns the exit status of a process that could not become it.
int enter_room(const RoomOrder& order);

/// Both ends of a line; the second one is for the process in the room. Fails: kIo.
Result<std::pair<processes::Descriptor, processes::Descriptor>> make_line();

/// The sockets that enter_room() hands over. Waits for them.
/// Fails: kRefused: there is no room, and the text says why.
Result<TeamSockets> take_sockets(const processes::Descriptor& line);

}  // namespace cancha::vss
