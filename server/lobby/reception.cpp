#include "server/lobby/reception.h"

#include <algorithm>
#include <functional>

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "proto/wire/frame_codec.h"
#include "server/lobby/lobby_session.h"
#include "server/lobby/recording_sender.h"

namespace cancha::lobby {

namespace {

using asio::awaitable;

/// Interval of checks whether a process has ended. Chosen by eye.
constexpr std::chrono::milliseconds kUntilNextLook{50};

/// Waits until the match's process has ended, because its recording is complete only then.
awaitable<void> until_gone(const net::Connection& connection, const MatchProcess& match) {
    asio::steady_timer timer(connection.executor());
    while (connection.is_open() && !connection.has_hung_up() && !match.has_ended()) {
        timer.expires_after(kUntilNextLook);
        co_await timer.async_wait(async::kUseResult);
    }
}

/// Returns the problem of a Hello that asks for the lobby; none: no problem.
std::optional<session::HandshakeProblem> find_lobby_problem(const v1::Hello& hello,
                                                            const access::TokenBook& tokens) {
    switch (hello.role()) {
        case v1::ROLE_SPECTATOR:
            return std::nullopt;
        case v1::ROLE_OFFICIAL:
        case v1::ROLE_ADMIN:
            return session::find_leader_problem(hello, tokens);
        default:
            return session::HandshakeProblem{
                v1::ERROR_CODE_BAD_MESSAGE,
                "the lobby is for spectators, officials and admins; a strategy names its `match` "
                "and its `seat`"};
    }
}

/// Returns the problem of a Hello to this match, as far as the server can tell: it knows neither
/// the free seats nor their resume tokens.
std::optional<session::HandshakeProblem> find_match_problem(const v1::Hello& hello,
                                                            const MatchProcess& match) {
    if (hello.role() == v1::ROLE_OFFICIAL || hello.role() == v1::ROLE_ADMIN) {
        return session::find_leader_problem(hello, match.tokens());
    }
    if (hello.role() != v1::ROLE_STRATEGY) {
        return std::nullopt;
    }
    std::vector<std::string> seats;
    for (const v1::SeatEntry& seat : match.entry().seats()) {
        seats.push_back(seat.name());
    }
    if (std::ranges::find(seats, hello.seat()) == seats.end()) {
        return session::unknown_seat(hello.seat(), match.entry().discipline(), seats);
    }
    const bool is_entitled =
        match.tokens().empty() || match.tokens().admits(hello.role(), hello.seat(), hello.token());
    return is_entitled ? std::nullopt
                       : std::optional(session::wrong_seat_token(hello.seat(), hello.token()));
}

/// Returns a function that ends the client's connection if match and client still exist.
std::function<void()> closer_of(MatchProcess& match, std::uint64_t client) {
    return [weak = match.weak_from_this(), client] {
        if (const auto crowded = weak.lock()) {
            crowded->close_client(client);
        }
    };
}

}  // namespace

Reception::Reception(boost::asio::io_context& context, Lobby& lobby)
    : context_(context),
      lobby_(lobby),
      admission_(session::with_named_leaders(kServerLimits, lobby.tokens().leaders()),
                 "this server") {}

Status Reception::fit_descriptors(std::size_t reserved) {
    const std::size_t wanted = admission_.limits().in_all();
    const auto descriptors = admission_.fit_descriptors(reserved);
    if (!descriptors) {
        return descriptors.error();
    }
    if (admission_.limits().in_all() < wanted) {
        spdlog::warn("taking fewer clients than usual: descriptors={} spectators={}", *descriptors,
                     admission_.limits().spectators.in_all);
    }
    return {};
}

Status Reception::listen(const net::Endpoint& endpoint) {
    doors_.emplace_back(
        context_,
        [this](std::shared_ptr<net::Connection> connection) { welcome(std::move(connection)); },
        [this](const std::shared_ptr<net::Connection>& connection) {
            ++lobby_.figures().refused;
            session::turn_away(*connection);
        });
    return doors_.back().listen(endpoint);
}

std::vector<std::string> Reception::addresses() const {
    std::vector<std::string> addresses;
    for (const net::Listener& door : doors_) {
        addresses.push_back(net::name_of(door.endpoint()));
    }
    return addresses;
}

void Reception::stop() {
    for (net::Listener& door : doors_) {
        door.stop();
    }
}

void Reception::refuse(net::Connection& connection, const session::HandshakeProblem& problem) {
    ++lobby_.figures().refused;
    session::refuse(connection, problem);
}

void Reception::welcome(std::shared_ptr<net::Connection> connection) {
    PlacePtr place = admission_.arrive(connection);
    async::spawn(context_.get_executor(), attend(std::move(connection), std::move(place)));
}

awaitable<void> Reception::attend(std::shared_ptr<net::Connection> connection, PlacePtr place) {
    connection->send(session::make_greeting());
    const Result<v1::Hello> hello = co_await session::receive_hello(*connection);
    if (!hello) {
        ++lobby_.figures().refused;
        session::refuse(*connection, hello.error());
    } else if (const auto problem = session::find_general_problem(*hello)) {
        refuse(*connection, *problem);
    } else if (hello->enters_lobby()) {
        co_await let_in(std::move(connection), *hello, std::move(place));
    } else {
        co_await send_to_match(std::move(connection), *hello, std::move(place));
    }
}

awaitable<void> Reception::let_in(std::shared_ptr<net::Connection> connection, v1::Hello hello,
                                  PlacePtr place) {
    if (const auto problem = find_lobby_problem(hello, lobby_.tokens())) {
        refuse(*connection, *problem);
        co_return;
    }
    if (hello.role() == v1::ROLE_SPECTATOR) {
        admission_.read(*place);
    } else if (const Status admitted = admission_.admit(*place, hello, lobby_.tokens());
               !admitted) {
        refuse(*connection, {v1::ERROR_CODE_FULL, admitted.error().message});
        co_return;
    }
    co_await serve_in_lobby(lobby_, connection, std::move(hello));
    admission_.leave(*place);
}

awaitable<void> Reception::send_to_match(std::shared_ptr<net::Connection> connection,
                                         v1::Hello hello, PlacePtr place) {
    const auto match = lobby_.find(hello.match());
    if (!match) {
        refuse(*connection, {v1::ERROR_CODE_UNKNOWN_MATCH, match.error().message});
        co_return;
    }
    const v1::MatchEntry& entry = (*match)->entry();
    if (entry.state() == v1::MATCH_STATE_FAILED) {
        refuse(*connection,
               {v1::ERROR_CODE_MATCH_FAILED,
                fmt::format("match '{}' has failed: {}", entry.name(), entry.end_reason())});
        co_return;
    }
    if ((*match)->is_over()) {
        co_await show_end(*connection, hello, *place, **match);
        co_return;
    }
    if (const auto problem = find_match_problem(hello, **match)) {
        refuse(*connection, *problem);
        co_return;
    }
    if (const Status admitted = admission_.admit(*place, hello, (*match)->tokens()); !admitted) {
        refuse(*connection, {v1::ERROR_CODE_FULL, admitted.error().message});
        co_return;
    }
    hand_over(*connection, std::move(hello), place, **match);
}

/// Shows a spectator how the match has ended. Refuses other clients.
awaitable<void> Reception::show_end(net::Connection& connection, const v1::Hello& hello,
                                    session::Admission::Place& place, const MatchProcess& match) {
    const v1::MatchEntry& entry = match.entry();
    if (hello.role() != v1::ROLE_SPECTATOR || match.end_frames().empty()) {
        refuse(connection,
               {v1::ERROR_CODE_MATCH_OVER,
                fmt::format("match '{}' is over{}{}", entry.name(),
                            entry.end_reason().empty() ? "" : ": ", entry.end_reason())});
        co_return;
    }
    if (!hello.wants_tape() || match.recording_path().empty()) {
        connection.send_frames(match.end_frames());
    } else if (const Status admitted = admission_.admit(place, hello, match.tokens()); !admitted) {
        refuse(connection, {v1::ERROR_CODE_FULL, admitted.error().message});
        co_return;
    } else {
        connection.limit_send_buffer();
        connection.send_frames(match.end_frames());
        co_await until_gone(connection, match);
        co_await send_recording(connection, match.recording_path());
        admission_.leave(place);
    }
    connection.send_frames(match.result_frame());
    connection.finish();
}

void Reception::hand_over(net::Connection& connection, v1::Hello hello, const PlacePtr& place,
                          MatchProcess& match) {
    if (!connection.is_drained()) {
        connection.close();  // It has not even read the greeting.
        return;
    }
    const bool is_claim = hello.role() == v1::ROLE_STRATEGY;
    v1::ClientMessage message;
    hello.set_match(match.entry().name());
    *message.mutable_hello() = std::move(hello);
    Visitor visitor{connection.release(), connection.peer(), place};
    std::string received;
    const Status framed = wire::append_frame(received, message, wire::kMaxShortFrameBytes);
    if (framed) {
        visitor.connection.received.insert(0, received);
    }
    const Result<std::uint64_t> client =
        framed ? match.hand_over(visitor) : Result<std::uint64_t>(framed.error());
    if (!client) {
        const auto back = std::make_shared<net::Connection>(
            net::Connection::adopt(connection.executor(), std::move(visitor.connection.socket)),
            visitor.peer);
        back->hold(std::move(visitor.place));
        refuse(*back, {v1::ERROR_CODE_FULL, client.error().message});
        return;
    }
    ++lobby_.figures().handed_over;
    if (is_claim) {
        admission_.claim(*place, closer_of(match, *client));
    }
}

}  // namespace cancha::lobby
