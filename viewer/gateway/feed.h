#pragma once

#include <optional>
#include <string>
#include <utility>

#include "viewer/tape/aside.h"

namespace cancha::v1 {
class ServerMessage;
}  // namespace cancha::v1

namespace cancha::gateway {

/// State of the connection between a feed and its source. The page shows it to people.
struct SourceState {
    enum class Kind {
        kConnecting,  ///< Looking for a match; none has been seen yet.
        kLive,
        kLost,     ///< The connection to a match broke; it is tried again.
        kRefused,  ///< The source refused; `text` says why. It is tried again.
        kOver,     ///< The match has ended; another one may follow.
        kFailed,   ///< A fault ended the match; `text` says which. Another one may follow.
    };

    Kind kind = Kind::kConnecting;
    std::string source;   ///< Address of the source: "127.0.0.1:4711".
    std::string text;     ///< One sentence; may be empty.
    unsigned relays = 0;  ///< Gateways between this one and the server.

    friend bool operator==(const SourceState&, const SourceState&) = default;
};

/// Why there is no tape, in the form of an HTTP answer.
struct TapeRefusal {
    unsigned status = 503;  ///< HTTP status. 503: the tape may still come.
    std::string text;
};

/// Kinds of messages that the gateway uses.
enum class MessageKind { kWelcome, kUpdate, kWaiting, kOver, kList, kTapePart };

/// Returns the kind of a message; none if the gateway does not use it.
std::optional<MessageKind> kind_of(const v1::ServerMessage& message);

/// Receives the output of a feed.
///
/// Thread: the feed's own.
class FeedListener {
  public:
    virtual ~FeedListener() = default;

    virtual void on_source(const SourceState& state) = 0;

    /// Takes a message of kind `kind`. The listener may change `message`, which is valid during the
    /// call only. A welcome begins a match; everything after it belongs to this match. A list comes
    /// in place of a match from a server with several matches.
    virtual void on_message(MessageKind kind, v1::ServerMessage& message) = 0;

    /// All segments of the tape have come. `problem`: the fault of the tape; empty if it has none.
    virtual void on_tape_over(const std::string& problem) = 0;

    /// No tape comes, or its next part does not come, until further notice.
    virtual void on_tape_missing(const TapeRefusal& why) = 0;

    /// Runs long work: calls `work` on any thread, and the function it returns on the feed's own
    /// thread.
    virtual void do_aside(tape::LongWork work) { tape::do_at_once(std::move(work)); }
};

/// Source of a match or of a server's list of matches: a connection to a server or to another
/// gateway.
class Feed {
  public:
    virtual ~Feed() = default;

    /// Begins to call the listener. Expects: called once. Borrows: the listener, until the feed is
    /// stopped.
    virtual void start(FeedListener& listener) = 0;

    /// Stops calling the listener. May be called more than once.
    virtual void stop() = 0;
};

}  // namespace cancha::gateway
