#include "viewer/gateway/gateway_line.h"

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "proto/base/async/async.h"
#include "proto/base/text/visible.h"
#include "viewer/tape/tape.h"

namespace cancha::gateway {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using connection::HostAndPort;
using namespace std::chrono_literals;

/// Time limit for connecting, and for a request with its answer.
constexpr auto kTimeout = 15s;

/// A gateway that answers no ping for this time is gone.
constexpr auto kSilence = 20s;

Error failed(const boost::system::error_code& ec) {
    if (ec == beast::error::timeout) {
        return {ErrorCode::kIo, fmt::format("no answer for {} s", kTimeout.count())};
    }
    if (ec == websocket::error::message_too_big) {
        return {ErrorCode::kTooLarge,
                fmt::format("the other viewer sent a message of more than {} bytes",
                            GatewayLine::kMaxMessageBytes)};
    }
    return {ErrorCode::kIo, ec.message()};
}

/// Returns whether the other side sent something other than HTTP.
bool is_of_another_protocol(const boost::system::error_code& ec) {
    return ec.category() == http::make_error_code(http::error::bad_method).category() &&
           ec != http::error::end_of_stream;
}

/// Returns why no WebSocket was opened.
Error not_opened(const boost::system::error_code& ec, const websocket::response_type& answer) {
    if (is_of_another_protocol(ec)) {
        return {ErrorCode::kInvalidInput,
                fmt::format("what answers there does not speak HTTP ({})", ec.message())};
    }
    if (ec == beast::error::timeout) {
        // The other side is slow, or sends too little to be HTTP. The caller may look more closely.
        return {ErrorCode::kInvalidInput, failed(ec).message};
    }
    if (ec == websocket::error::upgrade_declined) {
        return {ErrorCode::kRefused,
                fmt::format("no viewer takes us in there: status {}, '{}'", answer.result_int(),
                            shortened(visible_line(answer.body())))};
    }
    return failed(ec);
}

/// Returns the value of the Host header.
std::string host_header(const HostAndPort& gateway) {
    return connection::to_string({gateway, ""});
}

/// Connects. `is_wanted` returns false once somebody has closed the line. It is necessary because a
/// stream that is closed before it has an address would connect all the same.
asio::awaitable<Status> connect(beast::tcp_stream& stream, const HostAndPort& gateway,
                                std::function<bool()> is_wanted) {
    tcp::resolver resolver(stream.get_executor());
    const auto [unresolved, addresses] = co_await resolver.async_resolve(
        gateway.host, fmt::to_string(gateway.port), async::kUseResult);
    if (unresolved) {
        co_return failed(unresolved);
    }
    if (!is_wanted()) {
        co_return Error{ErrorCode::kIo, "the line has been closed"};
    }
    stream.expires_after(kTimeout);
    const auto [ec, address] = co_await stream.async_connect(addresses, async::kUseResult);
    if (ec) {
        co_return failed(ec);
    }
    boost::system::error_code ignored;
    stream.socket().set_option(tcp::no_delay(true), ignored);
    co_return Status();
}

}  // namespace

struct GatewayLine::State {
    explicit State(asio::any_io_executor where) : executor(std::move(where)) {}

    using Socket = websocket::stream<beast::tcp_stream>;

    asio::any_io_executor executor;
    std::shared_ptr<Socket> socket;  ///< Shared by all waiting calls.
};

GatewayLine::GatewayLine(asio::any_io_executor executor)
    : state_(std::make_shared<State>(std::move(executor))) {}

GatewayLine::~GatewayLine() {
    close();
}

asio::awaitable<Status> GatewayLine::open(HostAndPort gateway, std::string target) {
    const auto socket = std::make_shared<State::Socket>(state_->executor);
    state_->socket = socket;
    const auto is_wanted = [state = state_, socket] { return state->socket == socket; };
    if (Status connected = co_await connect(beast::get_lowest_layer(*socket), gateway, is_wanted);
        !connected) {
        co_return connected;
    }
    beast::get_lowest_layer(*socket).expires_never();
    socket->set_option(websocket::stream_base::timeout{kTimeout, kSilence, true});
    socket->read_message_max(kMaxMessageBytes);
    websocket::response_type answer;
    const auto [ec] =
        co_await socket->async_handshake(answer, host_header(gateway), target, async::kUseResult);
    if (ec) {
        co_return not_opened(ec, answer);
    }
    co_return Status();
}

