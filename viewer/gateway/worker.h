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

/// A thread for all that takes longer than others may wait: reading recordings, unpacking what
/// strangers have packed, pictures. It does one piece after the other. Each subject, a match or a
/// recording, has a turn of some pieces, so that no subject keeps the others waiting for long.
/// Short work has every second turn: however many recordings are made to take long, the list and
/// the page wait for one piece at a time.
///
/// Thread: the io_context's only one.
class Worker {
  public:
    /// Answers that wait; further ones are refused, those of the subject with the most. A browser
    /// asks for six at once.
    static constexpr std::size_t kMostWaiting = 200;

    /// Pieces that take less are done in one turn.
    static constexpr std::chrono::milliseconds kTurn{20};

    /// Borrows: the io_context.
    explicit Worker(boost::asio::io_context& context,
                    std::chrono::steady_clock::duration turn = kTurn);

    ~Worker() { stop(); }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Has a piece done in its turn; once stopped, drops it. Whoever asks for much waits until one
    /// piece is done before asking for the next.
    void run(const std::string& subject, tape::LongWork work);

    /// The answer of this work, which is done a piece at a time until there is one.
    boost::asio::awaitable<HttpAnswer> answer(PiecewiseAnswer work);

    /// Waits until the piece that is under way is done; the rest is refused.
    void stop();

  private:
    struct State;

    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
