#include "viewer/gateway/web_server.h"

#include <chrono>
#include <exception>
#include <optional>
#include <set>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "proto/base/async/async.h"
#include "proto/base/async/unreadable_request.h"
#include "proto/base/streams/limited_log.h"
#include "proto/base/values/fair_pool.h"
#include "viewer/gateway/bodies_under_way.h"
#include "viewer/gateway/http_connection.h"
#include "viewer/gateway/registered.h"
#include "viewer/gateway/web_sockets.h"

namespace cancha::gateway {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using namespace std::chrono_literals;

/// Limits on a request. A browser's has some 600 bytes of header and no body.
constexpr std::uint32_t kMaxRequestHeaderBytes = 8 * 1024;
constexpr std::uint64_t kMaxRequestBodyBytes = 1024;

/// Wait for free file descriptors. Chosen by eye.
constexpr auto kAcceptPause = 100ms;

}  // namespace

struct WebServer::State : std::enable_shared_from_this<WebServer::State> {
    State(asio::io_context& context, Content what, const Endpoint& endpoint)
        : acceptor(context),
          content(std::move(what)),
          hosts(endpoint.hosts),
          sockets(content, endpoint.origins, places),
          worker(content.worker ? content.worker : std::make_shared<Worker>(context)) {}

    tcp::acceptor acceptor;
    Content content;
    AllowedHosts hosts;
    FairPool places{kMaxRequesters};
    WebSockets sockets;
    std::set<beast::tcp_stream*> requesters;
    std::shared_ptr<Worker> worker;
    BodiesUnderWay bodies;
    bool is_stopped = false;

    asio::awaitable<void> accept();
    asio::awaitable<void> serve(beast::tcp_stream stream);
    std::optional<http::response<http::string_body>> find_refusal(
        beast::tcp_stream& stream, const BeastRequest& request) const;
    asio::awaitable<void> refuse_unreadable(beast::tcp_stream& stream,
                                            boost::system::error_code reason);
    asio::awaitable<bool> respond(beast::tcp_stream& stream, const BeastRequest& request);

    void spawn(asio::awaitable<void> work);
};

namespace {

RequestedHost requested_host(beast::tcp_stream& stream, const BeastRequest& request) {
    boost::system::error_code ignored;
    return {.headers = request.count(http::field::host),
            .name = view_of(request[http::field::host]),
            .is_needed = request.version() >= 11,
            .own_address = stream.socket().local_endpoint(ignored).address().to_string()};
}

using RequestParser = http::request_parser<http::string_body>;

/// Reads a request. Tells a browser that waits for it to send the body.
asio::awaitable<boost::system::error_code> read_request(beast::tcp_stream& stream,
                                                        beast::flat_buffer& buffer,
                                                        RequestParser& parser) {
    auto [ec, read] = co_await http::async_read_header(stream, buffer, parser, async::kUseResult);
    if (!ec && beast::iequals(parser.get()[http::field::expect], "100-continue")) {
        const http::response<http::empty_body> go_on{http::status::continue_, 11};
        std::tie(ec, read) = co_await http::async_write(stream, go_on, async::kUseResult);
    }
    if (!ec) {
        std::tie(ec, read) = co_await http::async_read(stream, buffer, parser, async::kUseResult);
    }
    co_return ec;
}

}  // namespace

void WebServer::State::spawn(asio::awaitable<void> work) {
    asio::co_spawn(acceptor.get_executor(), std::move(work),
                   [self = shared_from_this()](const std::exception_ptr& failure) {
                       if (!failure) {
                           return;
                       }
                       try {
                           std::rethrow_exception(failure);
                       } catch (const std::exception& error) {
                           streams::log_stranger(spdlog::level::err, "browsers",
                                                 "a browser's connection ended unexpectedly: {}",
                                                 error.what());
                       }
                   });
}

asio::awaitable<void> WebServer::State::accept() {
    asio::steady_timer pause(acceptor.get_executor());
    while (!is_stopped) {
        auto [ec, socket] = co_await acceptor.async_accept(async::kUseResult);
        if (is_stopped) {
            co_return;
        }
        if (ec) {
            streams::log_stranger(spdlog::level::warn, "accept", "cannot accept a browser: {}",
                                  ec.message());
            pause.expires_after(kAcceptPause);
            co_await pause.async_wait(async::kUseResult);
            continue;
        }
        boost::system::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        spawn(serve(beast::tcp_stream(std::move(socket))));
    }
}

/// Answers requests until one opens a WebSocket, or the browser is done.
asio::awaitable<void> WebServer::State::serve(beast::tcp_stream stream) {
    FairPool::Place place = place_for(stream, places);
    beast::flat_buffer buffer(kMaxRequestHeaderBytes + kMaxRequestBodyBytes);
    for (bool goes_on = true; goes_on;) {
        const Registered registered(requesters, stream);
        RequestParser parser;
        parser.header_limit(kMaxRequestHeaderBytes);
        parser.body_limit(kMaxRequestBodyBytes);
        stream.expires_after(kRequestTimeout);
        const boost::system::error_code ec = co_await read_request(stream, buffer, parser);
        if (is_stopped) {
            co_return;
        }
        if (ec) {
            co_await refuse_unreadable(stream, ec);
            break;
        }
        BeastRequest request = parser.release();
        if (const auto refusal = find_refusal(stream, request)) {
            co_await http::async_write(stream, *refusal, async::kUseResult);
            break;
        }
        if (WebSockets::is_wanted(request)) {
            place = {};
            spawn(sockets.open(std::move(stream), std::move(request)));
            co_return;
        }
        goes_on = co_await respond(stream, request);
    }
    const Registered registered(requesters, stream);
    co_await async::finish(stream);
}

