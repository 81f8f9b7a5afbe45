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

/// Under this number the process of a match finds its end of the channel. The assignment waits in
/// it, for environments and command lines are not secret.
inline constexpr int kChannelDescriptor = 3;

/// One message of a channel, and the descriptor that came with it, if one did.
struct Packet {
    std::string bytes;
    processes::Descriptor descriptor;
};

/// One end of the line between cancha-server and the process of a match: whole messages, each with
/// a descriptor if wanted. A socket of Unix, of the kind that keeps messages apart: plain system
/// calls, for Asio passes no descriptors on.
///
/// Thread: the io_context's only one.
class MatchChannel {
  public:
    /// Twice the longest frame of a client: an order comes in one, and the tokens go with it.
    static constexpr std::size_t kMaxPacketBytes = std::size_t{128} * 1024;

    /// Both ends; each closes when a program is executed. Fails: kIo.
    static Result<std::pair<processes::Descriptor, processes::Descriptor>> make_ends();

    MatchChannel(boost::asio::io_context& context, processes::Descriptor end);

    /// Gives back its descriptor; nothing can be sent any more. Expects: nobody waits in receive().
    void close();

    /// Sends now or not at all. `descriptor`: -1 for none; the other end gets a copy of it.
    /// Fails: kIo when the other end is gone or does not read, kTooLarge.
    Status send(const google::protobuf::MessageLite& message, int descriptor = -1);

    /// Waits for the next message. Fails: kClosedByPeer, kIo.
    asio::awaitable<Result<Packet>> receive();

    /// Waits for the first message at this end, before there is an io_context. Fails: as receive().
    static Result<Packet> receive_first(const processes::Descriptor& end);

  private:
    boost::asio::posix::stream_descriptor socket_;
};

}  // namespace cancha::channel
