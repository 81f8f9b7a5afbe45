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

/// A thread for long work: reading recordings, unpacking untrusted data, drawing pictures. The
/// thread does one piece of work after another.
///
/// The subjects (matches and recordings) take turns of a few pieces, so that no subject keeps the
/// others waiting for long. Short work, such as listing the recordings, gets every second turn. It
/// therefore waits for one piece at most, however many recordings take long.
///
/// Thread: all functions are called on the io_context's only thread.
class Worker {
  public:
    /// Largest number of waiting answers. One more makes the worker refuse the last answer of the
    /// subject with the most waiting answers. A browser asks for six answers at once.
    static constexpr std::size_t kMostWaiting = 200;

    /// Length of a turn. The worker begins no further piece of the subject after this time.
    static constexpr std::chrono::milliseconds kTurn{20};

    /// Borrows: the io_context.
    explicit Worker(boost::asio::io_context& context,
                    std::chrono::steady_clock::duration turn = kTurn);

    ~Worker() { stop(); }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Runs a piece of work when it is its subject's turn. Drops the work if the worker has been
    /// stopped. A caller with many pieces passes the next piece only when the last one is done.
    void run(const std::string& subject, tape::LongWork work);

    /// Does the work piece by piece and returns its answer; an answer with 503 if there is no room
    /// or the worker was stopped.
    boost::asio::awaitable<HttpAnswer> answer(PiecewiseAnswer work);

    /// Waits for the piece that is under way, and refuses all other answers.
    void stop();

  private:
    struct State;

    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
