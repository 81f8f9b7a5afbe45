#include "viewer/gateway/official_visitor.h"

#include <chrono>
#include <optional>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <nlohmann/json.hpp>

#include "cancha/v1/session.pb.h"
#include "client-sdk/cpp/control/session.h"
#include "proto/base/async/async.h"
#include "proto/base/streams/limited_log.h"
#include "proto/base/text/visible.h"
#include "proto/base/values/version.h"

namespace cancha::gateway {
namespace {

/// Time limit for connecting and being welcomed. A server on the same machine needs a millisecond.
constexpr std::chrono::seconds kWelcomeTimeout{5};

/// Rate of updates for an official. It is low, as the page already has the state.
constexpr std::uint32_t kUpdatesPerSecond = 1;

/// Name in the log, which is limited because anybody may try tokens.
constexpr std::string_view kSignIns = "officials who sign in";

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

/// A visitor whose messages are ignored.
class TurnedAway final : public Visitor {
  public:
    std::optional<Objection> take(std::string_view /*message*/, bool /*is_text*/) override {
        return std::nullopt;
    }

    void leave() override {}
};

}  // namespace

std::shared_ptr<Visitor> turn_away(const Visitor::Line& line, const std::string& why) {
    line.send_text(state_text("refused", why));
    line.hang_up();
    return std::make_shared<TurnedAway>();
}

struct OfficialVisitor::State : std::enable_shared_from_this<OfficialVisitor::State> {
    State(asio::io_context& io, Options settings, Line line)
        : context(io), options(std::move(settings)), browser(std::move(line)), timer(io) {}

    asio::io_context& context;
    Options options;
    Line browser;
    std::optional<control::Session> server;  ///< Set when the browser has introduced itself.
    asio::steady_timer timer;                ///< Time limit of the next step.
    OfficialSeats::Seat seat;
    bool is_welcome = false;
    bool has_left = false;

