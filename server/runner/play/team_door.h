#pragma once

#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "proto/base/processes/private_socket.h"
#include "server/runner/options.h"
#include "server/session/match_host.h"

namespace cancha::runner {

/// Address at which the strategies that this program starts connect to the match. It is a Unix
/// socket in a folder that only this user may enter, or a TCP port on loopback. The Unix socket
/// costs less time per tick. Only strategies are admitted.
class TeamDoor {
  public:
    /// Borrows: host.
    explicit TeamDoor(session::MatchHost& host) : host_(host) {}

    /// Starts listening. Uses TCP instead of a Unix socket if the name of the folder for temporary
    /// files (TMPDIR) is too long for a Unix socket. Fails: kIo: no socket can be opened.
    Status open(TeamSocket socket);

    /// Address for the strategies' environment variable CANCHA_SERVER. Expects: open() has
    /// succeeded.
    const std::string& address() const { return address_; }

  private:
    session::MatchHost& host_;
    std::optional<processes::PrivateSocket> socket_;
    std::string address_;
};

}  // namespace cancha::runner
