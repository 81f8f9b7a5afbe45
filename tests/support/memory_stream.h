#pragma once

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/net/byte_stream.h"
#include "server/net/signal.h"

namespace cancha::test {

/// A fault of a MemoryLine: its kind and its moment.
struct StreamFault {
    enum class Kind {
        kReset,     ///< The operation and all later ones fail.
        kClosed,    ///< The peer has closed properly: a read finds the end, a write fails.
        kCutShort,  ///< A write takes half of the bytes, a read gives one byte; then like kReset.
        kNoRoom,    ///< Writes are not taken and reads get nothing: the peer is gone silently.
    };

    Kind kind = Kind::kReset;
    int at = 0;  ///< Number of the failing operation, 1 for the first; 0: never.
};

/// A connection in memory with two ends. Each end reads what the other writes. The server's end
/// counts its operations (each read and each write) and fails at the operation that the fault
/// names.
///
/// Thread: the io_context's only one.
class MemoryLine {
  public:
    MemoryLine(boost::asio::io_context& context, StreamFault fault);

    /// Returns the end for the server: a connection's stream. Expects: called once.
    std::unique_ptr<net::ByteStream> server_end();

    /// Returns the end for the test. It never fails by itself. Expects: called once.
    std::unique_ptr<net::ByteStream> client_end();

    /// Returns the number of operations of the server's end so far.
    int operations() const;

    /// Returns whether the fault has happened, or time_out() was called.
    bool has_failed() const;

    /// Stops the client from reading: nothing that the server writes is taken until flow().
    void stall();
    void flow();

    /// Makes every operation fail, as an operating system does at last with a silent peer.
    void time_out();

  private:
    struct State;
    class End;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::test
