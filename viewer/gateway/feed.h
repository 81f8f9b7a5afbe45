#pragma once

#include <optional>
#include <string>
#include <utility>

#include "viewer/tape/aside.h"

namespace cancha::v1 {
class ServerMessage;
}  // namespace cancha::v1

namespace cancha::gateway {

/// How the feed stands with its source, for people: the page shows it.
struct SourceState {
    enum class Kind {
        kConnecting,  ///< No match was ever seen; looking for one.
        kLive,
        kLost,     ///< There was a match; the line to it is down, and is tried again.
        kRefused,  ///< The source answered and said no; `text` says why. Tried again.
        kOver,     ///< The match has ended; another one may follow.
        kFailed,   ///< The match broke off by a fault; `text` says which. Another one may follow.
    };

    Kind kind = Kind::kConnecting;
    std::string source;   ///< Where the match comes from: "127.0.0.1:4711".
    std::string text;     ///< One sentence, or nothing.
    unsigned relays = 0;  ///< Gateways between this one and the server.

    friend bool operator==(const SourceState&, const SourceState&) = default;
};

/// Why there is no tape, as an answer over HTTP says it.
struct TapeRefusal {
    unsigned status = 503;  ///< 503: it may still come.
    std::string text;
};

/// The messages that the gateway is interested in.
enum class MessageKind { kWelcome, kUpdate, kWaiting, kOver, kList, kTapePart };

/// None for all others.
std::optional<MessageKind> kind_of(const v1::ServerMessage& message);

/// Takes what a feed has to say.
///
/// Thread: the feed's own.
class FeedListener {
  public:
    virtual ~FeedListener() = default;

    virtual void on_source(const SourceState& state) = 0;

    /// `message` is of this kind; the listener may change it, and it is valid during the call. A
    /// welcome begins a match; everything after it belongs to that match. A list is what a server
    /// with several matches offers in place of one.
    virtual void on_message(MessageKind kind, v1::ServerMessage& message) = 0;

    /// All segments of the tape have come. `problem`: what is wrong with it; empty: nothing.
    virtual void on_tape_over(const std::string& problem) = 0;

    /// Nothing of the tape comes, or nothing more, until something does.
    virtual void on_tape_missing(const TapeRefusal& why) = 0;

    /// Has work done: `work` on any thread, and what it returns on the feed's own.
    virtual void do_aside(tape::LongWork work) { tape::do_at_once(std::move(work)); }
};

/// Where a match, or the list of a server's matches, comes from: a server, or another gateway.
class Feed {
  public:
    virtual ~Feed() = default;

    /// Begins to call the listener. Expects: called once.
    /// Borrows: the listener, until the feed is stopped.
    virtual void start(FeedListener& listener) = 0;

    /// The listener is not called again. May be called more than once.
    virtual void stop() = 0;
};

}  // namespace cancha::gateway
