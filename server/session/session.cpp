#include "server/session/session.h"

#include <utility>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <spdlog/spdlog.h>

#include "proto/base/streams/limited_log.h"
#include "proto/base/text/printable_text.h"
#include "proto/wire/renewed_message.h"
#include "server/session/budget_book.h"
#include "server/session/handshake.h"
#include "server/session/manual_drive_desk.h"
#include "server/session/official_desk.h"
#include "server/session/tape_sender.h"
#include "server/session/throttle.h"

namespace cancha::session {

namespace {

using asio::awaitable;
using ConnectionPtr = std::shared_ptr<net::Connection>;
using BudgetPtr = std::shared_ptr<MessageBudget>;

// Update rates of most screens, and of fast ones, which is the most that a client gets.
constexpr unsigned kDefaultUpdatesPerS = 60;
constexpr unsigned kMaxUpdatesPerS = 120;

/// Cost of a Hello, in messages. It is answered with the whole arena, and a change of a seat is
/// logged. Less for spectators, because hundreds may come at once when a hall opens the page.
constexpr double kHelloOfStrategy = 10;
constexpr double kHelloOfWatcher = 1;

/// Describes a goodbye for the log. Always one line, whatever the client sent.
std::string describe(const v1::Goodbye& goodbye) {
    const bool may_be_shown = is_printable(goodbye.reason(), kMaxClientLength);
    return may_be_shown ? "said goodbye: " + goodbye.reason() : "said goodbye";
}

/// Counts a strategy's message that answers no tick. Sends a Notice if strategies may not send such
/// messages. Returns why the session ends; empty: it goes on. Expects: the message comes from the
/// occupant.
awaitable<std::string> take_idle_message(MatchRoom& room, Seat& seat,
                                         const v1::ClientMessage& message, std::size_t bytes,
                                         Throttle& throttle) {
    if (!message.has_answer() && !message.has_ready()) {
        room.seats().notice(seat, v1::ERROR_CODE_NOT_ALLOWED,
                            "a strategy may send only ready, answers and goodbye");
    }
    const bool may_go_on = co_await throttle.count(*seat.occupant, bytes, seat.notices);
    co_return may_go_on ? "" : "sent too many messages that answer no tick";
}

awaitable<void> serve_strategy(MatchRoom& room, ConnectionPtr connection, v1::Hello hello) {
    Seat& seat = *room.seats().find(hello.seat());
    room.seats().take(seat, connection, hello);
    connection->read_eagerly(room.eager_reads());
    if (!seat.think.rule().waits_forever()) {
        connection->stamp_arrivals();
    }
    room.answers().ask_again(seat);
    Throttle throttle(seat.budget);
    std::string reason;
    const auto kept = std::make_unique<wire::RenewedMessage<v1::ClientMessage>>();
    while (reason.empty()) {
        v1::ClientMessage& message = kept->renew();
        const Result<std::size_t> bytes = co_await receive_message(*connection, message);
        if (!bytes) {
            end_broken_session(*connection, bytes.error());
            reason = bytes.error().message;
        } else if (seat.occupant != connection) {
            break;  // A client with the resume token has taken the seat.
        } else if (message.has_answer() && room.answers().accept(seat, message.answer())) {
            seat.resume.note_heard();
            throttle.earn();
        } else if (message.has_ready() && !seat.is_ready) {
            seat.resume.note_heard();
            room.seats().note_ready(seat);
        } else if (message.has_goodbye()) {
            connection->finish();
            reason = describe(message.goodbye());
        } else {
            reason = co_await take_idle_message(room, seat, message, *bytes, throttle);
        }
    }
    if (seat.occupant == connection) {
        room.seats().leave(seat, reason);
    }
}

/// The newest versions that a watcher has been sent.
struct Told {
    std::uint64_t version = 0;
    std::uint64_t waits = 0;
};

/// Sends the state if it is new, and the seats for which the match waits. Returns whether more will
/// follow.
bool send_news(MatchRoom& room, net::Connection& connection, Told& told) {
    if (room.broadcast().version() != std::exchange(told.version, room.broadcast().version())) {
        connection.send_frames(room.broadcast().update_frame());
        if (room.is_over()) {
            return false;
        }
    }
    // A Waiting message that is out of date would look like news.
    if (room.broadcast().waits().times_told() !=
            std::exchange(told.waits, room.broadcast().waits().times_told()) &&
        room.broadcast().is_waiting()) {
        connection.send_frames(room.broadcast().waits().frame());
    }
    return true;
}

/// Sends the rest of the recording of a match that is over.
awaitable<void> send_rest(net::Connection& connection, TapeSender& tape) {
    while (connection.is_open() && tape.send_some(connection, true)) {
        co_await connection.until_drained();
    }
}

/// Sends changes at the client's rate until the end, then the result. A client that does not read
/// costs nothing; when it reads again it gets the newest state.
awaitable<void> send_updates(MatchRoom& room, ConnectionPtr connection, unsigned updates_per_s,
                             TapeSender tape) {
    const std::chrono::microseconds period(1'000'000U / updates_per_s);
    asio::steady_timer timer(co_await asio::this_coro::executor);
    Told told{.waits = room.broadcast().waits().times_told()};
    while (connection->is_open() && send_news(room, *connection, told)) {
        tape.send_some(*connection, false);
        const Seat::Clock::time_point due = Seat::Clock::now() + period;
        co_await connection->until_drained();
        const Seat::Clock::time_point now = Seat::Clock::now();
        if (now > due) {
            room.watchers().skipped_updates += static_cast<std::uint64_t>((now - due) / period);
        }
        timer.expires_at(due);
        co_await timer.async_wait(async::kUseResult);
    }
    co_await send_rest(*connection, tape);
    if (connection->is_open()) {
        room.tell_result(*connection);
    }
}

/// A watcher, who may send requests as an official or admin.
struct Watcher {
    v1::Role role;
    lockstep::Driver driver;
    Seat::Clock::time_point obeyed_at;  ///< Time of the last successful request.
};

/// Whether the request only makes sense while the official is connected.
bool drives(const v1::OfficialRequest& request) {
    return request.has_take_over() || request.has_drive();
}

/// Carries out a request of an official. After a disconnect driving stops; other pending requests
/// are still carried out. Returns whether the message was a request.
awaitable<bool> do_as_asked(MatchRoom& room, net::Connection& connection, Watcher& watcher,
                            const v1::ClientMessage& message) {
    if (!message.has_request() ||
        !may(watcher.role, permission_for(message.request().action_case()))) {
        co_return false;
    }
    if (connection.has_hung_up()) {
        release_all(room, watcher.driver);
        if (drives(message.request())) {
            co_return true;
        }
    }
    v1::ServerMessage answer;
    *answer.mutable_reply() = do_request(room, watcher.driver, message.request());
    if (answer.reply().is_done()) {
        watcher.obeyed_at = Seat::Clock::now();
    }
    connection.send(answer);
    co_return true;
}

/// Releases the robots of an official who has been silent for too long, because a broken connection
/// may take a minute to be noticed. Refused requests do not count as activity. Runs until
/// cancelled.
awaitable<void> release_after_silence(MatchRoom& room, const Watcher& watcher) {
    asio::steady_timer timer(co_await asio::this_coro::executor);
    for (;;) {
        const Seat::Clock::time_point due = watcher.obeyed_at + room.driver_silence();
        const bool is_silent = due <= Seat::Clock::now();
        if (is_silent) {
            release_all(room, watcher.driver);
        }
        timer.expires_at(is_silent ? Seat::Clock::now() + room.driver_silence() : due);
        if (const auto [cancelled] = co_await timer.async_wait(async::kUseResult); cancelled) {
            co_return;
        }
    }
}

awaitable<void> serve_watcher(MatchRoom& room, ConnectionPtr connection, v1::Hello hello,
                              BudgetPtr budget) {
    using namespace asio::experimental::awaitable_operators;

    Watcher watcher{.role = hello.role(),
                    .driver = room.new_driver(hello.name()),
                    .obeyed_at = Seat::Clock::now()};
    Requests requests{
        .body = std::nullopt,
        .notice = "a spectator may send only goodbye, an official requests and goodbye",
        .take = [&](const auto& message) {
            return do_as_asked(room, *connection, watcher, message);
        }};
    if (may(hello.role(), Permission::kPace)) {
        requests.body = v1::ClientMessage::kRequest;
    }
    connection->limit_send_buffer();
    connection->send(room.broadcast().welcome());
    const unsigned wanted =
        hello.updates_per_s() == 0 ? kDefaultUpdatesPerS : hello.updates_per_s();
    ++room.watchers().present;
    awaitable<void> session =
        hear(*connection, std::move(budget), requests) &&
        send_updates(room, connection, std::min(wanted, kMaxUpdatesPerS), room.tape_for(hello));
    if (may(hello.role(), Permission::kIntervene)) {
        co_await (std::move(session) || release_after_silence(room, watcher));
        release_all(room, watcher.driver);
    } else {
        co_await std::move(session);
    }
    --room.watchers().present;
}

/// Returns the budget that this client shares with its successors and with similar clients.
/// Expects: the client may enter.
BudgetPtr budget_of(MatchRoom& room, const net::Connection& connection, const v1::Hello& hello) {
    if (hello.role() == v1::ROLE_STRATEGY) {
        // No owner: the room's seats outlive the sessions.
        return {BudgetPtr(), &room.seats().find(hello.seat())->budget};
    }
    return room.budgets().of(budget_owner(hello, room.tokens(), connection.peer()),
                             MessageBudget::Clock::now());
}

/// Counts the Hello. If clients reconnect all the time, waits and then checks the Hello again.
awaitable<std::optional<HandshakeProblem>> count_hello(MatchRoom& room, const v1::Hello& hello,
                                                       Door door, MessageBudget& budget) {
    const double cost = hello.role() == v1::ROLE_STRATEGY ? kHelloOfStrategy : kHelloOfWatcher;
    const auto pause = budget.charge(cost, MessageBudget::Clock::now());
    if (pause <= MessageBudget::Clock::duration::zero()) {
        co_return std::nullopt;
    }
    co_await pause_for(pause);
    co_return find_problem(hello, room, door);
}

}  // namespace

awaitable<void> serve(MatchRoom& room, ConnectionPtr connection, Door door, Admit admit) {
    const Result<v1::Hello> hello = co_await receive_hello(*connection);
    if (!hello) {
        refuse(*connection, hello.error());
        co_return;
    }
    if (const auto problem = find_problem(*hello, room, door)) {
        refuse(*connection, *problem);
        co_return;
    }
    if (const Status admitted = admit(*hello); !admitted) {
        refuse(*connection, {v1::ERROR_CODE_FULL, admitted.error().message});
        co_return;
    }
    const BudgetPtr budget = budget_of(room, *connection, *hello);
    if (const auto problem = co_await count_hello(room, *hello, door, *budget)) {
        refuse(*connection, *problem);
        co_return;
    }
    streams::log_stranger(spdlog::level::debug, connection->peer(),
                          "client welcome: peer={} role={} name={:?} client={:?}",
                          connection->peer(), v1::Role_Name(hello->role()), hello->name(),
                          is_printable(hello->client(), kMaxClientLength) ? hello->client() : "");
    if (hello->role() != v1::ROLE_SPECTATOR) {
        connection->allow_long_frames();
    }
    if (hello->role() == v1::ROLE_STRATEGY) {
        co_await serve_strategy(room, std::move(connection), *hello);
    } else {
        if (may(hello->role(), Permission::kIntervene)) {
            room.official_names().add(hello->name());
        }
        co_await serve_watcher(room, std::move(connection), *hello, budget);
    }
}

}  // namespace cancha::session
