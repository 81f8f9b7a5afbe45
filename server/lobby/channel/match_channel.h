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
/// is the assignment: which match to play, and the tokens of the match. The assignment is neither
/// on the command line nor in the environment, because other users can read these.
inline constexpr int kChannelDescriptor = 3;

/// One message of a channel, and the file descriptor sent with it, if any.
struct Packet {
    std::string bytes;                 ///< The encoded protobuf message.
    processes::Descriptor descriptor;  ///< Empty if none was sent.
};

/// One end of the channel between cancha-server and the process of a match. The channel carries
/// whole messages; a file descriptor can be sent with a message. It is a Unix socket that keeps
/// message boundaries. This class uses plain system calls, because Asio cannot pass descriptors.
///
/// Thread: all calls on the only thread of the io_context.
class MatchChannel {
  public:
    /// Largest message, in bytes. The largest one is the assignment, which contains an admin's
    /// order and the tokens. The order came in one message, so the limit is twice the longest
    /// message of a client (wire::kMaxClientFrameBytes).
    static constexpr std::size_t kMaxPacketBytes = std::size_t{128} * 1024;

    /// Makes both ends of a channel. Both descriptors are closed on exec. Fails: kIo.
    static Result<std::pair<processes::Descriptor, processes::Descriptor>> make_ends();

    /// Takes over one of the ends.
    MatchChannel(boost::asio::io_context& context, processes::Descriptor end);

    /// Closes this end; later calls of send() fail. Expects: nobody waits in receive().
    void close();

    /// Sends a message at once or fails. `descriptor`: file descriptor of which the other end gets
    /// a copy; -1 if none is sent. Fails: kIo: the other end is gone or does not read; kTooLarge.
    Status send(const google::protobuf::MessageLite& message, int descriptor = -1);

    /// Waits for the next message. Fails: kClosedByPeer: the other end was closed; kIo.
    asio::awaitable<Result<Packet>> receive();

    /// Waits for the first message at this end, without an io_context. Fails: kClosedByPeer: the
    /// other end was closed; kIo.
    static Result<Packet> receive_first(const processes::Descriptor& end);

  private:
    boost::asio::posix::stream_descriptor socket_;
};

}  // namespace cancha::channel
