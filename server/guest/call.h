#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <fmt/format.h>

#include "proto/base/result.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"
#include "server/net/connection.h"
#include "server/net/listener.h"

namespace cancha::guest {

/// Where a server is if nobody says where.
inline constexpr const char* kDefaultServer = "127.0.0.1:4600";

/// Somebody who comes to a server.
struct Caller {
    std::string server;  ///< As net::parse_endpoint() takes it, or HOST:PORT.
    v1::Role role = v1::ROLE_SPECTATOR;
    std::string name;
    std::string token{};
    std::string match{};              ///< Which of the server's matches; empty: the only one.
    bool enters_lobby = false;        ///< In place of a match.
    std::uint32_t updates_per_s = 0;  ///< As in Hello.
    std::string program{};            ///< For the server's log.
};

/// One conversation with a server, as its client.
///
/// Thread: that of the io_context.
class Call {
  public:
    Call(boost::asio::io_context& context, Caller caller)
        : caller_(std::move(caller)), socket_(context), decoder_(wire::kMaxServerFrameBytes) {}

    /// Comes in. Returns what ends the handshake: MatchList in the lobby, Welcome in a match.
    /// Fails: kInvalidInput (the address), kIo, kRefused (the server's words).
    net::asio::awaitable<Result<v1::ServerMessage>> enter();

    /// What the server did. Fails: kIo, kRefused.
    net::asio::awaitable<Result<std::string>> order(v1::LobbyRequest request);

    /// What the server did, and when. Fails: kIo, kRefused.
    net::asio::awaitable<Result<v1::OfficialReply>> ask(v1::OfficialRequest request);

    /// Sends it without waiting for the reply. Returns the id that the reply will have.
    std::uint32_t send(v1::OfficialRequest request);
    std::uint32_t send(v1::LobbyRequest request);

    /// The next message. Fails: kIo; kRefused when it is a Refusal.
    net::asio::awaitable<Result<v1::ServerMessage>> receive();

    /// The next message of this kind; others are passed over.
    net::asio::awaitable<Result<v1::ServerMessage>> receive(v1::ServerMessage::BodyCase wanted);

    /// What waits for a message gets kIo.
    void close();

  private:
    net::asio::awaitable<Result<std::vector<net::Endpoint>>> find_server();
    net::asio::awaitable<Status> connect();
    void send(const v1::ClientMessage& message);
    Result<std::optional<v1::ServerMessage>> take();
    net::asio::awaitable<Status> read();

    Caller caller_;
    net::Connection::Socket socket_;
    wire::FrameDecoder decoder_;
    std::uint32_t last_id_ = 0;
};

/// Has a conversation from beginning to end. `talk`: from a Call to an awaitable Result<T>.
/// Fails: kTimeout, and as `talk`.
template <typename T, typename Talk>
Result<T> hold(const Caller& caller, std::chrono::seconds patience, Talk talk) {
    boost::asio::io_context context(1);
    std::optional<Result<T>> outcome;
    Call call(context, caller);
    const auto run = [&]() -> net::asio::awaitable<void> { outcome = co_await talk(call); };
    net::spawn(context.get_executor(), run());
    context.run_for(patience);
    if (!outcome) {
        return Error{ErrorCode::kTimeout,
                     fmt::format("{} has not answered for {} s", caller.server, patience.count())};
    }
    return *std::move(outcome);
}

}  // namespace cancha::guest
