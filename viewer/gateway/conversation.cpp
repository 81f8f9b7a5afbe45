#include "viewer/gateway/conversation.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "proto/base/async/async.h"
#include "viewer/gateway/http_connection.h"

namespace cancha::gateway {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace asio::experimental::awaitable_operators;

namespace {

/// Most unsent answers. A browser with more has stopped reading.
constexpr std::size_t kMostUnsent = 100;

/// Longest reason in a close message: a control frame has 125 bytes, of which the code takes two.
constexpr std::size_t kMostReasonBytes = 123;

}  // namespace

/// One browser and its visitor.
struct Talk {
    Talk(beast::tcp_stream stream, Conversations& all)
        : conversations(all),
          socket(std::move(stream)),
          bell(socket.get_executor(), asio::steady_timer::time_point::max()) {
        boost::system::error_code ignored;
        address =
            beast::get_lowest_layer(socket).socket().remote_endpoint(ignored).address().to_string();
    }

    Conversations& conversations;

    websocket::stream<beast::tcp_stream> socket;
    asio::steady_timer bell;
    std::deque<Visitor::Message> unsent;
    std::string address;            ///< Address of the browser.
    FairPool::Place place;          ///< Among the strangers or the leaving.
    std::uint64_t application = 0;  ///< Number of its application, from 1; 0: not an applicant.
    bool stays = false;
    bool is_over = false;
    std::optional<Objection> objection;  ///< Why the conversation ends.

    void say(std::string content, bool is_text) {
        unsent.push_back({std::move(content), is_text});
        if (unsent.size() > kMostUnsent) {
            hang_up(Objection{Objection::Code::kNotAllowed, "answers are not read"});
        }
        async::cancel(bell);
    }

    void hang_up(std::optional<Objection> why = {}) {
        if (!std::exchange(is_over, true)) {
            objection = std::move(why);
            application = 0;
            place = stays ? FairPool::Place() : conversations.place_for_leaving(*this);
        }
        async::cancel(bell);
    }

    bool come_forward() {
        if (is_over || !conversations.has_room_for_applicant(*this)) {
            return false;
        }
        application = ++conversations.applications_;
        place = {};
        return true;
    }

    void stay() {
        if (!is_over) {
            stays = true;
            application = 0;
            place = {};
        }
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
            .hang_up = [talk] { talk->hang_up(); },
            .come_forward = [talk] { return talk->come_forward(); },
            .stay = [talk] { talk->stay(); },
            .bell = {talk, &talk->bell}};
}

/// Returns the next message; answers come first.
std::optional<Visitor::Message> next_message(Talk& talk, Visitor& visitor) {
    if (talk.unsent.empty()) {
        return talk.is_over ? std::nullopt : visitor.next();
    }
    Visitor::Message message = std::move(talk.unsent.front());
    talk.unsent.pop_front();
    return message;
}

websocket::close_reason reason_for(const std::optional<Objection>& objection) {
    if (!objection) {
        return websocket::close_code::normal;
    }
    const std::string_view text = std::string_view(objection->text).substr(0, kMostReasonBytes);
    return {static_cast<websocket::close_code>(objection->code), {text.data(), text.size()}};
}

/// Sends the visitor's messages, and then closes.
asio::awaitable<void> send(Talk& talk, Visitor& visitor) {
    for (;;) {
        const std::optional<Visitor::Message> message = next_message(talk, visitor);
        if (!message && talk.is_over) {
            break;
        }
        if (!message) {
            talk.bell.expires_at(asio::steady_timer::time_point::max());
            co_await talk.bell.async_wait(async::kUseResult);
            continue;
        }
        talk.socket.text(message->is_text);
        const auto [ec, count] =
            co_await talk.socket.async_write(asio::buffer(message->content), async::kUseResult);
        if (ec) {
            break;
        }
    }
    co_await talk.socket.async_close(reason_for(talk.objection), async::kUseResult);
    talk.close();
}

asio::awaitable<void> hear(Talk& talk, Visitor& visitor) {
    // Has room for a byte too many, so that the browser gets code 1009 and not just a closed
    // connection.
    beast::flat_buffer buffer(Visitor::kMaxMessageBytes + 1);
    std::optional<Objection> objection;
    while (!objection) {
        const auto [ec, count] = co_await talk.socket.async_read(buffer, async::kUseResult);
        const auto data = buffer.cdata();
        const std::string_view message{static_cast<const char*>(data.data()), data.size()};
        if (ec || talk.is_over) {
            break;
        }
        objection = visitor.take(message, talk.socket.got_text());
        buffer.consume(buffer.size());
    }
    visitor.leave();
    talk.hang_up(std::move(objection));
}

}  // namespace

