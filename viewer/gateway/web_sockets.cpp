#include "viewer/gateway/web_sockets.h"

#include <chrono>
#include <memory>
#include <utility>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "proto/base/async/async.h"
#include "viewer/gateway/delivery.h"
#include "viewer/gateway/registered.h"

namespace cancha::gateway {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using namespace asio::experimental::awaitable_operators;

namespace {

/// Browsers only confirm messages; a control frame needs 125 bytes.
constexpr std::size_t kMaxBrowserMessageBytes = 128;

constexpr const char* kExpectedOfWatcher =
    "expected nothing but how many messages have come, as a decimal number";

/// Bytes that the system buffers for a slow browser that watches: some fifty updates of 5v5.
/// Without this limit it buffers megabytes, which are old when they arrive.
constexpr int kSendBufferBytes = 32 * 1024;

}  // namespace

/// One browser that watches: its connection, its channel, how far it has got, and the bell that
/// rings for news or for room on the line.
struct Watcher {
    websocket::stream<beast::tcp_stream> socket;
    asio::steady_timer bell;
    std::shared_ptr<const Channel> channel;
    Channel::Place place;
    Delivery delivery{Delivery::Clock::now()};
    bool is_objected_to = false;  ///< It sent something senseless.

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

namespace {

/// Returns the subprotocol chosen from a tool's offer; empty if none fits. The first one is the
/// name in Foxglove's SDK.
std::string_view choose_subprotocol(const BeastRequest& request) {
    http::token_list offered{request[http::field::sec_websocket_protocol]};
    for (const std::string_view known : {"foxglove.sdk.v1", "foxglove.websocket.v1"}) {
        if (offered.exists({known.data(), known.size()})) {
            return known;
        }
    }
    return {};
}

asio::awaitable<void> send_news(Watcher& watcher) {
    const Channel& channel = *watcher.channel;
    while (watcher.is_on_the_line() && !watcher.is_objected_to) {
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
    if (watcher.is_objected_to) {
        const websocket::close_reason reason(websocket::close_code::bad_payload,
                                             kExpectedOfWatcher);
        co_await watcher.socket.async_close(reason, async::kUseResult);
    }
    watcher.hang_up();
}

/// Reads confirmations. Reading also answers a browser's pings, and notices when it leaves.
asio::awaitable<void> take_receipts(Watcher& watcher) {
    for (;;) {
        beast::flat_buffer buffer(kMaxBrowserMessageBytes);
        const auto [ec, count] = co_await watcher.socket.async_read(buffer, async::kUseResult);
        const auto data = buffer.cdata();
        const std::string_view text{static_cast<const char*>(data.data()), data.size()};
        if (ec) {
            watcher.hang_up();
            break;
        }
        watcher.is_objected_to = !watcher.delivery.take_receipt(text, Delivery::Clock::now());
        async::cancel(watcher.bell);
        if (watcher.is_objected_to) {
            break;
        }
    }
}

}  // namespace

bool WebSockets::is_wanted(const BeastRequest& request) {
    const std::string_view target = view_of(request.target());
    return websocket::is_upgrade(request) &&
           (is_web_socket_target(target) || is_official_target(target) ||
            is_foxglove_target(target));
}

/// Opens a WebSocket for a browser, if it may have one.
asio::awaitable<void> WebSockets::open(beast::tcp_stream stream, BeastRequest request) {
    const std::string_view origin = view_of(request[http::field::origin]);
    const bool is_tool = is_foxglove_target(view_of(request.target()));
    if (!is_same_origin(origin, view_of(request[http::field::host])) &&
        !(is_tool && origins_.allows(origin))) {
        co_await turn_away(std::move(stream), std::move(request), http::status::forbidden,
                           is_tool ? "this page comes from another site; --http-origin allows it\n"
                                   : "this page comes from another site\n");
    } else if (is_tool) {
        co_await serve_tool(std::move(stream), std::move(request));
    } else if (is_official_target(view_of(request.target()))) {
        co_await serve_official(std::move(stream), std::move(request));
    } else {
        co_await watch(std::move(stream), std::move(request));
    }
}

asio::awaitable<void> WebSockets::serve_official(beast::tcp_stream stream, BeastRequest request) {
    if (!content_.receive_official) {
        co_await turn_away(std::move(stream), std::move(request), http::status::forbidden,
                           "this viewer takes no officials; start it with --officials\n");
    } else if (officials_.is_full()) {
        co_await turn_away(std::move(stream), std::move(request), http::status::service_unavailable,
                           "too many officials are here; try again later\n");
    } else {
        co_await officials_.hold(std::move(stream), std::move(request), content_.receive_official);
    }
}

/// Serves a tool. The system buffers little, as for browsers that watch: old messages are not worth
/// sending.
asio::awaitable<void> WebSockets::serve_tool(beast::tcp_stream stream, BeastRequest request) {
    const std::string_view subprotocol = choose_subprotocol(request);
    if (subprotocol.empty()) {
        co_await turn_away(std::move(stream), std::move(request), http::status::bad_request,
                           "expected the WebSocket subprotocol foxglove.websocket.v1 or "
                           "foxglove.sdk.v1\n");
    } else if (tools_.is_full()) {
        co_await turn_away(std::move(stream), std::move(request), http::status::service_unavailable,
                           "too many tools are connected; try again later\n");
    } else {
        boost::system::error_code ignored;
        stream.socket().set_option(asio::socket_base::send_buffer_size(kSendBufferBytes), ignored);
        co_await tools_.hold(std::move(stream), std::move(request), content_.receive_foxglove,
                             subprotocol);
    }
}

/// Shows the match to one browser until it leaves.
asio::awaitable<void> WebSockets::watch(beast::tcp_stream stream, BeastRequest request) {
    if (watchers_.size() >= WebServer::kMaxBrowsers) {
        log_.warn(fmt::format("no more browsers are taken: {} watch", WebServer::kMaxBrowsers));
        co_await turn_away(std::move(stream), std::move(request), http::status::service_unavailable,
                           "too many browsers are watching; try again later\n");
        co_return;
    }

    // From here on the WebSocket's own timeouts apply.
    stream.expires_never();
    boost::system::error_code ignored;
    stream.socket().set_option(asio::socket_base::send_buffer_size(kSendBufferBytes), ignored);
    Watcher watcher(std::move(stream), content_.channel(view_of(request.target())));
    const Registered registered(watchers_, watcher);
    watcher.socket.set_option(
        websocket::stream_base::timeout{kRequestTimeout, kBrowserSilence, true});
    watcher.socket.read_message_max(kMaxBrowserMessageBytes);
    watcher.socket.auto_fragment(false);
    const auto [ec] = co_await watcher.socket.async_accept(request, async::kUseResult);
    if (ec || is_stopped_) {
        co_return;
    }
    co_await (send_news(watcher) && take_receipts(watcher));
}

asio::awaitable<void> WebSockets::turn_away(beast::tcp_stream stream, BeastRequest request,
                                            http::status status, std::string text) {
    const FairPool::Place place = place_for(stream, places_);
    const auto refusal = make_refusal(request, status, std::move(text));
    co_await http::async_write(stream, refusal, async::kUseResult);
}

void WebSockets::stop() {
    is_stopped_ = true;
    for (Watcher* watcher : watchers_) {
        watcher->hang_up();
    }
    officials_.stop();
    tools_.stop();
}

}  // namespace cancha::gateway
