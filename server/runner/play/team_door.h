#pragma once

#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "proto/base/processes/private_socket.h"
#include "server/runner/options.h"
#include "server/session/match_host.h"

namespace cancha::runner {

/// The door of a match for the strategies that this program starts: a Unix socket, which costs less
/// per tick, in a folder that only this user may enter; or a TCP port on loopback. Nobody but
/// strategies may come in.
class TeamDoor {
  public:
    /// Borrows: host.
    explicit TeamDoor(session::MatchHost& host) : host_(host) {}

    /// A folder for temporary files (TMPDIR) whose name is too long for a Unix socket means TCP.
    /// Fails: as net::Listener::listen().
    Status open(TeamSocket socket);

    /// As strategies find it in CANCHA_SERVER. Expects: it is open.
    const std::string& address() const { return address_; }

  private:
    session::MatchHost& host_;
    std::optional<processes::PrivateSocket> socket_;
    std::string address_;
};

}  // namespace cancha::runner
