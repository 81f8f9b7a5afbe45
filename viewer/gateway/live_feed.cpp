#include "viewer/gateway/live_feed.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cancha/v1/session.pb.h"
#include "proto/base/result.h"
#include "proto/program/limited_log.h"
#include "proto/wire/frame_codec.h"
#include "viewer/gateway/asio.h"

namespace cancha::viewer {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// TCP, or a Unix socket.
using Protocol = asio::generic::stream_protocol;

/// For connecting and for the handshake, each. A server on the same machine needs a millisecond.
constexpr std::chrono::seconds kHandshakeTimeout{5};

constexpr const char* kClientName = "cancha-viewer " CANCHA_VERSION;

Error io_error(const boost::system::error_code& ec) {
    return {ec == asio::error::eof ? ErrorCode::kClosedByPeer : ErrorCode::kIo, ec.message()};
}

Result<v1::ServerMessage> parsed(std::string_view bytes) {
    v1::ServerMessage message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return Error{ErrorCode::kInvalidInput, "received an invalid Cancha message"};
    }
    return message;
}

std::optional<MessageKind> kind_of(const v1::ServerMessage& message) {
    switch (message.body_case()) {
        case v1::ServerMessage::kWelcome:
            return MessageKind::kWelcome;
        case v1::ServerMessage::kUpdate:
            return MessageKind::kUpdate;
        case v1::ServerMessage::kWaiting:
            return MessageKind::kWaiting;
        case v1::ServerMessage::kOver:
            return MessageKind::kOver;
        case v1::ServerMessage::kMatchList:
            return MessageKind::kList;
        default:
            return std::nullopt;
    }
}

Status check(const v1::Greeting& greeting) {
    if (greeting.protocol_version() == wire::kProtocolVersion) {
        return {};
    }
    return Error{
        ErrorCode::kRefused,
        fmt::format("the match server (build '{}') speaks protocol version {}, this viewer "
                    "version {}; use the same release of both",
                    greeting.build(), greeting.protocol_version(), wire::kProtocolVersion)};
}

bool has_ended(SourceState::Kind kind) {
    return kind == SourceState::Kind::kOver || kind == SourceState::Kind::kFailed;
}

}  // namespace

struct LiveFeed::State : std::enable_shared_from_this<LiveFeed::State> {
    State(asio::io_context& context, Options settings)
        : options(std::move(settings)), socket(context), retry(context), timeout(context) {}

    Options options;
    Protocol::socket socket;
    asio::steady_timer retry;
    asio::steady_timer timeout;
    wire::FrameDecoder decoder{wire::kMaxServerFrameBytes};
    FeedListener* listener = nullptr;  ///< Null once the feed is stopped.
    SourceState said;
    bool has_said = false;
    bool is_welcomed = false;  ///< In the present session.
    /// The server's word with which the present session ended; unspecified: none.
    v1::ErrorCode last_word = v1::ERROR_CODE_UNSPECIFIED;
    std::uint64_t shown_hash = 0;  ///< Of the newest state that the listener has.
    /// A welcome after the end, until it is known that another match begins.
    std::optional<v1::ServerMessage> held_welcome;

    asio::awaitable<void> run();
    asio::awaitable<Error> watch();
    asio::awaitable<Error> watch_one_session(bool enters_lobby);
    asio::awaitable<Result<std::vector<Protocol::endpoint>>> find_server();
    asio::awaitable<Status> connect();
    asio::awaitable<Status> greet(bool enters_lobby);
    asio::awaitable<Result<v1::ServerMessage>> read();
    Status forward(v1::ServerMessage& message);
    Status forward(MessageKind kind, v1::ServerMessage& message);
    bool holds_back(MessageKind kind, v1::ServerMessage& message);
    bool is_known_end(const v1::ServerMessage& message) const;
    Error refused(v1::ErrorCode code, const std::string& text);

    void close_socket();
    void close_unless_in_time();
    void say(SourceState::Kind kind, std::string text);
    void log() const;
    std::string subject() const;
    SourceState::Kind kind_after(const Error& error) const;
};

