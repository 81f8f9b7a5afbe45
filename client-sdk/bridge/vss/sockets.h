#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "client-sdk/bridge/vss/profile.h"
#include "proto/base/processes/descriptor.h"

namespace cancha::vss {

/// A UDP socket that never blocks.
class UdpSocket {
  public:
    /// Largest size of a datagram over IPv4.
    static constexpr std::size_t kMostBytes = 65'536;

    /// Opens a socket that receives datagrams to `at`. If `at` is a multicast group, receives only
    /// datagrams that come over the network interface with the address `interface`. Fails: kIo; the
    /// error says whether the port is in use, and what to do.
    static Result<UdpSocket> open_receiver(const Endpoint& at, std::uint32_t interface);

    /// Opens a socket that sends. Datagrams to a multicast group leave over `interface`. If this
    /// interface is loopback, these datagrams stay on this machine. Fails: kIo.
    static Result<UdpSocket> open_sender(std::uint32_t interface);

    explicit UdpSocket(processes::Descriptor descriptor) : descriptor_(std::move(descriptor)) {}

    int descriptor() const { return descriptor_.get(); }

    /// Sends a datagram. The datagram is lost if the system does not take it.
    void send(const Endpoint& to, std::string_view datagram) const;

    /// A datagram, and the IPv4 address of its sender in host byte order.
    struct Datagram {
        std::string_view bytes{};
        std::uint32_t from = 0;
    };

    /// Reads the next datagram into `buffer`. None if no datagram is there now.
    std::optional<Datagram> receive(std::span<char> buffer) const;

    /// Address on which the socket receives, with the port that the system has chosen. Fails: kIo.
    Result<Endpoint> endpoint() const;

  private:
    processes::Descriptor descriptor_;
};

/// Sockets of one team, or of both.
struct TeamSockets {
    std::vector<UdpSocket> commands;  ///< Sockets that receive commands, at least one.
    UdpSocket placements;             ///< Socket that receives placements.
    UdpSocket sender;                 ///< Socket that sends to the teams.
};

/// Addresses of the sockets of one team, or of both.
struct Doors {
    std::vector<Endpoint> commands{};
    Endpoint placements{};
    std::uint32_t interface = 0;  ///< Interface for multicast groups.
};

/// Opens the sockets of a team. Fails: kIo, like UdpSocket::open_receiver().
Result<TeamSockets> open_sockets(const Doors& doors);

}  // namespace cancha::vss
