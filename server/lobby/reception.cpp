#include "server/lobby/reception.h"

#include <fmt/format.h>

#include "proto/wire/frame_codec.h"
#include "server/host/handshake.h"
#include "server/lobby/lobby_session.h"

namespace cancha::lobby {

namespace {

using net::asio::awaitable;

/// What is wrong with a Hello that enters the lobby.
std::optional<host::HandshakeProblem> find_lobby_problem(const v1::Hello& hello,
                                                         const host::TokenBook& tokens) {
    switch (hello.role()) {
        case v1::ROLE_SPECTATOR:
            return std::nullopt;
        case v1::ROLE_OFFICIAL:
        case v1::ROLE_ADMIN:
            return host::find_leader_problem(hello, tokens);
        default:
            return host::HandshakeProblem{
                v1::ERROR_CODE_BAD_MESSAGE,
                "the lobby is for spectators, officials and admins; a strategy names its `match` "
                "and its `seat`"};
    }
}

}  // namespace

Status Reception::listen(const net::Endpoint& endpoint) {
    doors_.emplace_back(context_, [this](std::shared_ptr<net::Connection> connection) {
        welcome(std::move(connection));
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

void Reception::refuse(net::Connection& connection, v1::ErrorCode code, const std::string& text) {
    ++lobby_.figures().refused;
    host::refuse(connection, code, text);
}

void Reception::welcome(std::shared_ptr<net::Connection> connection) {
    auto place = quota_.take(std::string(net::machine_of(connection->peer())));
    if (!place) {
        refuse(*connection, v1::ERROR_CODE_FULL, place.error().message);
        return;
    }
    auto held = std::make_shared<ConnectionQuota::Place>(*std::move(place));
    connection->hold(held);
    net::spawn(context_.get_executor(), attend(std::move(connection), std::move(held)));
}

awaitable<void> Reception::attend(std::shared_ptr<net::Connection> connection,
                                  std::shared_ptr<ConnectionQuota::Place> place) {
    connection->send(host::make_greeting());
    const Result<v1::Hello> hello = co_await host::receive_hello(*connection);
    if (!hello) {
        ++lobby_.figures().refused;
        host::refuse(*connection, hello.error());
        co_return;
    }
    auto problem = host::find_general_problem(*hello);
    if (!problem && hello->enters_lobby()) {
        problem = find_lobby_problem(*hello, lobby_.tokens());
    }
    if (problem) {
        refuse(*connection, problem->code, problem->text);
        co_return;
    }
    if (hello->enters_lobby()) {
        co_await serve_in_lobby(lobby_, connection, *hello);
    } else {
        hand_over(*connection, *hello, std::move(place));
    }
}

void Reception::hand_over(net::Connection& connection, v1::Hello hello,
                          std::shared_ptr<ConnectionQuota::Place> place) {
    const auto match = lobby_.find(hello.match());
    if (!match) {
        refuse(connection, v1::ERROR_CODE_UNKNOWN_MATCH, match.error().message);
        return;
    }
    const v1::MatchEntry& entry = (*match)->entry();
    if (entry.state() == v1::MATCH_STATE_FAILED) {
        refuse(connection, v1::ERROR_CODE_MATCH_FAILED,
               fmt::format("match '{}' has failed: {}", entry.name(), entry.end_reason()));
        return;
    }
    if ((*match)->is_over()) {
        refuse(connection, v1::ERROR_CODE_MATCH_OVER,
               fmt::format("match '{}' is over{}{}", entry.name(),
                           entry.end_reason().empty() ? "" : ": ", entry.end_reason()));
        return;
    }
    if (!connection.is_drained()) {
        connection.close();  // It has not even taken the greeting.
        return;
    }
    v1::ClientMessage message;
    hello.set_match(entry.name());
    *message.mutable_hello() = std::move(hello);
    Visitor visitor{connection.release(), connection.peer(), std::move(place)};
    std::string received;
    Status taken = wire::append_frame(received, message, wire::kMaxClientFrameBytes);
    if (taken) {
        visitor.connection.received.insert(0, received);
        taken = (*match)->hand_over(visitor);
    }
    if (!taken) {
        const auto back =
            std::make_shared<net::Connection>(std::move(visitor.connection.socket), visitor.peer);
        back->hold(std::move(visitor.place));
        refuse(*back, v1::ERROR_CODE_FULL, taken.error().message);
        return;
    }
    ++lobby_.figures().handed_over;
}

}  // namespace cancha::lobby
