#include "viewer/gateway/official_visitor.h"

#include <chrono>
#include <optional>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "cancha/base/version.h"
#include "cancha/v1/session.pb.h"
#include "client-sdk/cpp/connection/connection.h"
#include "client-sdk/cpp/connection/greeting.h"
#include "proto/async/async.h"
#include "proto/program/limited_log.h"
#include "proto/wire/frame_codec.h"

namespace cancha::gateway {
namespace {

/// To connect and to be welcomed. A server on the same machine needs a millisecond.
constexpr std::chrono::seconds kWelcomeTimeout{5};

/// An official gets the state, too; the page has it already.
constexpr std::uint32_t kUpdatesPerSecond = 1;

const std::string kOfficialClient = "cancha-viewer " + std::string(kVersion);

struct Introduction {
    std::string name;
    std::string token;
};

std::optional<Introduction> introduction_in(std::string_view text) {
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    const auto text_at = [&json](const char* key) {
        return json.is_object() && json.contains(key) && json[key].is_string()
                   ? std::optional(json[key].get<std::string>())
                   : std::nullopt;
    };
    const auto name = text_at("name");
    const auto token = text_at("token");
    return name && token ? std::optional(Introduction{*name, *token}) : std::nullopt;
}

/// Texts come from the network and need not be valid UTF-8.
std::string state_text(const char* state, const std::string& text) {
    return nlohmann::json{{"state", state}, {"text", text}}.dump(
        -1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

struct OfficialVisitor::State : std::enable_shared_from_this<OfficialVisitor::State> {
    State(asio::io_context& context, Options settings, Line line)
        : options(std::move(settings)),
          browser(std::move(line)),
          server(context.get_executor()),
          timeout(context) {}

    Options options;
    Line browser;
    connection::Connection server;
    asio::steady_timer timeout;
    std::optional<Introduction> introduction;  ///< Once the browser has said it.
    bool is_welcome = false;
    bool has_left = false;

    asio::awaitable<void> run();
    asio::awaitable<Status> enter();
    asio::awaitable<Status> pass_answers_on();
    bool pass_request_on(std::string_view message);
    void close_unless_in_time();
};

asio::awaitable<void> OfficialVisitor::State::run() {
    close_unless_in_time();
    Status status = co_await enter();
    async::cancel(timeout);
    if (status && !has_left) {
        is_welcome = true;
        status = co_await pass_answers_on();
    }
    if (!has_left) {
        browser.send_text(state_text("refused", status ? "" : status.error().message));
        browser.hang_up();
    }
    server.close();
}

/// Returns once the server has welcomed the official.
asio::awaitable<Status> OfficialVisitor::State::enter() {
    if (Status connected = co_await server.connect(options.server); !connected) {
        co_return connected;
    }
    v1::ServerMessage answer;
    if (Status received = co_await server.receive(answer); !received) {
        co_return received;
    }
    if (Status greeted = connection::check_greeting(answer); !greeted) {
        co_return greeted;
    }
    v1::ClientMessage message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_protocol_version(wire::kProtocolVersion);
    hello.set_role(v1::ROLE_OFFICIAL);
    hello.set_match(options.match);
    hello.set_name(introduction->name);
    hello.set_token(introduction->token);
    hello.set_client(kOfficialClient);
    hello.set_updates_per_s(kUpdatesPerSecond);
    if (Status sent = server.send(message); !sent) {
        co_return sent;
    }
    if (Status received = co_await server.receive(answer); !received) {
        co_return received;
    }
    if (answer.has_refusal()) {
        co_return Error{ErrorCode::kRefused, answer.refusal().text()};
    }
    co_return answer.has_welcome()
        ? Status()
        : Status(Error{ErrorCode::kInvalidInput, "the server sent no Welcome first"});
}

asio::awaitable<Status> OfficialVisitor::State::pass_answers_on() {
    browser.send_text(state_text("welcome", ""));
    v1::ServerMessage message;
    while (!has_left) {
        if (Status received = co_await server.receive(message); !received) {
            co_return received;
        }
        if (has_left) {
            break;
        }
        if (message.has_reply()) {
            browser.send_bytes(message.reply().SerializeAsString());
        } else if (message.has_over()) {
            co_return Error{ErrorCode::kClosedByPeer, "the match is over"};
        }
    }
    co_return Status();
}

bool OfficialVisitor::State::pass_request_on(std::string_view message) {
    v1::ClientMessage request;
    return is_welcome &&
           request.mutable_request()->ParseFromArray(message.data(),
                                                     static_cast<int>(message.size())) &&
           server.send(request).has_value();
}

void OfficialVisitor::State::close_unless_in_time() {
    timeout.expires_after(kWelcomeTimeout);
    timeout.async_wait([self = shared_from_this()](const boost::system::error_code& ec) {
        if (!ec && !self->is_welcome) {
            self->server.close();
        }
    });
}

OfficialVisitor::OfficialVisitor(asio::io_context& context, Options options, Line line)
    : state_(std::make_shared<State>(context, std::move(options), std::move(line))) {}

OfficialVisitor::~OfficialVisitor() {
    leave();
}

bool OfficialVisitor::take(std::string_view message, bool is_text) {
    if (!is_text) {
        return state_->pass_request_on(message);
    }
    if (state_->introduction || !(state_->introduction = introduction_in(message))) {
        return false;
    }
    async::spawn(state_->timeout.get_executor(), state_, state_->run());
    return true;
}

void OfficialVisitor::leave() {
    if (!std::exchange(state_->has_left, true)) {
        async::cancel(state_->timeout);
        state_->server.close();
    }
}

}  // namespace cancha::gateway
