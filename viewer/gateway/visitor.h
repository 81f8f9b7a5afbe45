#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/steady_timer.hpp>

namespace cancha::gateway {

/// Why a browser is hung up on.
struct Objection {
    /// As a WebSocket says it: RFC 6455, section 7.4.1.
    enum class Code : std::uint16_t {
        kWrongKind = 1003,
        kUnreadable = 1007,
        kNotAllowed = 1008,
        kTryAgainLater = 1013
    };

    Code code = Code::kNotAllowed;
    std::string text;  ///< One short sentence.
};

/// A browser that has something to say, over a WebSocket of its own.
///
/// Thread: the io_context's only one.
class Visitor {
  public:
    /// How it is answered.
    struct Line {
        std::function<void(std::string message)> send_text;
        std::function<void(std::string message)> send_bytes;
        std::function<void()> hang_up;  ///< After what has been sent.
        /// The browser has said who it is: it does not give way to those who are silent any more.
        /// Returns whether there is room for it.
        std::function<bool()> come_forward;
        /// It is known who the browser is: it gives way to nobody any more.
        std::function<void()> stay;
        /// Rung, which is to say cancelled, by who has something for next().
        std::shared_ptr<boost::asio::steady_timer> bell;
    };

    struct Message {
        std::string content;
        bool is_text = false;
    };

    /// How long a message may be that is taken. Chosen for an official's longest request and for a
    /// tool that subscribes to everything.
    static constexpr std::size_t kMaxMessageBytes = std::size_t{8} * 1024;

    virtual ~Visitor() = default;

    /// Takes a message of the browser. Returns what is wrong with it, if anything: then the browser
    /// is hung up on.
    virtual std::optional<Objection> take(std::string_view message, bool is_text) = 0;

    /// What it says when the line is free, beside its answers: the newest of something of which a
    /// slow browser need not get all.
    virtual std::optional<Message> next() { return std::nullopt; }

    /// The browser has gone: the line is not used any more.
    virtual void leave() = 0;
};

/// Makes the visitor for a browser that has asked for this target.
using Receive =
    std::function<std::shared_ptr<Visitor>(std::string_view target, Visitor::Line line)>;

}  // namespace cancha::gateway
