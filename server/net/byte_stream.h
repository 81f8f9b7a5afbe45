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

/// Outcome of reading or writing.
struct Transfer {
    boost::system::error_code error;  ///< Error that followed the bytes, if any.
    std::size_t bytes = 0;            ///< Number of bytes read or written.

    /// Arrival time of the last byte read; none if the system has not noted it. See
    /// ByteStream::stamp_arrivals().
    std::optional<std::chrono::steady_clock::time_point> arrived = std::nullopt;
};

class EagerReads;

/// Stream of bytes to and from one client. It is a socket, or the substitute for a socket in a
/// test.
///
/// Thread: all calls on the thread of the executor.
class ByteStream {
  public:
    virtual ~ByteStream() = default;

    virtual asio::any_io_executor executor() = 0;

    virtual bool is_open() const = 0;

    /// Waits for at least one byte, then reads into `room`. The error is `eof` if the peer has
    /// closed the stream properly.
    virtual asio::awaitable<Transfer> read_some(asio::mutable_buffer room) = 0;

    /// From now on read_some() reads by means of `reads`, which is faster (see EagerReads). Has no
    /// effect on a stream without a socket. Borrows: reads.
    virtual void read_eagerly(EagerReads& /*reads*/) {}

    /// Makes the operating system note when bytes arrive, if it can. read_some() returns these
    /// times only after read_eagerly().
    virtual void stamp_arrivals() {}

    /// Writes as much as the system takes without waiting. The error is `would_block` if the system
    /// takes nothing.
    virtual Transfer write_now(asio::const_buffer bytes) = 0;

    /// Time by which the system had sent the last written byte; none if the system does not note
    /// it.
    virtual std::optional<std::chrono::steady_clock::time_point> sent_by() { return std::nullopt; }

    /// Writes all bytes; waits until the system has taken them.
    virtual asio::awaitable<Transfer> write_all(asio::const_buffer bytes) = 0;

    /// Tells the peer that no more bytes follow.
    virtual void shut_down_writing() = 0;

    /// Closes both directions, even if another process has a copy of the socket. Pending operations
    /// return with an error.
    virtual void close() = 0;

    /// Breaks the connection at once. The peer gets an error, and the system drops all data of the
    /// connection.
    virtual void reset() { close(); }

    /// Limits the sent data that the operating system keeps until the peer takes it. `bytes`:
    /// approximate limit.
    virtual void limit_send_buffer(int bytes) = 0;

    using Socket = asio::generic::stream_protocol::socket;

    /// Socket of the stream. Null if the stream has none, as in a test.
    virtual Socket* socket() = 0;
};

/// Makes a stream that reads from this socket and writes to it.
std::unique_ptr<ByteStream> make_stream(ByteStream::Socket socket);

}  // namespace cancha::net
