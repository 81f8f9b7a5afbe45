#include "viewer/gateway/conversation.h"

#include <chrono>
#include <deque>
#include <utility>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket.hpp>

#include "proto/async/async.h"
#include "viewer/gateway/official_visitor.h"

namespace cancha::gateway {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace std::chrono_literals;
using namespace asio::experimental::awaitable_operators;

namespace {

/// As those who watch.
constexpr auto kHandshakeTimeout = 15s;
constexpr auto kBrowserSilence = 60s;

/// A browser that does not read so many answers is not there any more.
constexpr std::size_t kMostUnsent = 100;

}  // namespace

/// One browser and its visitor.
struct Talk {
    struct Message {
        std::string content;
        bool is_text = false;
    };

    explicit Talk(beast::tcp_stream stream)
        : socket(std::move(stream)),
          bell(socket.get_executor(), asio::steady_timer::time_point::max()) {}

    websocket::stream<beast::tcp_stream> socket;
    asio::steady_timer bell;
    std::deque<Message> unsent;
    bool is_over = false;

    void say(std::string content, bool is_text) {
        unsent.push_back({std::move(content), is_text});
        is_over = is_over || unsent.size() > kMostUnsent;
        async::cancel(bell);
    }

    void hang_up() {
        is_over = true;
        async::cancel(bell);
    }

    void close() {
        boost::system::error_code ignored;
        beast::get_lowest_layer(socket).socket().close(ignored);
    }
};

namespace {

Visitor::Line line_of(const std::shared_ptr<Talk>& talk) {
    return {.send_text = [talk](std::string message) { talk->say(std::move(message), true); },
            .send_bytes = [talk](std::string message) { talk->say(std::move(message), false); },
            .hang_up = [talk] { talk->hang_up(); }};
}

/// Sends what the visitor says, and then closes.
asio::awaitable<void> send(Talk& talk) {
    for (;;) {
        if (talk.unsent.empty() && talk.is_over) {
            break;
        }
        if (talk.unsent.empty()) {
            talk.bell.expires_at(asio::steady_timer::time_point::max());
            co_await talk.bell.async_wait(async::kUseResult);
            continue;
        }
        const Talk::Message message = std::move(talk.unsent.front());
        talk.unsent.pop_front();
        talk.socket.text(message.is_text);
        const auto [ec, count] =
            co_await talk.socket.async_write(asio::buffer(message.content), async::kUseResult);
        if (ec) {
            break;
        }
    }
    talk.close();
}

asio::awaitable<void> hear(Talk& talk, Visitor& visitor) {
    beast::flat_buffer buffer(OfficialVisitor::kMaxMessageBytes);
    for (;;) {
        const auto [ec, count] = co_await talk.socket.async_read(buffer, async::kUseResult);
        const auto data = buffer.cdata();
        const std::string_view message{static_cast<const char*>(data.data()), data.size()};
        if (ec || !visitor.take(message, talk.socket.got_text())) {
            break;
        }
        buffer.consume(buffer.size());
    }
    talk.hang_up();
}

}  // namespace

asio::awaitable<void> Conversations::hold(beast::tcp_stream stream,
                                          beast::http::request<beast::http::string_body> request,
                                          const Receive& receive) {
    stream.expires_never();
    const auto talk = std::make_shared<Talk>(std::move(stream));
    talks_.insert(talk.get());
    talk->socket.set_option(
        websocket::stream_base::timeout{kHandshakeTimeout, kBrowserSilence, true});
    talk->socket.read_message_max(OfficialVisitor::kMaxMessageBytes);
    const auto [ec] = co_await talk->socket.async_accept(request, async::kUseResult);
    if (!ec) {
        const std::shared_ptr<Visitor> visitor = receive(
            std::string_view(request.target().data(), request.target().size()), line_of(talk));
        co_await (send(*talk) && hear(*talk, *visitor));
        visitor->leave();
    }
    talks_.erase(talk.get());
}

void Conversations::stop() {
    for (Talk* talk : talks_) {
        talk->hang_up();
        talk->close();
    }
}

}  // namespace cancha::gateway
