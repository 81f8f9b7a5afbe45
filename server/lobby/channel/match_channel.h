#pragma once

#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include "cancha/base/result.h"
#include "proto/base/async/async.h"
#include "proto/base/processes/descriptor.h"

namespace google::protobuf {
class MessageLite;
}

namespace cancha::channel {

/// File descriptor at which the process of a match finds its end of the channel. The first message
/// in it is the assignment, because environments and command lines are not secret.
inline constexpr int kChannelDescriptor = 3;

/// One message of a channel, and the file descriptor sent with it, if any.
struct Packet {
    std::string bytes;
    processes::Descriptor descriptor;
};

/// One end of the channel between cancha-server and the process of a match. It carries whole
/// messages, each with a file descriptor if wanted. It is a Unix socket that keeps message
/// boundaries, used by plain system calls, because Asio cannot pass descriptors.
///
/// Thread: the only thread of the io_context.
class MatchChannel {
  public:
    /// Twice the longest frame of a client: an order comes in one frame, and the tokens are sent
    /// with it.
    static constexpr std::size_t kMaxPacketBytes = std::size_t{128} * 1024;

    /// Makes both ends. Each is closed on exec. Fails: kIo.
    static Result<std::pair<processes::Descriptor, processes::Descriptor>> make_ends();

    MatchChannel(boost::asio::io_context& context, processes::Descriptor end);

    /// Closes its descriptor; nothing can be sent any more. Expects: nobody waits in receive().
    void close();

    /// Sends a message at once or fails. `descriptor`: the other end gets a copy; -1: none.
    /// Fails: kIo: the other end is gone or does not read; kTooLarge.
    Status send(const google::protobuf::MessageLite& message, int descriptor = -1);

    /// Waits for the next message. Fails: kClosedByPeer, kIo.
    asio::awaitable<Result<Packet>> receive();

    /// Waits for the first message at this end, without an io_context. Fails: as receive().
    static Result<Packet> receive_first(const processes::Descriptor& end);

  private:
    boost::asio::posix::stream_descriptor socket_;
};

}  // namespace cancha::channel
