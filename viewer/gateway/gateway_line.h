#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "cancha/base/result.h"
#include "client-sdk/cpp/connection/server_address.h"

namespace cancha::gateway {

/// A WebSocket to another gateway, as a browser has it. Beast is behind this header.
///
/// Thread: the executor's only one.
class GatewayLine {
  public:
    /// A message of a gateway has one of its server's, a mebibyte, and the events that it keeps,
    /// two.
    static constexpr std::size_t kMaxMessageBytes = std::size_t{4} << 20U;

    /// The most bytes of a text in JSON, such as the index of a tape; the page reads no more
    /// either. JSON takes longer to read than anything else that a gateway sends.
    static constexpr std::size_t kMaxTextBytes = std::size_t{64} << 10U;

    struct Message {
        std::string content;
        bool is_text = false;
    };

    explicit GatewayLine(boost::asio::any_io_executor executor);
    ~GatewayLine();

    /// Connects, in place of what was there before. Fails: kIo; kInvalidInput: what is there does
    /// not speak HTTP, or does not answer at all; kRefused: it answers, but opens no WebSocket.
    boost::asio::awaitable<Status> open(connection::HostAndPort gateway, std::string target);

    /// The next message. Fails: kIo: the line is down, or has been closed; kTooLarge.
    boost::asio::awaitable<Result<Message>> receive();

    /// Fails: kIo.
    boost::asio::awaitable<Status> send(std::string text);

    /// Whoever waits gets an error.
    void close();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

/// Asks another gateway for what it serves over HTTP, one thing after the other.
///
/// Thread: the executor's only one.
class GatewayRequests {
  public:
    struct Answer {
        unsigned status = 0;
        std::string body;
    };

    GatewayRequests(boost::asio::any_io_executor executor, connection::HostAndPort gateway);
    ~GatewayRequests();

    /// Fails: kIo; kTooLarge: the answer has more than a part of a tape may have.
    boost::asio::awaitable<Result<Answer>> get(std::string target);

    /// Whoever waits gets an error, and so does whoever asks again.
    void close();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