asio::awaitable<void> LiveFeed::State::run() {
    const auto self = shared_from_this();
    auto pause = options.first_retry;
    say(SourceState::Kind::kConnecting, "");
    while (listener != nullptr) {
        const Error error = co_await watch();
        close_socket();
        if (listener == nullptr) {
            co_return;
        }
        const SourceState::Kind kind = kind_after(error);
        say(kind, kind == said.kind && has_ended(kind) ? said.text : error.message);
        pause = is_welcomed ? options.first_retry : pause;
        retry.expires_after(pause);
        co_await retry.async_wait(kUseResult);
        pause = std::min(2 * pause, options.longest_retry);
    }
}

/// Without the name of a match it asks for the list, and if there is none, for the only match.
asio::awaitable<Error> LiveFeed::State::watch() {
    const bool enters_lobby = options.match.empty();
    Error error = co_await watch_one_session(enters_lobby);
    const bool is_single_match = enters_lobby && last_word == v1::ERROR_CODE_BAD_MESSAGE;
    if (is_single_match && listener != nullptr) {
        close_socket();
        error = co_await watch_one_session(false);
    }
    co_return error;
}

/// Never ends well: returns why the session ended.
asio::awaitable<Error> LiveFeed::State::watch_one_session(bool enters_lobby) {
    is_welcomed = false;
    last_word = v1::ERROR_CODE_UNSPECIFIED;
    held_welcome.reset();
    decoder = wire::FrameDecoder{wire::kMaxServerFrameBytes};
    close_unless_in_time();
    if (const Status connected = co_await connect(); !connected) {
        co_return connected.error();
    }
    if (const Status greeted = co_await greet(enters_lobby); !greeted) {
        co_return greeted.error();
    }
    for (;;) {
        Result<v1::ServerMessage> received = co_await read();
        if (!received) {
            co_return received.error();
        }
        if (listener == nullptr) {
            co_return Error{ErrorCode::kIo, "the feed was stopped"};
        }
        if (const Status forwarded = forward(*received); !forwarded) {
            co_return forwarded.error();
        }
    }
}

asio::awaitable<Result<std::vector<Protocol::endpoint>>> LiveFeed::State::find_server() {
    if (!options.server.unix_path.empty()) {
        co_return std::vector<Protocol::endpoint>{
            asio::local::stream_protocol::endpoint(options.server.unix_path)};
    }
    const auto& [host, port] = options.server.tcp;
    tcp::resolver resolver(socket.get_executor());
    const auto [ec, found] =
        co_await resolver.async_resolve(host, std::to_string(port), kUseResult);
    if (ec) {
        co_return io_error(ec);
    }
    std::vector<Protocol::endpoint> endpoints;
    for (const auto& entry : found) {
        endpoints.emplace_back(entry.endpoint());
    }
    co_return endpoints;
}

asio::awaitable<Status> LiveFeed::State::connect() {
    const auto endpoints = co_await find_server();
    if (!endpoints) {
        co_return endpoints.error();
    }
    const auto [ec, endpoint] = co_await asio::async_connect(socket, *endpoints, kUseResult);
    if (ec) {
        co_return io_error(ec);
    }
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    // A match may be paused for hours; only the operating system can tell that the server is gone.
    socket.set_option(asio::socket_base::keep_alive(true), ignored);
    co_return Status{};
}

