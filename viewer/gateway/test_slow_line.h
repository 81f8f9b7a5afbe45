#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <boost/asio/io_context.hpp>

namespace cancha::gateway {

/// A slow line to a gateway: a loopback port behind which a browser gets so many bytes a second.
/// Like the worst of proxies it takes all that the gateway sends at once, and keeps what it cannot
/// deliver yet. What the browser says gets there at once. Runs on the test's io_context.
class TestSlowLine {
  public:
    TestSlowLine(boost::asio::io_context& context, std::uint16_t gateway_port,
                 std::size_t bytes_per_s);
    ~TestSlowLine();

    std::uint16_t port() const;

    /// The most that it ever had to keep.
    std::size_t longest_queue_bytes() const;

    void stop();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
