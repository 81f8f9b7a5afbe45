#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "viewer/gateway/http_routes.h"
#include "viewer/tape/aside.h"

namespace cancha::gateway {

/// A thread for long work: reading recordings, unpacking untrusted data, drawing pictures. It does
/// one piece of work after another.
///
/// Each subject (a match or a recording) has a turn of a few pieces, so that none keeps the others
/// waiting for long. Short work gets every second turn: the list and the page wait for one piece at
/// most, however many recordings take long.
///
/// Thread: the io_context's only one.
class Worker {
  public:
    /// Most answers that wait. For one more, the last answer of the subject with the most is
    /// refused. A browser asks for six at once.
    static constexpr std::size_t kMostWaiting = 200;

    /// Length of a turn: pieces are done until it is over.
    static constexpr std::chrono::milliseconds kTurn{20};

    /// Borrows: the io_context.
    explicit Worker(boost::asio::io_context& context,
                    std::chrono::steady_clock::duration turn = kTurn);

    ~Worker() { stop(); }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Runs a piece of work in its subject's turn; drops it once stopped. A caller with much work
    /// asks for the next piece only when one is done.
    void run(const std::string& subject, tape::LongWork work);

    /// Returns the answer of this work, done piece by piece.
    boost::asio::awaitable<HttpAnswer> answer(PiecewiseAnswer work);

    /// Waits for the piece that is under way, and refuses the rest.
    void stop();

  private:
    struct State;

    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
