#include "server/lobby/lobby_session.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>

#include "proto/base/text/visible.h"
#include "server/session/permissions.h"
#include "server/session/throttle.h"

namespace cancha::lobby {

namespace {

using asio::awaitable;
using ConnectionPtr = std::shared_ptr<net::Connection>;
using BudgetPtr = std::shared_ptr<session::MessageBudget>;
using Clock = session::MessageBudget::Clock;

// Same interval as that of the matches' reports (runner/play/lobby_link.h).
constexpr std::chrono::milliseconds kListPeriod{250};

awaitable<void> send_lists(Lobby& lobby, ConnectionPtr connection) {
    asio::steady_timer timer(co_await asio::this_coro::executor);
    std::uint64_t sent_version = 0;
    while (connection->is_open()) {
        if (sent_version != lobby.version()) {
            sent_version = lobby.version();
            v1::ServerMessage message;
            *message.mutable_match_list() = lobby.list();
            connection->send(message);
        }
        co_await connection->until_drained();
        timer.expires_after(kListPeriod);
        co_await timer.async_wait(async::kUseResult);
    }
}

void send_reply(net::Connection& connection, std::uint32_t id, const Result<std::string>& outcome) {
    v1::ServerMessage message;
    v1::LobbyReply& reply = *message.mutable_lobby_reply();
    reply.set_id(id);
    reply.set_is_done(outcome.has_value());
    reply.set_text(shortened(visible(outcome ? *outcome : outcome.error().message)));
    connection.send(message);
}

awaitable<void> reply_when_stopped(ConnectionPtr connection, std::uint32_t id,
                                   std::shared_ptr<MatchProcess> match) {
    const Result<std::string> outcome = co_await Lobby::until_stopped(std::move(match));
    send_reply(*connection, id, outcome);
}

// A match may take long to end. Meanwhile the admin can send other requests.
awaitable<bool> do_request(Lobby& lobby, ConnectionPtr connection, const std::string& admin,
                           const v1::LobbyRequest& request) {
    if (request.has_create()) {
        const Result<std::string> outcome = co_await lobby.create(request.create());
        send_reply(*connection, request.id(), outcome);
    } else if (!request.has_stop()) {
        send_reply(*connection, request.id(),
                   Error{ErrorCode::kInvalidInput,
                         "the request names no action; expected create or stop"});
    } else if (request.stop().name().empty()) {  // A request without a name must not end a match.
        send_reply(*connection, request.id(),
                   Error{ErrorCode::kInvalidInput, "stop: `name` is missing; say which match"});
    } else if (auto stopped = lobby.stop(request.stop(), admin); !stopped) {
        send_reply(*connection, request.id(), stopped.error());
    } else {
        async::spawn(co_await asio::this_coro::executor,
                     reply_when_stopped(connection, request.id(), *std::move(stopped)));
    }
    co_return true;
}

}  // namespace

awaitable<void> serve_in_lobby(Lobby& lobby, ConnectionPtr connection, v1::Hello hello) {
    using namespace asio::experimental::awaitable_operators;

    const BudgetPtr budget = lobby.budgets().of(
        session::budget_owner(hello, lobby.tokens(), connection->peer()), Clock::now());
    // The list that answers a Hello may be long, so clients that reconnect all the time must wait.
    co_await session::pause_for(budget->spend(lobby.list().ByteSizeLong(), Clock::now()));
    connection->limit_send_buffer();
    if (hello.role() == v1::ROLE_SPECTATOR) {
        lobby.add_reader(connection);
    }
    session::Requests requests{
        .body = std::nullopt,
        .notice = "in the lobby an admin sends lobby requests and goodbye, everyone else goodbye",
        .take = [&](const auto& message) {
            return do_request(lobby, connection, hello.name(), message.lobby_request());
        }};
    if (may(hello.role(), session::Permission::kManageMatches)) {
        connection->allow_long_frames();
        requests.body = v1::ClientMessage::kLobbyRequest;
    }
    co_await (hear(*connection, budget, requests) && send_lists(lobby, connection));
}

}  // namespace cancha::lobby
