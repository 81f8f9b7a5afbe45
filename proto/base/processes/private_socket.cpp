#include "proto/base/processes/private_socket.h"

#include <sys/un.h>

namespace cancha::processes {

PrivateSocket::PrivateSocket(std::string_view prefix) : folder_(prefix) {
    constexpr std::size_t kMaxPathBytes = sizeof(sockaddr_un::sun_path) - 1;  // A zero ends it.
    const std::string path = folder_.file("teams");
    if (!folder_.path().empty() && path.size() <= kMaxPathBytes) {
        address_ = "unix:" + path;
    }
}

}  // namespace cancha::processes
