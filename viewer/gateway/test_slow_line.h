#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <boost/asio/io_context.hpp>

namespace cancha::gateway {

/// A proxy with a slow connection to the browser: a loopback port that passes `bytes_per_s` bytes a
/// second from the gateway to a browser. Like the worst proxies, it accepts everything from the
/// gateway at once and queues the bytes that it cannot deliver yet. Messages of the browser pass
/// without delay. Runs on the test's io_context.
class TestSlowLine {
  public:
    TestSlowLine(boost::asio::io_context& context, std::uint16_t gateway_port,
                 std::size_t bytes_per_s);
    ~TestSlowLine();

    std::uint16_t port() const;

    /// Returns the greatest length of the queue so far, in bytes.
    std::size_t longest_queue_bytes() const;

    void stop();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
