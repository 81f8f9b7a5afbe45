#include "viewer/gateway/web_server.h"

#include <chrono>
#include <exception>
#include <set>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cancha/base/fair_pool.h"
#include "proto/async/async.h"
#include "proto/async/unreadable_request.h"
#include "proto/program/limited_log.h"
#include "viewer/gateway/conversation.h"
#include "viewer/gateway/delivery.h"

namespace cancha::gateway {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using namespace std::chrono_literals;
using namespace asio::experimental::awaitable_operators;

/// A request that a browser makes has some 600 bytes of header and no body.
constexpr std::uint32_t kMaxRequestHeaderBytes = 8 * 1024;
constexpr std::uint64_t kMaxRequestBodyBytes = 1024;

/// Browsers only say what they have got; a control frame needs 125 bytes.
constexpr std::size_t kMaxBrowserMessageBytes = 128;

/// What the system keeps for a browser that watches and is slow: some fifty updates of 5v5.
/// Without a bound it keeps megabytes, which are old when they arrive.
constexpr int kSendBufferBytes = 32 * 1024;

/// For a request to arrive, an answer to leave, or a kept connection to be used again.
constexpr auto kRequestTimeout = 15s;

/// A browser that answers no ping for so long is gone. One that draws without a graphics processor
/// on a busy machine may well need half of it.
constexpr auto kBrowserSilence = 60s;

/// Until file descriptors are free again. Chosen by eye.
constexpr auto kAcceptPause = 100ms;

using WebSocket = websocket::stream<beast::tcp_stream>;
using Request = http::request<http::string_body>;

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

/// One browser that watches: its line, what it watches and what it has got of that, and the bell
/// that says that there is news, or room for it.
struct Watcher {
    WebSocket socket;
    asio::steady_timer bell;
    std::shared_ptr<const Channel> channel;
    Channel::Place place;
    Delivery delivery{Delivery::Clock::now()};

    Watcher(beast::tcp_stream stream, const std::shared_ptr<Channel>& what)
        : socket(std::move(stream)),
          bell(socket.get_executor(), asio::steady_timer::time_point::max()),
          channel(what),
          place(what, bell) {}

    bool is_on_the_line() { return beast::get_lowest_layer(socket).socket().is_open(); }

    void hang_up() {
        boost::system::error_code ignored;
        beast::get_lowest_layer(socket).socket().close(ignored);
        async::cancel(bell);
    }
};

}  // namespace

struct WebServer::State : std::enable_shared_from_this<WebServer::State> {
    State(asio::io_context& context, Content what, AllowedHosts which)
        : acceptor(context), content(std::move(what)), hosts(std::move(which)) {}

    tcp::acceptor acceptor;
    Content content;
    AllowedHosts hosts;
    std::set<Watcher*> watchers;
    std::set<beast::tcp_stream*> requesters;
    Conversations conversations;
    FairPool places{kMaxRequesters};
    bool is_stopped = false;

    asio::awaitable<void> accept();
    asio::awaitable<void> serve(beast::tcp_stream stream);
    asio::awaitable<void> refuse(beast::tcp_stream& stream, const Request& request,
                                 AllowedHosts::Problem problem);
    asio::awaitable<void> refuse_unreadable(beast::tcp_stream& stream,
                                            boost::system::error_code reason);
    asio::awaitable<bool> respond(beast::tcp_stream& stream, const Request& request);
    asio::awaitable<void> upgrade(beast::tcp_stream stream, Request request);
    asio::awaitable<void> watch(beast::tcp_stream stream, Request request);
    asio::awaitable<void> refuse(beast::tcp_stream stream, Request request, http::status status,
                                 std::string text);
    FairPool::Place place_for(beast::tcp_stream& stream);
    asio::awaitable<void> send_news(Watcher& watcher);
    asio::awaitable<void> take_receipts(Watcher& watcher);

    void spawn(asio::awaitable<void> work);
};

namespace {

/// A set's entry for as long as this lives.
template <typename T>
class Registered {
  public:
    Registered(std::set<T*>& all, T& one) : all_(all), one_(&one) { all_.insert(one_); }

    ~Registered() { all_.erase(one_); }

    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

