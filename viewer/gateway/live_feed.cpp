#include "viewer/gateway/live_feed.h"

#include <optional>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cancha/base/result.h"
#include "cancha/v1/session.pb.h"
#include "client-sdk/cpp/connection/connection.h"
#include "client-sdk/cpp/connection/greeting.h"
#include "proto/base/async/async.h"
#include "proto/base/streams/limited_log.h"
#include "proto/base/values/version.h"
#include "proto/wire/frame_codec.h"
#include "viewer/gateway/retry_pause.h"

namespace cancha::gateway {
namespace {

/// Time limit for connecting, and for the handshake. A server on the same machine needs a
/// millisecond.
constexpr std::chrono::seconds kHandshakeTimeout{5};

const std::string kClientName = "cancha-viewer " + std::string(kVersion);

/// Returns whether this notice is the last one of a failed match, or of a closed server with
/// several matches.
bool is_last(v1::ErrorCode notice) {
    return notice == v1::ERROR_CODE_MATCH_FAILED || notice == v1::ERROR_CODE_MATCH_OVER;
}

bool has_ended(SourceState::Kind kind) {
    return kind == SourceState::Kind::kOver || kind == SourceState::Kind::kFailed;
}

}  // namespace

struct LiveFeed::State : std::enable_shared_from_this<LiveFeed::State> {
    State(asio::io_context& context, Options settings)
        : options(std::move(settings)),
          line(context.get_executor()),
          retry(context.get_executor(), options.first_retry, options.longest_retry),
          timeout(context) {}

    Options options;
    connection::Connection line;
    RetryPause retry;
    asio::steady_timer timeout;
    FeedListener* listener = nullptr;  ///< Null once the feed is stopped.
    SourceState said;
    bool has_said = false;
    bool is_welcomed = false;  ///< In the present session.
    /// Notice of the server that ended the present session; unspecified: none.
    v1::ErrorCode last_word = v1::ERROR_CODE_UNSPECIFIED;
    std::uint64_t shown_hash = 0;  ///< Hash of the newest state sent to the listener.
    /// A welcome that came after the end. It is held until it is clear that another match begins.
    std::optional<v1::ServerMessage> held_welcome;

    asio::awaitable<void> run();
    asio::awaitable<Error> watch();
    asio::awaitable<Error> watch_one_session(bool enters_lobby);
    asio::awaitable<Status> greet(bool enters_lobby);
    Status forward(v1::ServerMessage& message);
    Status forward(MessageKind kind, v1::ServerMessage& message);
    bool holds_back(MessageKind kind, v1::ServerMessage& message);
    bool is_known_end(const v1::ServerMessage& message) const;
    Error refused(v1::ErrorCode code, const std::string& text);

