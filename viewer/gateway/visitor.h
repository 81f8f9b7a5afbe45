#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace cancha::gateway {

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
    };

    virtual ~Visitor() = default;

    /// Takes a message of the browser. Returns false where it makes no sense: the browser is hung
    /// up on.
    virtual bool take(std::string_view message, bool is_text) = 0;

    /// The browser has gone: the line is not used any more.
    virtual void leave() = 0;
};

/// Makes the visitor for a browser that has asked for this target.
using Receive =
    std::function<std::shared_ptr<Visitor>(std::string_view target, Visitor::Line line)>;

}  // namespace cancha::gateway
