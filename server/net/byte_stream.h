#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/generic/stream_protocol.hpp>

#include "proto/base/async/async.h"

namespace cancha::net {

/// Outcome of reading or writing: how many bytes, and what went wrong after them.
struct Transfer {
    boost::system::error_code error;
    std::size_t bytes = 0;

    /// When the last of what was read arrived, where the system has noted it: see stamp_arrivals().
    std::optional<std::chrono::steady_clock::time_point> arrived = std::nullopt;
};

class EagerReads;

/// Bytes to and from one client: a socket, or what a test puts in its place.
///
/// Thread: all calls on the thread of the executor.
class ByteStream {
  public:
    virtual ~ByteStream() = default;

    virtual asio::any_io_executor executor() = 0;

    virtual bool is_open() const = 0;

    /// Waits for bytes, at least one. The error is `eof` where the peer has closed in order.
    virtual asio::awaitable<Transfer> read_some(asio::mutable_buffer room) = 0;

    /// Reads through `reads` from now on, where there is a socket. Borrows it.
    virtual void read_eagerly(EagerReads& /*reads*/) {}

    /// Has the system note when bytes arrive, where it can, for reads through EagerReads.
    virtual void stamp_arrivals() {}

    /// Writes what is taken without waiting. The error is `would_block` where nothing is.
    virtual Transfer write_now(asio::const_buffer bytes) = 0;

    /// The time by which the last of what was taken had been sent; nothing where nobody notes it.
    virtual std::optional<std::chrono::steady_clock::time_point> sent_by() { return std::nullopt; }

    /// Waits until everything has been taken.
    virtual asio::awaitable<Transfer> write_all(asio::const_buffer bytes) = 0;

    /// Tells the peer that nothing more comes.
    virtual void shut_down_writing() = 0;

    /// Ends both directions, whoever else has a copy of it. What waits for it returns with an
    /// error.
    virtual void close() = 0;

    /// Closes at once: the peer is told that the connection is broken, and the system keeps
    /// nothing of it.
    virtual void reset() { close(); }

    /// Lets the operating system keep no more than about so much that the peer has not taken.
    virtual void limit_send_buffer(int bytes) = 0;

    using Socket = asio::generic::stream_protocol::socket;

    /// The socket itself; null where there is none.
    virtual Socket* socket() = 0;
};

/// The stream of a socket.
std::unique_ptr<ByteStream> make_stream(ByteStream::Socket socket);

}  // namespace cancha::net
