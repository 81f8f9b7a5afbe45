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

/// A socket for datagrams that never waits.
class UdpSocket {
  public:
    /// As large as a datagram over IPv4 can be.
    static constexpr std::size_t kMostBytes = 65'536;

    /// Receives what is sent to `at`; of a multicast group what comes over `interface`, the address
    /// of an interface. Fails: kIo; the text says whether the port is taken, and what to do.
    static Result<UdpSocket> open_receiver(const Endpoint& at, std::uint32_t interface);

    /// Sends; to a multicast group over `interface`, and from one that is loopback to this machine
    /// only. Fails: kIo.
    static Result<UdpSocket> open_sender(std::uint32_t interface);

    explicit UdpSocket(processes::Descriptor descriptor) : descriptor_(std::move(descriptor)) {}

    int descriptor() const { return descriptor_.get(); }

    /// Sends a datagram. It is lost if the system does not take it.
    void send(const Endpoint& to, std::string_view datagram) const;

    /// A datagram, and the address that it came from, in the order of this machine.
    struct Datagram {
        std::string_view bytes{};
        std::uint32_t from = 0;
    };

    /// The next datagram, in `buffer`; absent: there is none now.
    std::optional<Datagram> receive(std::span<char> buffer) const;

    /// Where it receives: the port that the system has picked. Fails: kIo.
    Result<Endpoint> endpoint() const;

  private:
    processes::Descriptor descriptor_;
};

/// Sockets of one team, or of both.
struct TeamSockets {
    std::vector<UdpSocket> commands;  ///< At least one.
    UdpSocket placements;
    UdpSocket sender;
};

/// Where these sockets are.
struct Doors {
    std::vector<Endpoint> commands{};
    Endpoint placements{};
    std::uint32_t interface = 0;  ///< For multicast groups.
};

/// Fails: as the sockets.
Result<TeamSockets> open_sockets(const Doors& doors);

}  // namespace cancha::vss
