#pragma once

#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "proto/base/processes/private_socket.h"
#include "server/runner/options.h"
#include "server/session/match_host.h"

namespace cancha::runner {

/// Door of a match for the strategies that this program starts. It is a Unix socket in a folder
/// that only this user may enter, which costs less per tick, or a TCP port on loopback. It admits
/// only strategies.
class TeamDoor {
  public:
    /// Borrows: host.
    explicit TeamDoor(session::MatchHost& host) : host_(host) {}

    /// Opens the door. Uses TCP if the name of the folder for temporary files (TMPDIR) is too long
    /// for a Unix socket. Fails: as net::Listener::listen().
    Status open(TeamSocket socket);

    /// Address for CANCHA_SERVER. Expects: open() has succeeded.
    const std::string& address() const { return address_; }

  private:
    session::MatchHost& host_;
    std::optional<processes::PrivateSocket> socket_;
    std::string address_;
};

}  // namespace cancha::runner