    control::Login login_of(const Introduction& introduction) const;
    void send_off_unless_introduced();
    asio::awaitable<void> run(std::string name);
    asio::awaitable<Status> enter(std::string name);
    asio::awaitable<Status> pass_answers_on();
    std::optional<Objection> begin(std::string_view message);
    std::optional<Objection> pass_request_on(std::string_view message);
    void close_unless_in_time();
    void send_off(const std::string& why);
};

control::Login OfficialVisitor::State::login_of(const Introduction& introduction) const {
    return {.server = to_string(options.server),
            .role = v1::ROLE_OFFICIAL,
            .name = introduction.name,
            .token = introduction.token,
            .match = options.match,
            .updates_per_s = kUpdatesPerSecond,
            .program = kOfficialClient};
}

void OfficialVisitor::State::send_off_unless_introduced() {
    timer.expires_after(options.introduction_time);
    timer.async_wait([self = shared_from_this()](const boost::system::error_code& ec) {
        if (!ec && !self->server && !self->has_left) {
            self->send_off("nobody has signed in here; name and token are expected at once");
        }
    });
}

asio::awaitable<void> OfficialVisitor::State::run(std::string name) {
    Status status = co_await enter(std::move(name));
    if (status && !has_left) {
        status = co_await pass_answers_on();
    }
    if (!has_left) {
        send_off(status ? "" : status.error().message);
    }
    seat.reset();
    server->close();
}

/// Signs in: waits for the server's welcome, and for a seat. Fails: with the server's reason.
asio::awaitable<Status> OfficialVisitor::State::enter(std::string name) {
    using Clock = SignInPace::Clock;
    timer.expires_after(options.seats->pace().pause(Clock::now()));
    co_await timer.async_wait(async::kUseResult);
    std::optional<std::string> objection = options.seats->find_objection(options.match);
    if (objection || has_left) {
        co_return Error{ErrorCode::kRefused, std::move(objection).value_or("")};
    }
    close_unless_in_time();
    const Result<v1::ServerMessage> welcome = co_await server->enter();
    async::cancel(timer);
    if (!welcome && welcome.error().code == ErrorCode::kRefused) {
        options.seats->pace().note_refusal(Clock::now());
        streams::log_stranger(spdlog::level::warn, kSignIns, "the server refused official {:?}: {}",
                              shortened(visible_line(name)), welcome.error().message);
    }
    if (!welcome) {
        co_return welcome.error();
    }
    objection = options.seats->find_objection(options.match, name);
    if (objection) {
        co_return Error{ErrorCode::kRefused, *std::move(objection)};
    }
    seat = options.seats->take(options.match, name);
    is_welcome = true;
    co_return Status();
}

void OfficialVisitor::State::send_off(const std::string& why) {
    browser.send_text(state_text("refused", why));
    browser.hang_up();
}

asio::awaitable<Status> OfficialVisitor::State::pass_answers_on() {
    browser.stay();
    browser.send_text(state_text("welcome", ""));
    while (!has_left) {
        const Result<v1::ServerMessage> message = co_await server->receive();
        if (!message) {
            co_return message.error();
        }
        if (has_left) {
            break;
        }
        if (message->has_reply()) {
            browser.send_bytes(message->reply().SerializeAsString());
        } else if (message->has_over()) {
            co_return Error{ErrorCode::kClosedByPeer, "the match is over"};
        }
    }
    co_return Status();
}

std::optional<Objection> OfficialVisitor::State::begin(std::string_view message) {
    if (server) {
        return Objection{Objection::Code::kWrongKind,
                         "signed in already; expected a binary cancha.v1.OfficialRequest"};
    }
    const std::optional<Introduction> introduction = introduction_in(message);
    if (!introduction) {
        return Objection{Objection::Code::kUnreadable,
                         R"(expected JSON such as {"name": "Marta", "token": "secret"})"};
    }
    async::cancel(timer);
    if (!browser.come_forward()) {
        send_off("too many sign in at the same time; try again in some seconds");
        return std::nullopt;
    }
    server.emplace(context, login_of(*introduction));
    async::spawn(context.get_executor(), shared_from_this(), run(introduction->name));
    return std::nullopt;
}

std::optional<Objection> OfficialVisitor::State::pass_request_on(std::string_view message) {
    if (!server) {
        return Objection{Objection::Code::kWrongKind,
                         "sign in first, with a text that has `name` and `token`"};
    }
    if (!is_welcome) {
        return Objection{Objection::Code::kNotAllowed, "wait for the welcome before any request"};
    }
    v1::OfficialRequest request;
    if (!request.ParseFromArray(message.data(), static_cast<int>(message.size()))) {
        return Objection{Objection::Code::kUnreadable, "this is no cancha.v1.OfficialRequest"};
    }
    const Status passed = server->pass_on(std::move(request));
    return passed ? std::nullopt
                  : std::optional(Objection{Objection::Code::kNotAllowed, passed.error().message});
}

void OfficialVisitor::State::close_unless_in_time() {
    timer.expires_after(kWelcomeTimeout);
    timer.async_wait([self = shared_from_this()](const boost::system::error_code& ec) {
        if (!ec && !self->is_welcome) {
            self->server->close();
        }
    });
}

OfficialVisitor::OfficialVisitor(asio::io_context& context, Options options, Line line)
    : state_(std::make_shared<State>(context, std::move(options), std::move(line))) {
    state_->send_off_unless_introduced();
}

OfficialVisitor::~OfficialVisitor() {
    leave();
}

std::optional<Objection> OfficialVisitor::take(std::string_view message, bool is_text) {
    return is_text ? state_->begin(message) : state_->pass_request_on(message);
}

void OfficialVisitor::leave() {
    if (!std::exchange(state_->has_left, true)) {
        async::cancel(state_->timer);
        state_->seat.reset();
        if (state_->server) {
            state_->server->close();
        }
    }
}

}  // namespace cancha::gateway