  private:
    std::set<T*>& all_;
    T* one_;
};

bool wants_web_socket(const Request& request) {
    return websocket::is_upgrade(request) && (is_web_socket_target(view_of(request.target())) ||
                                              is_official_target(view_of(request.target())));
}

RequestedHost requested_host(beast::tcp_stream& stream, const Request& request) {
    boost::system::error_code ignored;
    return {.headers = request.count(http::field::host),
            .name = view_of(request[http::field::host]),
            .is_needed = request.version() >= 11,
            .own_address = stream.socket().local_endpoint(ignored).address().to_string()};
}

http::response<http::string_body> make_refusal(const Request& request, http::status status,
                                               std::string text) {
    http::response<http::string_body> response{status, request.version()};
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.set("X-Content-Type-Options", "nosniff");
    response.keep_alive(false);
    response.body() = std::move(text);
    response.prepare_payload();
    return response;
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
                           program::log_stranger(spdlog::level::err, "browsers",
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
            program::log_stranger(spdlog::level::warn, "accept", "cannot accept a browser: {}",
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

/// A place among those that do not watch. Borrows: the stream, as long as the place is held.
FairPool::Place WebServer::State::place_for(beast::tcp_stream& stream) {
    boost::system::error_code ignored;
    return places.add(stream.socket().remote_endpoint(ignored).address().to_string(),
                      [&stream] { stream.close(); });
}

/// Answers requests until one asks for the match, or the browser is done.
asio::awaitable<void> WebServer::State::serve(beast::tcp_stream stream) {
    FairPool::Place place = place_for(stream);
    beast::flat_buffer buffer(kMaxRequestHeaderBytes + kMaxRequestBodyBytes);
    for (bool goes_on = true; goes_on;) {
        const Registered registered(requesters, stream);
        http::request_parser<http::string_body> parser;
        parser.header_limit(kMaxRequestHeaderBytes);
        parser.body_limit(kMaxRequestBodyBytes);
        stream.expires_after(kRequestTimeout);
        const auto [ec, bytes] =
            co_await http::async_read(stream, buffer, parser, async::kUseResult);
        if (is_stopped) {
            co_return;
        }
        if (ec) {
            co_await refuse_unreadable(stream, ec);
            break;
        }
        Request request = parser.release();
        if (auto problem = hosts.find_problem(requested_host(stream, request))) {
            co_await refuse(stream, request, *std::move(problem));
            break;
        }
        if (wants_web_socket(request)) {
            place = {};
            spawn(upgrade(std::move(stream), std::move(request)));
            co_return;
        }
        goes_on = co_await respond(stream, request);
    }
    const Registered registered(requesters, stream);
    co_await async::finish(stream);
}

asio::awaitable<void> WebServer::State::refuse_unreadable(beast::tcp_stream& stream,
                                                          boost::system::error_code reason) {
    const auto status = async::status_of_unreadable(reason);
    if (!status) {
        co_return;
    }
    const Request unread(http::verb::get, "/", 11);
    AllowedHosts::Problem problem{
        static_cast<unsigned>(*status),
        fmt::format("cannot read this request: {}; expected HTTP/1.1 without TLS\n",
                    reason.message())};
    co_await refuse(stream, unread, std::move(problem));
}

/// The connection is not used again.
asio::awaitable<void> WebServer::State::refuse(beast::tcp_stream& stream, const Request& request,
                                               AllowedHosts::Problem problem) {
    const auto response =
        make_refusal(request, static_cast<http::status>(problem.status), std::move(problem.text));
    co_await http::async_write(stream, response, async::kUseResult);
}

/// Returns whether the browser may ask again on this connection.
asio::awaitable<bool> WebServer::State::respond(beast::tcp_stream& stream, const Request& request) {
    const HttpAnswer reply =
        content.answer({.method = view_of(request.method_string()),
                        .target = view_of(request.target()),
                        .if_none_match = view_of(request[http::field::if_none_match]),
                        .accept_encoding = view_of(request[http::field::accept_encoding])});

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
    if (request.method() == http::verb::head) {
        std::tie(ec, std::ignore) =
            co_await http::async_write_header(stream, serializer, async::kUseResult);
    } else {
        std::tie(ec, std::ignore) =
            co_await http::async_write(stream, serializer, async::kUseResult);
    }
    co_return !ec && response.keep_alive();
}

/// Opens a WebSocket for a browser, if it may have one.
asio::awaitable<void> WebServer::State::upgrade(beast::tcp_stream stream, Request request) {
    const bool is_welcome =
        is_same_origin(view_of(request[http::field::origin]), view_of(request[http::field::host]));
    if (!is_welcome) {
        co_await refuse(std::move(stream), std::move(request), http::status::forbidden,
                        "this page comes from another site\n");
        co_return;
    }
    if (!is_official_target(view_of(request.target()))) {
        co_await watch(std::move(stream), std::move(request));
    } else if (!content.receive_official) {
        co_await refuse(std::move(stream), std::move(request), http::status::forbidden,
                        "this viewer takes no officials; start it with --officials\n");
    } else if (conversations.is_full()) {
        co_await refuse(std::move(stream), std::move(request), http::status::service_unavailable,
                        "too many officials are here; try again later\n");
    } else {
        co_await conversations.hold(std::move(stream), std::move(request),
                                    content.receive_official);
    }
}

/// Shows the match to one browser until it leaves.
asio::awaitable<void> WebServer::State::watch(beast::tcp_stream stream, Request request) {
    if (watchers.size() >= kMaxBrowsers) {
        co_await refuse(std::move(stream), std::move(request), http::status::service_unavailable,
                        "too many browsers are watching; try again later\n");
        co_return;
    }

    // From here on the WebSocket's own timeouts count.
    stream.expires_never();
    boost::system::error_code ignored;
    stream.socket().set_option(asio::socket_base::send_buffer_size(kSendBufferBytes), ignored);
    Watcher watcher(std::move(stream), content.channel(view_of(request.target())));
    const Registered registered(watchers, watcher);
    watcher.socket.set_option(
        websocket::stream_base::timeout{kRequestTimeout, kBrowserSilence, true});
    watcher.socket.read_message_max(kMaxBrowserMessageBytes);
    watcher.socket.auto_fragment(false);
    const auto [ec] = co_await watcher.socket.async_accept(request, async::kUseResult);
    if (ec || is_stopped) {
        co_return;
    }
    co_await (send_news(watcher) && take_receipts(watcher));
}

asio::awaitable<void> WebServer::State::refuse(beast::tcp_stream stream, Request request,
                                               http::status status, std::string text) {
    const FairPool::Place place = place_for(stream);
    const auto refusal = make_refusal(request, status, std::move(text));
    co_await http::async_write(stream, refusal, async::kUseResult);
}

asio::awaitable<void> WebServer::State::send_news(Watcher& watcher) {
    const Channel& channel = *watcher.channel;
    while (watcher.is_on_the_line()) {
        const auto frame =
            watcher.delivery.next(channel.messages(), channel.events(), Delivery::Clock::now());
        if (!frame) {
            watcher.bell.expires_at(watcher.delivery.due(channel.messages()));
            co_await watcher.bell.async_wait(async::kUseResult);
            continue;
        }
        watcher.socket.text(frame->is_text());
        const auto [ec, bytes] =
            co_await watcher.socket.async_write(frame->buffers(), async::kUseResult);
        if (ec) {
            break;
        }
    }
    watcher.hang_up();
}

/// Reading also answers a browser's pings, and notices that it leaves.
asio::awaitable<void> WebServer::State::take_receipts(Watcher& watcher) {
    for (;;) {
        beast::flat_buffer buffer(kMaxBrowserMessageBytes);
        const auto [ec, count] = co_await watcher.socket.async_read(buffer, async::kUseResult);
        const auto data = buffer.cdata();
        const std::string_view text{static_cast<const char*>(data.data()), data.size()};
        if (ec || !watcher.delivery.take_receipt(text, Delivery::Clock::now())) {
            break;
        }
        async::cancel(watcher.bell);
    }
    watcher.hang_up();
}

Result<std::unique_ptr<WebServer>> WebServer::listen(asio::io_context& context,
                                                     const Endpoint& endpoint, Content content) {
    boost::system::error_code ec;
    const auto address = asio::ip::make_address(endpoint.address, ec);
    if (ec) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}' is not an IP address", endpoint.address)};
    }
    auto state = std::make_shared<State>(context, std::move(content), endpoint.hosts);
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
    return state_->watchers.size();
}

void WebServer::stop() {
    if (std::exchange(state_->is_stopped, true)) {
        return;
    }
    boost::system::error_code ignored;
    state_->acceptor.close(ignored);
    for (Watcher* watcher : state_->watchers) {
        watcher->hang_up();
    }
    state_->conversations.stop();
    for (beast::tcp_stream* requester : state_->requesters) {
        requester->socket().close(ignored);
    }
}

}  // namespace cancha::gateway