asio::awaitable<Result<GatewayLine::Message>> GatewayLine::receive() {
    const auto socket = state_->socket;
    if (!socket) {
        co_return Error{ErrorCode::kIo, "the line has been closed"};
    }
    beast::flat_buffer buffer;
    const auto [ec, count] = co_await socket->async_read(buffer, async::kUseResult);
    if (ec) {
        co_return failed(ec);
    }
    const auto data = buffer.cdata();
    Message message;
    message.content.assign(static_cast<const char*>(data.data()), data.size());
    message.is_text = socket->got_text();
    co_return message;
}

asio::awaitable<Status> GatewayLine::send(std::string text) {
    const auto socket = state_->socket;
    if (!socket) {
        co_return Error{ErrorCode::kIo, "the line has been closed"};
    }
    socket->text(true);
    const auto [ec, count] = co_await socket->async_write(asio::buffer(text), async::kUseResult);
    if (ec) {
        co_return failed(ec);
    }
    co_return Status();
}

void GatewayLine::close() {
    if (state_->socket) {
        beast::get_lowest_layer(*state_->socket).close();
        state_->socket.reset();  // Otherwise its timers would go on.
    }
}

struct GatewayRequests::State {
    State(asio::any_io_executor where, HostAndPort whom)
        : executor(std::move(where)), gateway(std::move(whom)) {}

    asio::any_io_executor executor;
    HostAndPort gateway;
    std::shared_ptr<beast::tcp_stream> stream;  ///< Null: not connected.
    bool is_closed = false;

    asio::awaitable<Result<Answer>> ask(std::string target);
};

/// Asks on the kept connection, if there is one.
asio::awaitable<Result<GatewayRequests::Answer>> GatewayRequests::State::ask(std::string target) {
    if (is_closed) {
        co_return Error{ErrorCode::kIo, "the line has been closed"};
    }
    if (!stream) {
        stream = std::make_shared<beast::tcp_stream>(executor);
        const auto is_wanted = [this] { return !is_closed; };
        if (Status connected = co_await connect(*stream, gateway, is_wanted); !connected) {
            co_return connected.error();
        }
    }
    const auto kept = stream;
    http::request<http::empty_body> request{http::verb::get, target, 11};
    request.set(http::field::host, host_header(gateway));
    kept->expires_after(kTimeout);
    const auto [unsent, sent] = co_await http::async_write(*kept, request, async::kUseResult);
    if (unsent) {
        co_return failed(unsent);
    }
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(tape::Tape::kMostPartBytes);
    const auto [unread, read] = co_await http::async_read(*kept, buffer, parser, async::kUseResult);
    if (unread == http::error::body_limit) {
        co_return Error{ErrorCode::kTooLarge, fmt::format("{} has more than {} bytes", target,
                                                          tape::Tape::kMostPartBytes)};
    }
    if (unread) {
        co_return failed(unread);
    }
    Answer answer;
    answer.status = parser.get().result_int();
    answer.body = std::move(parser.get().body());
    if (!parser.get().keep_alive()) {
        stream.reset();
    }
    co_return answer;
}

GatewayRequests::GatewayRequests(asio::any_io_executor executor, HostAndPort gateway)
    : state_(std::make_shared<State>(std::move(executor), std::move(gateway))) {}

GatewayRequests::~GatewayRequests() {
    close();
}

/// Retries on a new connection if the kept one was closed: gateways close idle connections.
asio::awaitable<Result<GatewayRequests::Answer>> GatewayRequests::get(std::string target) {
    const auto state = state_;
    const bool is_kept = state->stream != nullptr;
    Result<Answer> answer = co_await state->ask(target);
    if (!answer) {
        state->stream.reset();
    }
    if (!answer && is_kept && !state->is_closed) {
        answer = co_await state->ask(std::move(target));
    }
    co_return answer;
}

void GatewayRequests::close() {
    state_->is_closed = true;
    if (state_->stream) {
        state_->stream->close();
    }
}

}  // namespace cancha::gateway
