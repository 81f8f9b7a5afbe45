#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>
#include <fmt/format.h>

#include "cancha/base/result.h"
#include "client-sdk/cpp/connection/connection.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::control {

/// Where a server is if nobody says where.
inline constexpr const char* kDefaultServer = "127.0.0.1:4600";

/// With what an official, an admin or a spectator comes to a server.
struct Login {
    std::string server;  ///< As connection::parse_server_address() takes it.
    v1::Role role = v1::ROLE_SPECTATOR;
    std::string name;
    std::string token{};
    std::string match{};              ///< Which of the server's matches; empty: the only one.
    bool enters_lobby = false;        ///< In place of a match.
    std::uint32_t updates_per_s = 0;  ///< As in Hello.
    bool wants_tape = false;          ///< The same.
    std::string program{};            ///< For the server's log.
};

/// One session with a server, in its lobby or in a match: requests and their replies.
///
/// Thread: that of the io_context.
class Session {
  public:
    Session(asio::io_context& context, Login login)
        : login_(std::move(login)), connection_(context.get_executor()) {}

    /// Comes in. Returns what ends the handshake: MatchList in the lobby, Welcome in a match.
    /// Fails: kInvalidInput (the address), kIo, kRefused (the server's words).
    asio::awaitable<Result<v1::ServerMessage>> enter();

    /// What the server did. Fails: kIo, kRefused.
    asio::awaitable<Result<std::string>> order(v1::LobbyRequest request);

    /// What the server did, and when. Fails: kIo, kRefused.
    asio::awaitable<Result<v1::OfficialReply>> ask(v1::OfficialRequest request);

    /// Sends it without waiting for the reply. Returns the id that the reply will have.
    std::uint32_t send(v1::OfficialRequest request);
    std::uint32_t send(v1::LobbyRequest request);

    /// Sends a request of somebody else as it is, with the id that it has. Whoever does so never
    /// asks or sends requests of its own. Fails: kIo.
    Status pass_on(v1::OfficialRequest request);

    /// The next message. Fails: kIo; kRefused when it is a Refusal.
    asio::awaitable<Result<v1::ServerMessage>> receive();

    /// The next message of this kind; others are passed over.
    asio::awaitable<Result<v1::ServerMessage>> receive(v1::ServerMessage::BodyCase wanted);

    /// Whoever waits for a message gets kIo.
    void close() { connection_.close(); }

  private:
    asio::awaitable<Status> shake_hands();

    Login login_;
    connection::Connection connection_;
    std::uint32_t last_id_ = 0;
};

/// Holds one session from its beginning to its end. `talk`: from a Session to an awaitable
/// Result<T>.
/// Fails: kTimeout, and as `talk`.
template <typename T, typename Talk>
Result<T> hold(const Login& login, std::chrono::seconds patience, Talk talk) {
    asio::io_context context(1);
    std::optional<Result<T>> outcome;
    Session session(context, login);
    const auto run = [&]() -> asio::awaitable<void> { outcome = co_await talk(session); };
    async::spawn(context.get_executor(), run());
    context.run_for(patience);
    if (!outcome) {
        return Error{ErrorCode::kTimeout,
                     fmt::format("{} has not answered for {} s", login.server, patience.count())};
    }
    return *std::move(outcome);
}

}  // namespace cancha::control
