#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "viewer/gateway/http_routes.h"

namespace cancha::gateway {

/// A thread for all that takes longer than others may wait: reading recordings, unpacking what
/// strangers have packed, pictures. It does one piece after the other. Each subject, a match or a
/// recording, has a turn of one piece, so that no subject keeps the others waiting for long.
///
/// Thread: the io_context's only one.
class Worker {
  public:
    /// Answers that wait; further ones are refused, those of the subject with the most. A browser
    /// asks for six at once.
    static constexpr std::size_t kMostWaiting = 200;

    /// A piece of work, which is done on the thread of the worker, and what is to be done on that
    /// of the io_context with what it has found.
    using Done = std::function<void()>;
    using Work = std::function<Done()>;

    /// Borrows: the io_context.
    explicit Worker(boost::asio::io_context& context);

    ~Worker() { stop(); }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Has it done in its turn; once stopped, drops it. Whoever asks for much waits until one piece
    /// is done before asking for the next.
    void run(const std::string& subject, Work work);

    /// The answer of this work, which is done a piece at a time until there is one.
    boost::asio::awaitable<HttpAnswer> answer(PiecewiseAnswer work);

    /// Waits until the piece that is under way is done; the rest is refused.
    void stop();

  private:
    struct State;

    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
