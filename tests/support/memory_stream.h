#pragma once

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/net/byte_stream.h"
#include "server/net/signal.h"

namespace cancha::test {

/// A fault of a MemoryLine: its kind, and the operation at which it happens.
struct StreamFault {
    enum class Kind {
        kReset,  ///< The operation and all later ones fail.
        /// The peer has closed properly: reads find the end of the stream, writes fail.
        kClosed,
        /// The operation transfers less: a write half of the bytes, a read one byte. All later
        /// operations fail.
        kCutShort,
        /// Writes are never accepted and reads wait for ever, as if the peer were unplugged.
        kNoRoom,
    };

    Kind kind = Kind::kReset;
    int at = 0;  ///< Number of the failing operation, counted from 1. 0 means that none fails.
};

/// A connection in memory with two ends, one for a server under test and one for the test. Each end
/// reads the bytes that the other end writes. The server's end counts its operations (reads and
/// writes), and the operation number `fault.at` fails.
///
/// Thread: one, which must be the only thread that runs the io_context.
class MemoryLine {
  public:
    MemoryLine(boost::asio::io_context& context, StreamFault fault);

    /// Returns the server's end. Expects: called once.
    std::unique_ptr<net::ByteStream> server_end();

    /// Returns the test's end, on which no fault is simulated. Expects: called once.
    std::unique_ptr<net::ByteStream> client_end();

    /// Returns the number of operations of the server's end so far.
    int operations() const;

    /// Returns whether the fault has happened or time_out() was called.
    bool has_failed() const;

    /// Makes the client stop reading: the server's writes are not accepted until flow() is called.
    void stall();
    void flow();

    /// Makes all operations fail, as the operating system does after a long time without any sign
    /// of the peer.
    void time_out();

  private:
    struct State;
    class End;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::test
