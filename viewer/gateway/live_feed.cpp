#include "viewer/gateway/live_feed.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cancha/v1/session.pb.h"
#include "proto/base/result.h"
#include "proto/wire/frame_codec.h"
#include "viewer/gateway/asio.h"

namespace cancha::viewer {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// For connecting and for the handshake, each. A server on the same machine needs a millisecond.
constexpr std::chrono::seconds kHandshakeTimeout{5};

constexpr const char* kClientName = "cancha-viewer " CANCHA_VERSION;

Error io_error(const boost::system::error_code& ec) {
    return {ec == asio::error::eof ? ErrorCode::kClosedByPeer : ErrorCode::kIo, ec.message()};
}

/// A message from the server: as it travelled, and as it reads.
struct Received {
    std::string_view bytes;  ///< Valid until the next read.
    v1::ServerMessage message;
};

Result<Received> parsed(std::string_view bytes) {
    Received received{bytes, {}};
    if (!received.message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return Error{ErrorCode::kInvalidInput, "a frame that is no message came"};
    }
    return received;
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
                    "version {}; use the two of the same release",
                    greeting.build(), greeting.protocol_version(), wire::kProtocolVersion)};
}

}  // namespace

struct LiveFeed::State : std::enable_shared_from_this<LiveFeed::State> {
    State(asio::io_context& context, Options settings)
        : options(std::move(settings)), socket(context), retry(context), timeout(context) {}

    Options options;
    tcp::socket socket;
    asio::steady_timer retry;
    asio::steady_timer timeout;
    wire::FrameDecoder decoder{wire::kMaxServerFrameBytes};
    FeedListener* listener = nullptr;  ///< Null once the feed is stopped.
    SourceState said;
    bool has_said = false;
    bool is_welcomed = false;  ///< In the present session.

    std::string source() const { return fmt::format("{}:{}", options.host, options.port); }

    asio::awaitable<void> run();
    asio::awaitable<Error> watch_one_session();
    asio::awaitable<Status> connect();
    asio::awaitable<Status> greet();
    asio::awaitable<Result<Received>> read();
    Status forward(const Received& received);

    void close_socket();
    void close_unless_in_time();
    void say(SourceState::Kind kind, std::string text);
    SourceState::Kind kind_after(const Error& error) const;
};

asio::awaitable<void> LiveFeed::State::run() {
    const auto self = shared_from_this();
    auto pause = options.first_retry;
    say(SourceState::Kind::kConnecting, "");
    while (listener != nullptr) {
        is_welcomed = false;
        const Error error = co_await watch_one_session();
        close_socket();
        if (listener == nullptr) {
            co_return;
        }
        const SourceState::Kind kind = kind_after(error);
        say(kind, kind == SourceState::Kind::kOver ? said.text : error.message);
        pause = is_welcomed ? options.first_retry : pause;
        retry.expires_after(pause);
        co_await retry.async_wait(kUseResult);
        pause = std::min(2 * pause, options.longest_retry);
    }
}

/// Never ends well: returns why the session ended.
asio::awaitable<Error> LiveFeed::State::watch_one_session() {
    decoder = wire::FrameDecoder{wire::kMaxServerFrameBytes};
    close_unless_in_time();
    if (const Status connected = co_await connect(); !connected) {
        co_return connected.error();
    }
    if (const Status greeted = co_await greet(); !greeted) {
        co_return greeted.error();
    }
    for (;;) {
        const Result<Received> received = co_await read();
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

asio::awaitable<Status> LiveFeed::State::connect() {
    tcp::resolver resolver(socket.get_executor());
    const auto [resolve_ec, endpoints] =
        co_await resolver.async_resolve(options.host, std::to_string(options.port), kUseResult);
    if (resolve_ec) {
        co_return io_error(resolve_ec);
    }
    const auto [connect_ec, endpoint] = co_await asio::async_connect(socket, endpoints, kUseResult);
    if (connect_ec) {
        co_return io_error(connect_ec);
    }
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    // A match may be paused for hours; only the operating system can tell that the server is gone.
    socket.set_option(asio::socket_base::keep_alive(true), ignored);
    co_return Status{};
}

/// The server speaks first; then the viewer says who it is.
asio::awaitable<Status> LiveFeed::State::greet() {
    const Result<Received> first = co_await read();
    if (!first) {
        co_return first.error();
    }
    if (first->message.body_case() != v1::ServerMessage::kGreeting) {
        co_return Error{ErrorCode::kInvalidInput, "this is no Cancha match server"};
    }
    if (const Status known = check(first->message.greeting()); !known) {
        co_return known.error();
    }
    v1::ClientMessage message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_protocol_version(wire::kProtocolVersion);
    hello.set_role(v1::ROLE_SPECTATOR);
    hello.set_name("viewer");
    hello.set_client(kClientName);
    hello.set_updates_per_s(options.updates_per_s);
    std::string bytes;
    wire::append_frame(bytes, message);
    const auto [ec, count] = co_await asio::async_write(socket, asio::buffer(bytes), kUseResult);
    if (ec) {
        co_return io_error(ec);
    }
    co_return Status{};
}

asio::awaitable<Result<Received>> LiveFeed::State::read() {
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

Status LiveFeed::State::forward(const Received& received) {
    if (received.message.has_refusal()) {
        return Error{ErrorCode::kRefused, received.message.refusal().text()};
    }
    const std::optional<MessageKind> kind = kind_of(received.message);
    if (!kind) {
        return {};
    }
    if (*kind == MessageKind::kWelcome) {
        cancel(timeout);
        is_welcomed = true;
        say(SourceState::Kind::kLive, "");
    } else if (!is_welcomed) {
        return Error{ErrorCode::kInvalidInput, "the server began without a welcome"};
    }
    listener->on_message(*kind, received.bytes);
    if (*kind == MessageKind::kOver) {
        say(SourceState::Kind::kOver, received.message.over().reason());
    }
    return {};
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
    if (error.code == ErrorCode::kRefused) {
        return SourceState::Kind::kRefused;
    }
    switch (said.kind) {
        case SourceState::Kind::kLive:
        case SourceState::Kind::kLost:
            return SourceState::Kind::kLost;
        case SourceState::Kind::kOver:
            return SourceState::Kind::kOver;
        case SourceState::Kind::kConnecting:
        case SourceState::Kind::kRefused:
            break;
    }
    return SourceState::Kind::kConnecting;
}

/// Tells the listener what has changed, and the log the life of the match.
void LiveFeed::State::say(SourceState::Kind kind, std::string text) {
    SourceState state{kind, source(), std::move(text)};
    if (listener == nullptr || (has_said && state == said)) {
        return;
    }
    if (!has_said || kind != said.kind) {
        switch (kind) {
            case SourceState::Kind::kConnecting:
                spdlog::info("looking for a match at {}", state.source);
                break;
            case SourceState::Kind::kLive:
                spdlog::info("watching the match at {}", state.source);
                break;
            case SourceState::Kind::kLost:
                spdlog::warn("lost the match at {} ({}); trying again", state.source, state.text);
                break;
            case SourceState::Kind::kRefused:
                spdlog::error("{} refused: {}; trying again", state.source, state.text);
                break;
            case SourceState::Kind::kOver:
                spdlog::info("the match at {} is over: {}", state.source, state.text);
                break;
        }
    }
    has_said = true;
    said = state;
    listener->on_source(said);
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