    void close();
    void close_unless_in_time();
    void say(SourceState::Kind kind, std::string text);
    void log() const;
    std::string subject() const;
    SourceState::Kind kind_after(const Error& error) const;
};

asio::awaitable<void> LiveFeed::State::run() {
    say(SourceState::Kind::kConnecting, "");
    while (listener != nullptr) {
        const Error error = co_await watch();
        close();
        if (listener == nullptr) {
            co_return;
        }
        const SourceState::Kind kind = kind_after(error);
        say(kind, kind == said.kind && has_ended(kind) ? said.text : error.message);
        if (is_welcomed) {
            retry.start_over();
        }
        co_await retry.wait();
    }
}

/// Watches the match. Without a match name it asks for the list, and without a list for the only
/// match.
asio::awaitable<Error> LiveFeed::State::watch() {
    const bool enters_lobby = options.match.empty();
    Error error = co_await watch_one_session(enters_lobby);
    const bool is_single_match = enters_lobby && last_word == v1::ERROR_CODE_BAD_MESSAGE;
    if (is_single_match && listener != nullptr) {
        close();
        error = co_await watch_one_session(false);
    }
    co_return error;
}

/// Runs one session and returns why it ended, which is always an error.
asio::awaitable<Error> LiveFeed::State::watch_one_session(bool enters_lobby) {
    is_welcomed = false;
    last_word = v1::ERROR_CODE_UNSPECIFIED;
    held_welcome.reset();
    close_unless_in_time();
    if (const Status connected = co_await line.connect(options.server); !connected) {
        co_return connected.error();
    }
    if (const Status greeted = co_await greet(enters_lobby); !greeted) {
        co_return greeted.error();
    }
    v1::ServerMessage message;
    for (;;) {
        if (const Status received = co_await line.receive(message); !received) {
            co_return received.error();
        }
        const std::size_t bytes = message.ByteSizeLong();
        co_await options.turns->wait(bytes);
        if (listener == nullptr) {
            co_return Error{ErrorCode::kIo, "the feed was stopped"};
        }
        const auto start = HeavyTurns::Clock::now();
        const Status forwarded = forward(message);
        options.turns->note(bytes, start);
        if (!forwarded) {
            co_return forwarded.error();
        }
    }
}

/// Reads the server's greeting, and then introduces the viewer.
asio::awaitable<Status> LiveFeed::State::greet(bool enters_lobby) {
    v1::ServerMessage first;
    if (Status received = co_await line.receive(first); !received) {
        co_return received;
    }
    if (first.has_refusal()) {
        co_return refused(first.refusal().code(), first.refusal().text());
    }
    if (const Status greeted = connection::check_greeting(first); !greeted) {
        co_return Error{ErrorCode::kRefused, greeted.error().message};
    }
    v1::ClientMessage message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_protocol_version(wire::kProtocolVersion);
    hello.set_role(v1::ROLE_SPECTATOR);
    hello.set_enters_lobby(enters_lobby);
    hello.set_match(options.match);
    hello.set_name("viewer");
    hello.set_client(kClientName);
    hello.set_updates_per_s(options.updates_per_s);
    hello.set_wants_tape(true);
    co_return line.send(message);
}

Status LiveFeed::State::forward(v1::ServerMessage& message) {
    if (message.has_refusal()) {
        return refused(message.refusal().code(), message.refusal().text());
    }
    if (is_last(message.notice().code())) {
        return refused(message.notice().code(), message.notice().text());
    }
    const std::optional<MessageKind> kind = kind_of(message);
    if (!kind || holds_back(*kind, message)) {
        return {};
    }
    if (is_known_end(message)) {
        return Error{ErrorCode::kClosedByPeer, "the match is over"};
    }
    if (held_welcome) {
        v1::ServerMessage welcome = *std::exchange(held_welcome, std::nullopt);
        if (Status begun = forward(MessageKind::kWelcome, welcome); !begun) {
            return begun;
        }
    }
    return forward(*kind, message);
}

/// Holds back a welcome after the end. A server shows how a match ended to every client, again and
/// again, which is not news.
bool LiveFeed::State::holds_back(MessageKind kind, v1::ServerMessage& message) {
    if (kind != MessageKind::kWelcome || said.kind != SourceState::Kind::kOver) {
        return false;
    }
    held_welcome = std::move(message);
    return true;
}

bool LiveFeed::State::is_known_end(const v1::ServerMessage& message) const {
    return held_welcome && message.has_update() &&
           message.update().status().phase() == v1::MATCH_PHASE_OVER &&
           message.update().state_hash() == shown_hash;
}

Status LiveFeed::State::forward(MessageKind kind, v1::ServerMessage& message) {
    if (kind == MessageKind::kWelcome || kind == MessageKind::kList) {
        async::cancel(timeout);
        is_welcomed = true;
        say(SourceState::Kind::kLive, "");
    } else if (!is_welcomed) {
        return Error{ErrorCode::kInvalidInput, "the server sent no Welcome first"};
    }
    if (message.has_update()) {
        shown_hash = message.update().state_hash();
    }
    std::string reason = message.over().reason();
    listener->on_message(kind, message);
    if (kind == MessageKind::kOver) {
        listener->on_tape_over("");
        say(SourceState::Kind::kOver, std::move(reason));
    }
    return {};
}

Error LiveFeed::State::refused(v1::ErrorCode code, const std::string& text) {
    last_word = code;
    return {ErrorCode::kRefused, text};
}

/// Closes the session if it is not welcomed in time.
void LiveFeed::State::close_unless_in_time() {
    timeout.expires_after(kHandshakeTimeout);
    timeout.async_wait([self = shared_from_this()](const boost::system::error_code& ec) {
        // A handler that was already under way when the timer was set again belongs to an older
        // session.
        if (!ec && self->timeout.expiry() <= asio::steady_timer::clock_type::now()) {
            self->close();
        }
    });
}

void LiveFeed::State::close() {
    async::cancel(timeout);
    line.close();
}

SourceState::Kind LiveFeed::State::kind_after(const Error& error) const {
    if (last_word == v1::ERROR_CODE_MATCH_FAILED) {
        return SourceState::Kind::kFailed;
    }
    if (last_word == v1::ERROR_CODE_MATCH_OVER) {
        return SourceState::Kind::kOver;
    }
    // If a server refuses an ended match, this says nothing new about the match.
    const bool is_refused = error.code == ErrorCode::kRefused;
    if (has_ended(said.kind) && (!is_refused || !options.match.empty())) {
        return said.kind;
    }
    if (is_refused) {
        return SourceState::Kind::kRefused;
    }
    const bool was_there =
        said.kind == SourceState::Kind::kLive || said.kind == SourceState::Kind::kLost;
    return was_there ? SourceState::Kind::kLost : SourceState::Kind::kConnecting;
}

/// Tells the listener about changes, and logs the life of the match.
void LiveFeed::State::say(SourceState::Kind kind, std::string text) {
    SourceState state{kind, to_string(options.server), std::move(text)};
    if (listener == nullptr || (has_said && state == said)) {
        return;
    }
    const bool is_news = !has_said || kind != said.kind;
    has_said = true;
    said = std::move(state);
    if (is_news) {
        log();
    }
    listener->on_source(said);
}

void LiveFeed::State::log() const {
    switch (said.kind) {
        case SourceState::Kind::kConnecting:
            streams::log_stranger(spdlog::level::info, said.source, "looking for {}", subject());
            break;
        case SourceState::Kind::kLive:
            streams::log_stranger(spdlog::level::info, said.source, "watching {}", subject());
            break;
        case SourceState::Kind::kLost:
            streams::log_stranger(spdlog::level::warn, said.source, "lost {} ({}); trying again",
                                  subject(), said.text);
            break;
        case SourceState::Kind::kRefused:
            streams::log_stranger(spdlog::level::warn, said.source, "{} refused: {}; trying again",
                                  said.source, said.text);
            break;
        case SourceState::Kind::kOver:
            streams::log_stranger(spdlog::level::info, said.source, "{} is over: {}", subject(),
                                  said.text);
            break;
        case SourceState::Kind::kFailed:
            streams::log_stranger(spdlog::level::warn, said.source, "{} has failed: {}", subject(),
                                  said.text);
            break;
    }
}

/// Returns "match final at 127.0.0.1:4711", for the log.
std::string LiveFeed::State::subject() const {
    return options.match.empty() ? fmt::format("the match at {}", said.source)
                                 : fmt::format("match {} at {}", options.match, said.source);
}

LiveFeed::LiveFeed(asio::io_context& context, Options options)
    : state_(std::make_shared<State>(context, std::move(options))) {}

LiveFeed::~LiveFeed() {
    stop();
}

void LiveFeed::start(FeedListener& listener) {
    CANCHA_EXPECTS(state_->listener == nullptr && !state_->has_said);
    state_->listener = &listener;
    async::spawn(state_->retry.get_executor(), state_, state_->run());
}

void LiveFeed::stop() {
    state_->listener = nullptr;
    state_->retry.cancel();
    state_->close();
}

}  // namespace cancha::gateway
