#include "client-sdk/bridge/vss/sockets.h"

#include <cerrno>
#include <system_error>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace cancha::vss {
namespace {

using processes::Descriptor;

// Receive buffer, in bytes. A team may send a datagram for each robot, and others may flood the
// port.
constexpr int kReceiveBytes = 1 << 20;

in_addr to_network(std::uint32_t address) {
    return in_addr{htonl(address)};
}

sockaddr_in to_network(const Endpoint& endpoint) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(endpoint.port);
    address.sin_addr = to_network(endpoint.address);
    return address;
}

template <typename Value>
bool set(const Descriptor& socket, int level, int option, const Value& value) {
    return setsockopt(socket.get(), level, option, &value, sizeof value) == 0;
}

Descriptor open_socket() {
    return Descriptor(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

Error problem(const std::string& what) {
    return Error{ErrorCode::kIo,
                 fmt::format("{}: {}", what, std::generic_category().message(errno))};
}

bool join(const Descriptor& socket, std::uint32_t group, std::uint32_t interface) {
    ip_mreqn membership{};
    membership.imr_multiaddr = to_network(group);
    membership.imr_address = to_network(interface);
    return set(socket, IPPROTO_IP, IP_ADD_MEMBERSHIP, membership) &&
           set(socket, IPPROTO_IP, IP_MULTICAST_ALL, 0);
}

}  // namespace

Result<UdpSocket> UdpSocket::open_receiver(const Endpoint& at, std::uint32_t interface) {
    Descriptor socket = open_socket();
    if (!socket) {
        return problem("cannot open a socket");
    }
    set(socket, SOL_SOCKET, SO_RCVBUF, kReceiveBytes);
    // A group may have several members on a machine. With a shared plain port only the last socket
    // would receive.
    if (at.is_multicast()) {
        set(socket, SOL_SOCKET, SO_REUSEADDR, 1);
    }
    const sockaddr_in address = to_network(at);
    if (bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        if (errno != EADDRINUSE) {
            return problem(to_text(at));
        }
        return Error{ErrorCode::kIo,
                     fmt::format("{} is taken, perhaps by another bridge or a simulator; give "
                                 "another port, such as --commands 127.0.0.1:20012, and set it in "
                                 "the team, or let the bridge start the team (--run)",
                                 to_text(at))};
    }
    if (at.is_multicast() && !join(socket, at.address, interface)) {
        return problem(fmt::format("{} on interface {}", to_text(at), to_text(interface)));
    }
    return UdpSocket(std::move(socket));
}

Result<UdpSocket> UdpSocket::open_sender(std::uint32_t interface) {
    Descriptor socket = open_socket();
    const bool is_local = Endpoint{interface, 0}.is_loopback();
    if (!socket || !set(socket, IPPROTO_IP, IP_MULTICAST_IF, to_network(interface)) ||
        !set(socket, IPPROTO_IP, IP_MULTICAST_TTL, is_local ? 0 : 1) ||
        !set(socket, IPPROTO_IP, IP_MULTICAST_LOOP, 1)) {
        return problem(fmt::format("cannot send over interface {}", to_text(interface)));
    }
    return UdpSocket(std::move(socket));
}

void UdpSocket::send(const Endpoint& to, std::string_view datagram) const {
    const sockaddr_in address = to_network(to);
    // The first error may concern an earlier datagram that nobody received.
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (sendto(descriptor_.get(), datagram.data(), datagram.size(), MSG_NOSIGNAL,
                   reinterpret_cast<const sockaddr*>(&address), sizeof address) >= 0) {
            return;
        }
    }
}

std::optional<UdpSocket::Datagram> UdpSocket::receive(std::span<char> buffer) const {
    sockaddr_in from{};
    socklen_t length = sizeof from;
    const ssize_t size = recvfrom(descriptor_.get(), buffer.data(), buffer.size(), 0,
                                  reinterpret_cast<sockaddr*>(&from), &length);
    if (size < 0) {
        return std::nullopt;
    }
    return Datagram{.bytes = std::string_view(buffer.data(), static_cast<std::size_t>(size)),
                    .from = ntohl(from.sin_addr.s_addr)};
}

Result<Endpoint> UdpSocket::endpoint() const {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    if (getsockname(descriptor_.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) {
        return problem("cannot tell a socket's port");
    }
    return Endpoint{ntohl(address.sin_addr.s_addr), ntohs(address.sin_port)};
}

Result<TeamSockets> open_sockets(const Doors& doors) {
    std::vector<UdpSocket> commands;
    for (const Endpoint& at : doors.commands) {
        auto socket = UdpSocket::open_receiver(at, doors.interface);
        if (!socket) {
            return socket.error();
        }
        commands.push_back(std::move(*socket));
    }
    auto placements = UdpSocket::open_receiver(doors.placements, doors.interface);
    if (!placements) {
        return placements.error();
    }
    auto sender = UdpSocket::open_sender(doors.interface);
    if (!sender) {
        return sender.error();
    }
    return TeamSockets{std::move(commands), std::move(*placements), std::move(*sender)};
}

}  // namespace cancha::vss