/// Returns the refusal of a request that no well-meaning client makes; none for any other.
std::optional<http::response<http::string_body>> WebServer::State::find_refusal(
    beast::tcp_stream& stream, const BeastRequest& request) const {
    if (auto problem = hosts.find_problem(requested_host(stream, request))) {
        return make_refusal(request, static_cast<http::status>(problem->status),
                            std::move(problem->text));
    }
    // The body would be read as another request.
    if (request.count(http::field::transfer_encoding) > 0 && !request.chunked()) {
        return make_refusal(request, http::status::not_implemented,
                            "expected Transfer-Encoding: chunked, or no Transfer-Encoding\n");
    }
    if (request.count(http::field::origin) > 1) {
        return make_refusal(request, http::status::bad_request,
                            "a request must have at most one Origin header\n");
    }
    return std::nullopt;
}

asio::awaitable<void> WebServer::State::refuse_unreadable(beast::tcp_stream& stream,
                                                          boost::system::error_code reason) {
    const auto status = async::status_of_unreadable(reason);
    if (!status) {
        co_return;
    }
    const BeastRequest unread(http::verb::get, "/", 11);
    const auto refusal =
        make_refusal(unread, *status,
                     fmt::format("cannot read this request: {}; expected HTTP/1.1 without TLS\n",
                                 reason.message()));
    co_await http::async_write(stream, refusal, async::kUseResult);
}

/// Answers a request. Returns whether the browser may ask again on this connection.
asio::awaitable<bool> WebServer::State::respond(beast::tcp_stream& stream,
                                                const BeastRequest& request) {
    HttpAnswer reply =
        content.answer({.method = view_of(request.method_string()),
                        .target = view_of(request.target()),
                        .if_none_match = view_of(request[http::field::if_none_match]),
                        .accept_encoding = view_of(request[http::field::accept_encoding]),
                        .host = view_of(request[http::field::host]),
                        .forwarded_proto = view_of(request["X-Forwarded-Proto"])});
    if (reply.work.piece) {
        reply = co_await worker->answer(std::move(reply.work));
    }
    if (!bodies.admit(reply)) {
        reply = not_yet("too much is under way to others; ask again in a second");
    }

    using Body = http::span_body<const char>;
    http::response<Body> response{static_cast<http::status>(reply.status), request.version()};
    for (const auto& [name, value] : reply.headers) {
        response.set(beast::string_view{name.data(), name.size()},
                     beast::string_view{value.data(), value.size()});
    }
    response.keep_alive(request.keep_alive());
    response.body() = Body::value_type{reply.body.data(), reply.body.size()};
    response.content_length(reply.body.size());
    if (reply.status == static_cast<unsigned>(http::status::not_modified)) {
        response.erase(http::field::content_length);
    }

    http::serializer<false, Body> serializer{response};
    boost::system::error_code ec;
    stream.expires_after(kRequestTimeout);
    if (request.method() == http::verb::head) {
        std::tie(ec, std::ignore) =
            co_await http::async_write_header(stream, serializer, async::kUseResult);
    } else {
        std::tie(ec, std::ignore) =
            co_await http::async_write(stream, serializer, async::kUseResult);
    }
    co_return !ec && response.keep_alive();
}

Result<std::unique_ptr<WebServer>> WebServer::listen(asio::io_context& context,
                                                     const Endpoint& endpoint, Content content) {
    boost::system::error_code ec;
    const auto address = asio::ip::make_address(endpoint.address, ec);
    if (ec) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}' is not an IP address", endpoint.address)};
    }
    auto state = std::make_shared<State>(context, std::move(content), endpoint);
    const tcp::endpoint at(address, endpoint.port);
    tcp::acceptor& acceptor = state->acceptor;
    acceptor.open(at.protocol(), ec);
    if (!ec) {
        acceptor.set_option(tcp::acceptor::reuse_address(true), ec);
    }
    if (!ec) {
        acceptor.bind(at, ec);
    }
    if (!ec) {
        acceptor.listen(asio::socket_base::max_listen_connections, ec);
    }
    if (ec) {
        const char* advice = ec == asio::error::address_in_use
                                 ? "; another program uses this port, choose one with --http PORT"
                                 : "";
        return Error{ErrorCode::kIo, fmt::format("cannot listen on {}:{}: {}{}", endpoint.address,
                                                 endpoint.port, ec.message(), advice)};
    }
    state->spawn(state->accept());
    return std::unique_ptr<WebServer>(new WebServer(std::move(state)));
}

WebServer::WebServer(std::shared_ptr<State> state) : state_(std::move(state)) {}

WebServer::~WebServer() {
    stop();
}

std::uint16_t WebServer::port() const {
    boost::system::error_code ignored;
    return state_->acceptor.local_endpoint(ignored).port();
}

std::size_t WebServer::browsers() const {
    return state_->sockets.watchers();
}

void WebServer::stop() {
    if (std::exchange(state_->is_stopped, true)) {
        return;
    }
    boost::system::error_code ignored;
    state_->acceptor.close(ignored);
    state_->sockets.stop();
    state_->worker->stop();
    for (beast::tcp_stream* requester : state_->requesters) {
        requester->socket().close(ignored);
    }
}

}  // namespace cancha::gateway
