#pragma once

#include <optional>
#include <string>
#include <utility>

#include "viewer/tape/aside.h"

namespace cancha::v1 {
class ServerMessage;
}  // namespace cancha::v1

namespace cancha::gateway {

/// State of the connection between a feed and its source, a server or another gateway. The page
/// shows it to people.
struct SourceState {
    enum class Kind {
        kConnecting,  ///< Looking for a match; none has been seen yet.
        kLive,        ///< The match is being received.
        kLost,        ///< The connection to a match broke; the feed tries again.
        kRefused,     ///< The source refused; `text` says why. The feed tries again.
        kOver,        ///< The match has ended; another one may follow.
        kFailed,      ///< A fault ended the match; `text` says which. Another one may follow.
    };

    Kind kind = Kind::kConnecting;
    std::string source;   ///< Address of the source: "127.0.0.1:4711".
    std::string text;     ///< One sentence for people; may be empty.
    unsigned relays = 0;  ///< Number of gateways between this one and the server.

    friend bool operator==(const SourceState&, const SourceState&) = default;
};

/// The reason why there is no tape, in the form of an HTTP answer. The tape is the recording of the
/// match, which the server sends while the recording grows.
struct TapeRefusal {
    unsigned status = 503;  ///< HTTP status. 503 means that the tape may still come.
    std::string text;
};

/// Kinds of v1::ServerMessage that the gateway uses.
enum class MessageKind { kWelcome, kUpdate, kWaiting, kOver, kList, kTapePart };

/// Returns the kind of a message; none if the gateway does not use it.
std::optional<MessageKind> kind_of(const v1::ServerMessage& message);

/// Receives the output of a feed.
///
/// Thread: that of the feed.
class FeedListener {
  public:
    virtual ~FeedListener() = default;

    /// Called when the state of the connection has changed.
    virtual void on_source(const SourceState& state) = 0;

    /// Takes a message of the source. `message` is valid during the call only; the listener may
    /// change it. A welcome begins a match; all later messages belong to this match until the next
    /// welcome. A server with several matches sends a list in place of a match.
    virtual void on_message(MessageKind kind, v1::ServerMessage& message) = 0;

    /// Called when all segments of the tape have come. `problem`: the fault of the tape; empty if
    /// it has none.
    virtual void on_tape_over(const std::string& problem) = 0;

    /// Called when no tape comes, or when the next part of the tape does not come, until further
    /// notice.
    virtual void on_tape_missing(const TapeRefusal& why) = 0;

    /// Runs long work: calls `work` on any thread, and the function that `work` returns on the
    /// feed's own thread. By default does both at once.
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
