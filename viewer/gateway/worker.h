#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "viewer/gateway/http_routes.h"

namespace cancha::gateway {

/// A thread for answers that take longer than the others may wait: pictures. One after the other.
///
/// Thread: the io_context's only one.
class Worker {
  public:
    /// Answers that wait; further ones are refused. A browser asks for six at once.
    static constexpr std::size_t kMostWaiting = 200;

    /// Borrows: the io_context.
    explicit Worker(boost::asio::io_context& context) : context_(context) {}

    ~Worker() { stop(); }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// The answer of this work, which is done on the thread of the worker.
    boost::asio::awaitable<HttpAnswer> answer(std::function<HttpAnswer()> work);

    /// Waits until the work that is under way is done; the rest is refused.
    void stop();

  private:
    boost::asio::io_context& context_;
    boost::asio::thread_pool thread_{1};
    std::atomic<bool> is_stopped_ = false;
    std::size_t waiting_ = 0;
};

}  // namespace cancha::gateway
