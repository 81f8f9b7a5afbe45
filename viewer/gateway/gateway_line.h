#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "cancha/base/result.h"
#include "client-sdk/cpp/connection/server_address.h"

namespace cancha::gateway {

/// WebSocket to another gateway; this side plays the browser. No file that includes this header
/// needs Beast.
///
/// Thread: the executor's single thread.
class GatewayLine {
  public:
    /// Largest message, in bytes. A message holds one message of a match server (at most 1 MiB) and
    /// the events that the other gateway keeps (at most 2 MiB).
    static constexpr std::size_t kMaxMessageBytes = std::size_t{4} << 20U;

    /// Largest JSON text, such as the index of a tape (a recording that is sent in parts), in
    /// bytes. The page has the same limit. JSON takes longer to parse than anything else that a
    /// gateway sends.
    static constexpr std::size_t kMaxTextBytes = std::size_t{64} << 10U;

    struct Message {
        std::string content;
        bool is_text = false;
    };

    explicit GatewayLine(boost::asio::any_io_executor executor);
    ~GatewayLine();

    /// Connects, and closes an earlier connection. `target` is the path of the WebSocket:
    /// "/ws?match=final". Fails: kIo: no connection; kInvalidInput: the other side does not speak
    /// HTTP or does not answer at all; kRefused: it answers, but opens no WebSocket.
    boost::asio::awaitable<Status> open(connection::HostAndPort gateway, std::string target);

    /// Returns the next message. Fails: kIo: the connection is broken or closed; kTooLarge: the
    /// message exceeds the limits above.
    boost::asio::awaitable<Result<Message>> receive();

    /// Sends a text. Fails: kIo.
    boost::asio::awaitable<Status> send(std::string text);

    /// Closes the connection. Waiting calls fail.
    void close();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

/// Requests files from another gateway over HTTP, one at a time.
///
/// Thread: the executor's single thread.
class GatewayRequests {
  public:
    struct Answer {
        unsigned status = 0;  ///< HTTP status.
        std::string body;
    };

    GatewayRequests(boost::asio::any_io_executor executor, connection::HostAndPort gateway);
    ~GatewayRequests();

    /// Requests the path `target`. Fails: kIo: no connection or no answer; kTooLarge: the answer is
    /// larger than the largest part of a tape.
    boost::asio::awaitable<Result<Answer>> get(std::string target);

    /// Closes the connection. Waiting and later calls fail.
    void close();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
