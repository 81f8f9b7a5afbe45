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

/// Default address of a server.
inline constexpr const char* kDefaultServer = "127.0.0.1:4600";

/// Address and credentials with which an official, an admin or a spectator logs in to a server.
struct Login {
    std::string server;  ///< Address for connection::parse_server_address().
    v1::Role role = v1::ROLE_SPECTATOR;
    std::string name;
    std::string token{};
    std::string match{};              ///< Name of the match. Empty: the only match of the server.
    bool enters_lobby = false;        ///< Enters the lobby instead of a match.
    std::uint32_t updates_per_s = 0;  ///< See Hello.updates_per_s in session.proto.
    bool wants_tape = false;          ///< Also get the recording as it grows (Hello.wants_tape).
    std::string program{};            ///< Program and version, for the server's log.
};

/// One session with a server, in its lobby or in a match: sends requests and receives replies and
/// other messages.
///
/// Thread: the thread that runs the io_context.
class Session {
  public:
    Session(asio::io_context& context, Login login)
        : login_(std::move(login)), connection_(context.get_executor()) {}

    /// Connects and logs in. Returns the last message of the handshake: MatchList in the lobby,
    /// Welcome in a match. Fails: kInvalidInput (the address is not valid), kIo, kRefused (the
    /// error has the server's text).
    asio::awaitable<Result<v1::ServerMessage>> enter();

    /// Sends a request to the lobby and waits for the reply. Returns a sentence that says what the
    /// server did. Fails: kIo, kRefused.
    asio::awaitable<Result<std::string>> order(v1::LobbyRequest request);

    /// Sends a request to the match and waits for the reply. Returns the reply, which says what the
    /// server did and in which tick. Fails: kIo, kRefused.
    asio::awaitable<Result<v1::OfficialReply>> ask(v1::OfficialRequest request);

    /// Sends a request without waiting for the reply. Returns the id of the request. The reply will
    /// have the same id.
    std::uint32_t send(v1::OfficialRequest request);
    std::uint32_t send(v1::LobbyRequest request);

    /// Forwards a request of another client unchanged, with the id that this client has chosen. A
    /// session that forwards requests must not call ask() or send(), whose ids could be equal.
    /// Fails: kIo.
    Status pass_on(v1::OfficialRequest request);

    /// Waits for the next message of the server. Fails: kIo; kRefused: the message is a Refusal.
    asio::awaitable<Result<v1::ServerMessage>> receive();

    /// Waits for the next message of the kind `wanted`, and skips other messages. Fails with the
    /// errors of receive() above.
    asio::awaitable<Result<v1::ServerMessage>> receive(v1::ServerMessage::BodyCase wanted);

    /// Closes the connection. A call that is waiting for a message then fails with kIo.
    void close() { connection_.close(); }

  private:
    asio::awaitable<Status> shake_hands();

    Login login_;
    connection::Connection connection_;
    std::uint32_t last_id_ = 0;
};

/// Makes a session and runs the coroutine `talk` with it, for at most `patience`. `talk` takes the
/// Session and returns an awaitable Result<T>, which this function returns. Fails: kTimeout; or
/// with the errors of `talk`.
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
