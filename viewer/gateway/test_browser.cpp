#include "viewer/gateway/test_browser.h"

#include <cstddef>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "proto/base/async/async.h"

namespace cancha::gateway {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

tcp::endpoint loopback(std::uint16_t port) {
    return {asio::ip::address_v4::loopback(), port};
}

}  // namespace

struct TestBrowser::State : std::enable_shared_from_this<State> {
    State(asio::io_context& context, Request what) : socket(context), request(std::move(what)) {}

    websocket::stream<tcp::socket> socket;
    Request request;
    std::vector<Message> messages;
    unsigned status = 0;
    std::string subprotocol;
    bool is_open = false;
    bool is_closed = false;
    bool wants_to_read = true;
    bool is_reading = false;

    asio::awaitable<void> run(std::uint16_t port) {
        const auto self = shared_from_this();
        is_open = co_await open(port);
        is_closed = !is_open;
        co_await read();
    }

    asio::awaitable<bool> open(std::uint16_t port) {
        if (const auto [ec] =
                co_await socket.next_layer().async_connect(loopback(port), async::kUseResult);
            ec) {
            co_return false;
        }
        socket.set_option(websocket::stream_base::decorator([this](websocket::request_type& made) {
            for (const auto& [name, value] :
                 {std::pair("Origin", request.origin),
                  std::pair("Sec-WebSocket-Protocol", request.subprotocols)}) {
                if (!value.empty()) {
                    made.set(name, value);
                }
            }
        }));
        websocket::response_type response;
        const auto [ec] = co_await socket.async_handshake(
            response, fmt::format("{}:{}", request.host, port), request.target, async::kUseResult);
        status = response.result_int();
        subprotocol = std::string(response["Sec-WebSocket-Protocol"]);
        co_return !ec;
    }

    asio::awaitable<void> read() {
        const auto self = shared_from_this();
        is_reading = true;
        while (is_open && wants_to_read) {
            beast::flat_buffer buffer;
            const auto [ec, count] = co_await socket.async_read(buffer, async::kUseResult);
            if (ec) {
                is_open = false;
                is_closed = true;
                break;
            }
            messages.push_back({socket.got_text(), beast::buffers_to_string(buffer.data()),
                                std::chrono::steady_clock::now()});
            if (request.confirms) {
                co_await confirm();
            }
        }
        is_reading = false;
    }

    void send(std::string message, bool is_text) {
        auto shared = std::make_shared<std::string>(std::move(message));
        socket.text(is_text);
        socket.async_write(asio::buffer(*shared),
                           [self = shared_from_this(), shared](const auto&, std::size_t) {});
    }

    asio::awaitable<void> confirm() {
        const std::string count = std::to_string(messages.size());
        socket.text(true);
        co_await socket.async_write(asio::buffer(count), async::kUseResult);
    }
};

TestBrowser::TestBrowser(asio::io_context& context, std::uint16_t port)
    : TestBrowser(context, port, Request{}) {}

TestBrowser::TestBrowser(asio::io_context& context, std::uint16_t port, Request request)
    : state_(std::make_shared<State>(context, std::move(request))) {
    asio::co_spawn(context, state_->run(port), asio::detached);
}

TestBrowser::~TestBrowser() {
    leave();
}

bool TestBrowser::is_open() const {
    return state_->is_open;
}

bool TestBrowser::is_closed() const {
    return state_->is_closed;
}

const std::string& TestBrowser::subprotocol() const {
    return state_->subprotocol;
}

unsigned TestBrowser::status() const {
    return state_->status;
}

unsigned TestBrowser::close_code() const {
    return state_->socket.reason().code;
}

std::string TestBrowser::close_reason() const {
    const auto& reason = state_->socket.reason().reason;
    return {reason.data(), reason.size()};
}

const std::vector<TestBrowser::Message>& TestBrowser::messages() const {
    return state_->messages;
}

void TestBrowser::stop_reading() {
    state_->wants_to_read = false;
}

void TestBrowser::go_on_reading() {
    state_->wants_to_read = true;
    if (!state_->is_reading) {
        asio::co_spawn(state_->socket.get_executor(), state_->read(), asio::detached);
    }
}

void TestBrowser::send(std::string text) {
    state_->send(std::move(text), true);
}

void TestBrowser::send_bytes(std::string bytes) {
    state_->send(std::move(bytes), false);
}

void TestBrowser::leave() {
    boost::system::error_code ignored;
    state_->socket.next_layer().close(ignored);
    if (!state_->is_reading) {
        state_->is_open = false;
        state_->is_closed = true;
    }
}

struct TestRequest::State : std::enable_shared_from_this<State> {
    explicit State(asio::io_context& context) : socket(context) {}

    tcp::socket socket;
    std::string answer;
    bool is_done = false;

    asio::awaitable<void> run(std::uint16_t port, std::string bytes) {
        const auto self = shared_from_this();
        const auto [connect_ec] = co_await socket.async_connect(loopback(port), async::kUseResult);
        if (!connect_ec) {
            co_await asio::async_write(socket, asio::buffer(bytes), async::kUseResult);
            co_await asio::async_read(socket, asio::dynamic_buffer(answer), async::kUseResult);
        }
        is_done = true;
    }
};

TestRequest::TestRequest(asio::io_context& context, std::uint16_t port, std::string bytes)
    : state_(std::make_shared<State>(context)) {
    asio::co_spawn(context, state_->run(port, std::move(bytes)), asio::detached);
}

TestRequest::~TestRequest() {
    boost::system::error_code ignored;
    state_->socket.close(ignored);
}

bool TestRequest::is_done() const {
    return state_->is_done;
}

const std::string& TestRequest::answer() const {
    return state_->answer;
}

std::string TestRequest::status() const {
    constexpr std::string_view kVersion = "HTTP/1.1 ";
    return answer().starts_with(kVersion) ? answer().substr(kVersion.size(), 3) : "";
}

std::string TestRequest::body() const {
    const std::size_t end = answer().find("\r\n\r\n");
    return end == std::string::npos ? "" : answer().substr(end + 4);
}

std::string get(std::string_view target, std::string_view more_headers) {
    return fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{}\r\n", target,
                       more_headers);
}

}  // namespace cancha::gateway
