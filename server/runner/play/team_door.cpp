#include "server/runner/play/team_door.h"

namespace cancha::runner {

namespace {

constexpr const char* kLoopback = "127.0.0.1:0";

}  // namespace

Status TeamDoor::open(TeamSocket socket) {
    if (socket == TeamSocket::kUnix) {
        socket_.emplace("cancha-match");
    }
    const bool is_unix = socket_ && !socket_->address().empty();
    const auto door = host_.listen(*net::parse_endpoint(is_unix ? socket_->address() : kLoopback),
                                   session::Door::kTeams);
    if (!door) {
        return door.error();
    }
    address_ = net::name_of(*door);
    return {};
}

}  // namespace cancha::runner
