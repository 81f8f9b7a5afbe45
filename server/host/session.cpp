#include "server/host/session.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/host/handshake.h"
#include "server/host/official_desk.h"
#include "server/host/permissions.h"

namespace cancha::host {

namespace {

namespace asio = net::asio;
using asio::awaitable;
using ConnectionPtr = std::shared_ptr<net::Connection>;

constexpr unsigned kDefaultUpdatesPerS = 60;
constexpr unsigned kMaxUpdatesPerS = 120;

v1::ErrorCode code_of(const Error& error) {
    switch (error.code) {
        case ErrorCode::kTooLarge:
            return v1::ERROR_CODE_TOO_LARGE;
        case ErrorCode::kTimeout:
            return v1::ERROR_CODE_TIMEOUT;
        default:
            return v1::ERROR_CODE_BAD_MESSAGE;
    }
}

/// Whether the client can still be told what was wrong.
bool is_protocol_error(const Error& error) {
    return error.code == ErrorCode::kTooLarge || error.code == ErrorCode::kInvalidInput ||
           error.code == ErrorCode::kTimeout;
}

void send_notice(net::Connection& connection, v1::ErrorCode code, const std::string& text,
                 std::uint64_t count = 1) {
    v1::ServerMessage message;
    message.mutable_notice()->set_code(code);
    message.mutable_notice()->set_text(text);
    message.mutable_notice()->set_count(count);
    connection.send(message);
}

/// The last message to a client whose stream cannot be understood any more.
void end_broken_session(net::Connection& connection, const Error& error) {
    if (is_protocol_error(error)) {
        send_notice(connection, code_of(error), error.message + "; the connection is closed");
    }
    connection.finish();
}

/// The next message of a client. Fails: as Connection::receive, or kInvalidInput.
awaitable<Result<v1::ClientMessage>> receive_message(net::Connection& connection) {
    const Result<std::string_view> payload = co_await connection.receive();
    if (!payload) {
        co_return payload.error();
    }
    co_return decode_client_message(*payload);
}

awaitable<void> serve_strategy(MatchRoom& room, ConnectionPtr connection, v1::Hello hello) {
    Seat& seat = *room.find_seat(hello.seat());
    room.take_seat(seat, connection, hello);
    std::string reason;
    v1::ClientMessage message;  // Kept between ticks, so that its memory is used again.
    while (reason.empty()) {
        const Result<std::string_view> payload = co_await connection->receive();
        if (!payload) {
            end_broken_session(*connection, payload.error());
            reason = payload.error().message;
        } else if (!message.ParseFromArray(payload->data(), static_cast<int>(payload->size()))) {
            const Error error{ErrorCode::kInvalidInput, "sent a frame that is not a ClientMessage"};
            end_broken_session(*connection, error);
            reason = error.message;
        } else if (seat.occupant != connection) {
            break;  // Somebody with the resume token sits here now.
        } else if (message.has_answer()) {
            room.accept_answer(seat, message.answer());
        } else if (message.has_ready()) {
            room.note_ready(seat);
        } else if (message.has_goodbye()) {
            connection->finish();
            reason = "said goodbye: " + message.goodbye().reason().substr(0, kMaxClientLength);
        } else {
            room.notice(seat, v1::ERROR_CODE_NOT_ALLOWED,
                        "a strategy sends ready, answers and goodbye, nothing else");
        }
    }
    if (seat.occupant == connection) {
        room.leave_seat(seat, reason);
    }
}

/// Sends the state if it is new and the client has taken the one before, and the result after the
/// last one. Returns whether more will come.
bool send_news(MatchRoom& room, net::Connection& connection, std::uint64_t& sent_version) {
    if (room.version() == sent_version || !connection.is_drained()) {
        return true;
    }
    sent_version = room.version();
    connection.send_frames(room.update_frame());
    if (!room.is_over()) {
        return true;
    }
    connection.send(room.match_over());
    connection.finish();
    return false;
}

/// Sends what is new so many times a second, until the end.
awaitable<void> send_updates(MatchRoom& room, ConnectionPtr connection, unsigned updates_per_s) {
    const std::chrono::microseconds period(1'000'000U / updates_per_s);
    asio::steady_timer timer(co_await asio::this_coro::executor);
    timer.expires_after(std::chrono::microseconds(0));
    std::uint64_t sent_version = 0;
    while (connection->is_open() && send_news(room, *connection, sent_version)) {
        timer.expires_at(std::max(timer.expiry() + period, asio::steady_timer::clock_type::now()));
        co_await timer.async_wait(net::kUseResult);
    }
}

/// Reads what a spectator or an official says, until it leaves.
awaitable<void> hear_watcher(MatchRoom& room, ConnectionPtr connection, v1::Hello hello) {
    NoticeBook notices;
    for (;;) {
        const Result<v1::ClientMessage> message = co_await receive_message(*connection);
        if (!message) {
            end_broken_session(*connection, message.error());
            co_return;
        }
        if (message->has_goodbye()) {
            connection->finish();
            co_return;
        }
        if (message->has_request() && may(hello.role(), Act::kPace)) {
            v1::ServerMessage answer;
            *answer.mutable_reply() = do_request(room, hello.name(), message->request());
            connection->send(answer);
        } else if (notices.count(v1::ERROR_CODE_NOT_ALLOWED)) {
            send_notice(*connection, v1::ERROR_CODE_NOT_ALLOWED,
                        "a spectator sends nothing but goodbye, an official requests and goodbye",
                        notices.count_of(v1::ERROR_CODE_NOT_ALLOWED));
        }
    }
}

awaitable<void> serve_watcher(MatchRoom& room, ConnectionPtr connection, v1::Hello hello) {
    using namespace asio::experimental::awaitable_operators;

    connection->send(room.welcome(nullptr));
    const unsigned wanted =
        hello.updates_per_s() == 0 ? kDefaultUpdatesPerS : hello.updates_per_s();
    co_await (hear_watcher(room, connection, hello) &&
              send_updates(room, connection, std::min(wanted, kMaxUpdatesPerS)));
}

/// The client's Hello. Fails: kTimeout, kInvalidInput and as Connection::receive.
awaitable<Result<v1::Hello>> receive_hello(net::Connection& connection) {
    const Result<std::string_view> payload = co_await connection.receive_within(kHandshakeTime);
    if (!payload) {
        co_return payload.error();
    }
    const Result<v1::ClientMessage> message = decode_client_message(*payload);
    if (!message) {
        co_return message.error();
    }
    if (!message->has_hello()) {
        co_return Error{ErrorCode::kInvalidInput, "the first message must be Hello"};
    }
    co_return message->hello();
}

}  // namespace

void refuse(net::Connection& connection, v1::ErrorCode code, const std::string& text) {
    v1::ServerMessage message;
    message.mutable_refusal()->set_code(code);
    message.mutable_refusal()->set_text(text);
    connection.send(message);
    connection.finish();
    spdlog::info("client refused: peer={} reason=\"{}\"", connection.peer(), text);
}

awaitable<void> serve(MatchRoom& room, ConnectionPtr connection) {
    connection->send(make_greeting());
    const Result<v1::Hello> hello = co_await receive_hello(*connection);
    if (!hello) {
        if (is_protocol_error(hello.error())) {
            refuse(*connection, code_of(hello.error()), hello.error().message);
        }
        connection->finish();
        co_return;
    }
    if (const auto problem = find_problem(*hello, room)) {
        refuse(*connection, problem->code, problem->text);
        co_return;
    }
    spdlog::debug("client welcome: peer={} role={} name=\"{}\" client=\"{}\"", connection->peer(),
                  v1::Role_Name(hello->role()), hello->name(),
                  hello->client().substr(0, kMaxClientLength));
    if (hello->role() == v1::ROLE_STRATEGY) {
        co_await serve_strategy(room, std::move(connection), *hello);
    } else {
        co_await serve_watcher(room, std::move(connection), *hello);
    }
}

}  // namespace cancha::host