bool Conversations::is_full() {
    const bool is_full =
        std::ranges::count_if(talks_, &Talk::stays) >= static_cast<std::ptrdiff_t>(kMost);
    if (is_full) {
        log_.warn(fmt::format("no more {} are taken: {} are connected", who_, kMost));
    }
    return is_full;
}

FairPool::Place Conversations::place_for_stranger(Talk& talk) {
    return strangers_.add(talk.address, [this, &talk] {
        log_.warn(
            fmt::format("{} connections for {} have not signed in; the oldest make room for "
                        "newer ones",
                        kMostStrangers, who_));
        talk.hang_up(Objection{Objection::Code::kTryAgainLater,
                               "too many connect without a word; say at once who you are"});
    });
}

FairPool::Place Conversations::place_for_leaving(Talk& talk) {
    return leaving_.add(talk.address, [&talk] { talk.close(); });
}

/// Works like a FairPool, but removes the newest: the one that has waited longest will soon be
/// admitted or refused.
bool Conversations::has_room_for_applicant(const Talk& talk) {
    std::map<std::string, std::vector<Talk*>> applicants;  // Key: address.
    std::size_t count = 0;
    for (Talk* other : talks_) {
        if (other->application != 0) {
            applicants[other->address].push_back(other);
            ++count;
        }
    }
    if (count < kMostApplicants) {
        return true;
    }
    log_.warn(fmt::format("{} {} sign in at the same time; no more are taken", count, who_));
    const auto most = std::ranges::max_element(
        applicants, {}, [](const auto& entry) { return entry.second.size(); });
    if (applicants[talk.address].size() + 1 >= most->second.size()) {
        return false;
    }
    (*std::ranges::max_element(most->second, {}, &Talk::application))
        ->hang_up(Objection{Objection::Code::kTryAgainLater,
                            "too many sign in at the same time; try again in some seconds"});
    return true;
}

asio::awaitable<void> Conversations::hold(beast::tcp_stream stream,
                                          beast::http::request<beast::http::string_body> request,
                                          const Receive& receive, std::string_view subprotocol) {
    stream.expires_never();
    const auto talk = std::make_shared<Talk>(std::move(stream), *this);
    talks_.insert(talk.get());
    talk->place = place_for_stranger(*talk);
    talk->socket.set_option(
        websocket::stream_base::timeout{kRequestTimeout, kBrowserSilence, true});
    talk->socket.read_message_max(Visitor::kMaxMessageBytes);
    if (!subprotocol.empty()) {
        talk->socket.set_option(
            websocket::stream_base::decorator([subprotocol](websocket::response_type& response) {
                response.set(beast::http::field::sec_websocket_protocol,
                             beast::string_view{subprotocol.data(), subprotocol.size()});
            }));
    }
    const auto [ec] = co_await talk->socket.async_accept(request, async::kUseResult);
    if (!ec) {
        const std::shared_ptr<Visitor> visitor = receive(
            std::string_view(request.target().data(), request.target().size()), line_of(talk));
        co_await (send(*talk, *visitor) && hear(*talk, *visitor));
    }
    talk->place = {};
    talks_.erase(talk.get());
}

void Conversations::stop() {
    for (Talk* talk : talks_) {
        talk->hang_up();
        talk->close();
    }
}

}  // namespace cancha::gateway
