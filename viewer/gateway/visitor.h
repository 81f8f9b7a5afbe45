#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/steady_timer.hpp>

namespace cancha::gateway {

/// Why a browser's connection is closed.
struct Objection {
    /// Close codes of WebSocket: RFC 6455, section 7.4.1.
    enum class Code : std::uint16_t {
        kWrongKind = 1003,
        kUnreadable = 1007,
        kNotAllowed = 1008,
        kTryAgainLater = 1013
    };

    Code code = Code::kNotAllowed;
    std::string text;  ///< One short sentence.
};

/// Receiver of a browser's messages on a WebSocket of its own: an official or a tool.
///
/// Thread: the io_context's only one.
class Visitor {
  public:
    /// Ways to answer the browser.
    struct Line {
        std::function<void(std::string message)> send_text;
        std::function<void(std::string message)> send_bytes;
        std::function<void()> hang_up;  ///< Closes the connection after all messages are sent.
        /// Notes that the browser has said who it is, so silent connections no longer displace it.
        /// Returns false if there is no room for it.
        std::function<bool()> come_forward;
        /// Notes that the browser has been admitted: no other connection displaces it any more.
        std::function<void()> stay;
        /// Timer on which the sender waits. Whoever has a message for next() rings it, that is,
        /// cancels it.
        std::shared_ptr<boost::asio::steady_timer> bell;
    };

    struct Message {
        std::string content;
        bool is_text = false;
    };

    /// Longest message accepted, in bytes. Chosen for an official's longest request and for a tool
    /// that subscribes to everything.
    static constexpr std::size_t kMaxMessageBytes = std::size_t{8} * 1024;

    virtual ~Visitor() = default;

    /// Takes a message of the browser. Returns why it is wrong, if it is; then the connection is
    /// closed.
    virtual std::optional<Objection> take(std::string_view message, bool is_text) = 0;

    /// Returns the next message when the line is free, besides answers. It is the newest state of
    /// something, as a slow browser may skip older ones.
    virtual std::optional<Message> next() { return std::nullopt; }

    /// Notes that the browser has gone; the line is not used any more.
    virtual void leave() = 0;
};

/// Makes the visitor for a browser that requested this target.
using Receive =
    std::function<std::shared_ptr<Visitor>(std::string_view target, Visitor::Line line)>;

}  // namespace cancha::gateway
