#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/steady_timer.hpp>

namespace cancha::gateway {

/// Reason why the gateway closes a browser's connection, sent in WebSocket's close message.
struct Objection {
    /// Close codes of WebSocket (RFC 6455, section 7.4.1).
    enum class Code : std::uint16_t {
        kWrongKind = 1003,     ///< Text in place of binary, or the reverse.
        kUnreadable = 1007,    ///< The message cannot be decoded.
        kNotAllowed = 1008,    ///< Anything else that is not allowed.
        kTryAgainLater = 1013  ///< There is no room now.
    };

    Code code = Code::kNotAllowed;
    std::string text;  ///< One short sentence.
};

/// The gateway's side of one WebSocket with a browser or a tool: receives all messages and chooses
/// the answers. One class serves officials (OfficialVisitor), another tools such as Foxglove
/// (FoxgloveVisitor). The WebSocket itself is kept by Conversations.
///
/// Thread: the io_context's single thread.
class Visitor {
  public:
    /// Functions by which the visitor answers the browser and reports its progress.
    struct Line {
        std::function<void(std::string message)> send_text;
        std::function<void(std::string message)> send_bytes;
        /// Closes the connection once all queued messages are sent.
        std::function<void()> hang_up;
        /// Reports that the browser has sent its name and token. From then on the connection is not
        /// closed to make room for newer, silent connections. Returns false if too many others wait
        /// for admission; the visitor then refuses the browser.
        std::function<bool()> come_forward;
        /// Reports that the browser has been admitted. From then on the connection is never closed
        /// to make room for another one.
        std::function<void()> stay;
        /// Timer on which the connection waits for messages. When next() has something new, the
        /// visitor cancels this timer, and the connection calls next().
        std::shared_ptr<boost::asio::steady_timer> bell;
    };

    struct Message {
        std::string content;
        bool is_text = false;
    };

    /// Longest message accepted, in bytes. Enough for an official's longest request and for a tool
    /// that subscribes to everything.
    static constexpr std::size_t kMaxMessageBytes = std::size_t{8} * 1024;

    virtual ~Visitor() = default;

    /// Takes a message of the browser. Returns none if the message is accepted; otherwise the
    /// reason with which the connection is closed.
    virtual std::optional<Objection> take(std::string_view message, bool is_text) = 0;

    /// Returns the next message for the browser, besides those that the visitor passes to
    /// `send_text` or `send_bytes`; none if there is none. Called when the connection has room and
    /// all messages passed to these functions are sent. The visitor makes the message from the
    /// newest state, so a slow browser skips older states.
    virtual std::optional<Message> next() { return std::nullopt; }

    /// Called when the browser has gone. The visitor does not use its Line afterwards.
    virtual void leave() = 0;
};

/// Makes the visitor for a browser that opened a WebSocket at this target, such as
/// "/official?match=final".
using Receive =
    std::function<std::shared_ptr<Visitor>(std::string_view target, Visitor::Line line)>;

}  // namespace cancha::gateway
