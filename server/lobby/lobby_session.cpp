#include "server/lobby/lobby_session.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cancha/base/visible.h"
#include "server/session/handshake.h"
#include "server/session/permissions.h"
#include "server/session/throttle.h"

namespace cancha::lobby {

namespace {

using asio::awaitable;
using ConnectionPtr = std::shared_ptr<net::Connection>;
using BudgetPtr = std::shared_ptr<session::MessageBudget>;
using Clock = session::MessageBudget::Clock;

// As often as matches tell the server their news (runner/lobby_link.h).
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
    reply.set_text(visible(outcome ? *outcome : outcome.error().message));
    connection.send(message);
}

awaitable<void> reply_when_stopped(ConnectionPtr connection, std::uint32_t id,
                                   std::shared_ptr<MatchProcess> match) {
    const Result<std::string> outcome = co_await Lobby::until_stopped(std::move(match));
    send_reply(*connection, id, outcome);
}

// A match may take long to end: meanwhile the admin can go on, and stop others.
awaitable<void> do_request(Lobby& lobby, ConnectionPtr connection, std::string admin,
                           v1::LobbyRequest request) {
    if (request.has_create()) {
        const Result<std::string> outcome = co_await lobby.create(request.create());
        send_reply(*connection, request.id(), outcome);
    } else if (!request.has_stop()) {
        send_reply(*connection, request.id(),
                   Error{ErrorCode::kInvalidInput,
                         "the request names no action; expected create or stop"});
    } else if (auto stopped = lobby.stop(request.stop(), admin); !stopped) {
        send_reply(*connection, request.id(), stopped.error());
    } else {
        async::spawn(co_await asio::this_coro::executor,
                     reply_when_stopped(connection, request.id(), *std::move(stopped)));
    }
}

/// Does what an admin asks for. Returns whether it was an admin who asked.
/// Fails: kInvalidInput, if the payload is no message.
awaitable<Result<bool>> do_as_asked(Lobby& lobby, const ConnectionPtr& connection,
                                    const v1::Hello& hello, std::string_view payload) {
    if (session::peek_body(payload) != v1::ClientMessage::kLobbyRequest ||
        !may(hello.role(), session::Permission::kManageMatches)) {
        co_return false;
    }
    v1::ClientMessage message;  // Not kept: what a client has sent once may be large.
    if (const Status decoded = session::decode_client_message(payload, message); !decoded) {
        co_return decoded.error();
    }
    co_await do_request(lobby, connection, hello.name(), message.lobby_request());
    co_return true;
}

awaitable<void> hear_requests(Lobby& lobby, ConnectionPtr connection, v1::Hello hello,
                              BudgetPtr shared_budget) {
    session::NoticeBook notices;
    session::MessageBudget own_budget(Clock::now());
    session::Throttle throttle(own_budget, std::move(shared_budget));
    for (;;) {
        const Result<std::string_view> payload = co_await connection->receive();
        if (!payload) {
            session::end_broken_session(*connection, payload.error());
            co_return;
        }
        const std::size_t bytes = payload->size();
        if (session::peek_body(*payload) == v1::ClientMessage::kGoodbye) {
            connection->finish();
            co_return;
        }
        const Result<bool> is_done = co_await do_as_asked(lobby, connection, hello, *payload);
        if (!is_done) {
            session::end_broken_session(*connection, is_done.error());
            co_return;
        }
        if (!*is_done && notices.count(v1::ERROR_CODE_NOT_ALLOWED)) {
            session::send_notice(*connection, v1::ERROR_CODE_NOT_ALLOWED,
                                 "in the lobby an admin sends lobby requests and goodbye, everyone "
                                 "else goodbye",
                                 notices.count_of(v1::ERROR_CODE_NOT_ALLOWED));
        }
        if (!co_await throttle.count(*connection, bytes, notices)) {
            co_return;
        }
    }
}

}  // namespace

awaitable<void> serve_in_lobby(Lobby& lobby, ConnectionPtr connection, v1::Hello hello) {
    using namespace asio::experimental::awaitable_operators;

    const BudgetPtr budget = lobby.budgets().of(
        session::budget_owner(hello, lobby.tokens(), connection->peer()), Clock::now());
    // The list that answers a Hello may be long; whoever comes again and again waits for it.
    co_await session::pause_for(budget->spend(lobby.list().ByteSizeLong(), Clock::now()));
    connection->limit_send_buffer();
    if (may(hello.role(), session::Permission::kManageMatches)) {
        connection->allow_long_frames();
    }
    co_await (hear_requests(lobby, connection, hello, budget) && send_lists(lobby, connection));
}

}  // namespace cancha::lobby
