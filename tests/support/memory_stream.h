#pragma once

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/net/byte_stream.h"
#include "server/net/signal.h"

namespace cancha::test {

/// What goes wrong with a MemoryStream, and when.
struct StreamFault {
    enum class Kind {
        kReset,     ///< The operation fails, as all after it.
        kClosed,    ///< The peer has closed in order: a read finds the end, a write fails.
        kCutShort,  ///< A write takes half of the bytes, a read gives one byte; then as kReset.
        kNoRoom,    ///< Nothing is taken any more, and nothing comes: a peer that is gone silently.
    };

    Kind kind = Kind::kReset;
    int at = 0;  ///< The number of the operation: 1 for the first; 0: never.
};

/// The two ends of a line in memory. What one end writes the other reads; the server's end counts
/// its operations (each read and each write) and fails at the one that the fault names.
///
/// Thread: the io_context's only one.
class MemoryLine {
  public:
    MemoryLine(boost::asio::io_context& context, StreamFault fault);

    /// For the server: a connection's stream. Expects: called once.
    std::unique_ptr<net::ByteStream> server_end();

    /// For the test: an end that never fails by itself. Expects: called once.
    std::unique_ptr<net::ByteStream> client_end();

    /// How many operations the server's end has seen.
    int operations() const;

    bool has_failed() const;

    /// The client reads no more: nothing that the server writes is taken, until flow().
    void stall();
    void flow();

    /// What an operating system does at last with a peer that is silent: everything fails.
    void time_out();

  private:
    struct State;
    class End;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::test