/// The server speaks first; then the viewer says who it is.
asio::awaitable<Status> LiveFeed::State::greet(bool enters_lobby) {
    const Result<v1::ServerMessage> first = co_await read();
    if (!first) {
        co_return first.error();
    }
    if (first->body_case() != v1::ServerMessage::kGreeting) {
        co_return Error{ErrorCode::kInvalidInput, "this is not a Cancha match server"};
    }
    if (const Status known = check(first->greeting()); !known) {
        co_return known.error();
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
    std::string bytes;
    if (const Status appended = wire::append_frame(bytes, message, wire::kMaxClientFrameBytes);
        !appended) {
        co_return appended.error();
    }
    const auto [ec, count] = co_await asio::async_write(socket, asio::buffer(bytes), kUseResult);
    if (ec) {
        co_return io_error(ec);
    }
    co_return Status{};
}

asio::awaitable<Result<v1::ServerMessage>> LiveFeed::State::read() {
    for (;;) {
        const auto next = decoder.next();
        if (!next) {
            co_return next.error();
        }
        if (*next) {
            co_return parsed(**next);
        }
        const auto room = decoder.prepare();
        const auto [ec, count] =
            co_await socket.async_read_some(asio::buffer(room.data(), room.size()), kUseResult);
        if (ec) {
            co_return io_error(ec);
        }
        decoder.commit(count);
    }
}

Status LiveFeed::State::forward(v1::ServerMessage& message) {
    if (message.has_refusal()) {
        return refused(message.refusal().code(), message.refusal().text());
    }
    if (message.notice().code() == v1::ERROR_CODE_MATCH_FAILED) {
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
        if (const Status begun = forward(MessageKind::kWelcome, welcome); !begun) {
            return begun;
        }
    }
    return forward(*kind, message);
}

/// A server shows how a match has ended to whoever asks, again and again: that is no news.
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
        cancel(timeout);
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
        say(SourceState::Kind::kOver, std::move(reason));
    }
    return {};
}

Error LiveFeed::State::refused(v1::ErrorCode code, const std::string& text) {
    last_word = code;
    return {ErrorCode::kRefused, text};
}

/// Gives the session until then to be welcomed.
void LiveFeed::State::close_unless_in_time() {
    timeout.expires_after(kHandshakeTimeout);
    timeout.async_wait([self = shared_from_this()](const boost::system::error_code& ec) {
        // A handler that was under way when the timer was set anew belongs to an older session.
        if (!ec && self->timeout.expiry() <= asio::steady_timer::clock_type::now()) {
            self->close_socket();
        }
    });
}

void LiveFeed::State::close_socket() {
    cancel(timeout);
    boost::system::error_code ignored;
    socket.close(ignored);
}

SourceState::Kind LiveFeed::State::kind_after(const Error& error) const {
    if (last_word == v1::ERROR_CODE_MATCH_FAILED) {
        return SourceState::Kind::kFailed;
    }
    if (last_word == v1::ERROR_CODE_MATCH_OVER) {
        return SourceState::Kind::kOver;
    }
    // That a server refuses a match which has ended says nothing new about it.
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

/// Tells the listener what has changed, and the log the life of the match.
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
            program::log_stranger(spdlog::level::info, said.source, "looking for {}", subject());
            break;
        case SourceState::Kind::kLive:
            program::log_stranger(spdlog::level::info, said.source, "watching {}", subject());
            break;
        case SourceState::Kind::kLost:
            program::log_stranger(spdlog::level::warn, said.source, "lost {} ({}); trying again",
                                  subject(), said.text);
            break;
        case SourceState::Kind::kRefused:
            program::log_stranger(spdlog::level::warn, said.source, "{} refused: {}; trying again",
                                  said.source, said.text);
            break;
        case SourceState::Kind::kOver:
            program::log_stranger(spdlog::level::info, said.source, "{} is over: {}", subject(),
                                  said.text);
            break;
        case SourceState::Kind::kFailed:
            program::log_stranger(spdlog::level::warn, said.source, "{} has failed: {}", subject(),
                                  said.text);
            break;
    }
}

/// "match final at 127.0.0.1:4711", for the log.
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
    asio::co_spawn(state_->socket.get_executor(), state_->run(),
                   [state = state_](const std::exception_ptr& failure) {
                       if (failure) {
                           std::rethrow_exception(failure);
                       }
                   });
}

void LiveFeed::stop() {
    state_->listener = nullptr;
    cancel(state_->retry);
    state_->close_socket();
}

}  // namespace cancha::viewer
