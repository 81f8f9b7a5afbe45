#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"
#include "server/net/connection.h"
#include "server/session/match_room.h"
#include "server/session/permissions.h"

namespace cancha::session {

inline constexpr std::size_t kMaxNameLength = 32;    // Code points.
inline constexpr std::size_t kMaxClientLength = 64;  // Bytes; longer ones are cut in the log.

/// Why a handshake fails; becomes a Refusal.
struct HandshakeProblem {
    v1::ErrorCode code;
    std::string text;
};

/// Time for a client to say Hello after it has connected: it does so at once, unless the network or
/// its machine is slow.
inline constexpr std::chrono::milliseconds kHandshakeTime{5000};

/// What is wrong with a Hello wherever it is said: another version, no name, that of a program.
/// Pure.
std::optional<HandshakeProblem> find_general_problem(const v1::Hello& hello);

/// A strategy has asked for a seat that is none.
HandshakeProblem unknown_seat(std::string_view seat, std::string_view discipline,
                              const std::vector<std::string>& seats);

/// A strategy has come with `token`, which is not that of the seat; empty: with none.
HandshakeProblem wrong_seat_token(std::string_view seat, std::string_view token);

/// Whether somebody who leads may come: an official or an admin, with their token. Pure.
std::optional<HandshakeProblem> find_leader_problem(const v1::Hello& hello,
                                                    const access::TokenBook& book);

/// The problem of a Hello to this room at this door; nothing if it may come in. Pure.
std::optional<HandshakeProblem> find_problem(const v1::Hello& hello, MatchRoom& room, Door door);

/// The client's Hello. Fails: kTimeout, kInvalidInput and as Connection::receive.
asio::awaitable<Result<v1::Hello>> receive_hello(net::Connection& connection);

/// Reads the next message of a client into `message`. Returns how many bytes came: a message may be
/// much shorter than the frame that it was sent in, which is what its reader pays for.
/// Fails: as Connection::receive, or kInvalidInput.
asio::awaitable<Result<std::size_t>> receive_message(net::Connection& connection,
                                                     v1::ClientMessage& message);

/// Tells a client that there is no place for it, and closes.
void refuse(net::Connection& connection, const HandshakeProblem& problem);

/// The same for a Hello that failed to come, if the client can be told so.
void refuse(net::Connection& connection, const Error& error);

/// Tells a client that there is no file descriptor for it, and closes at once.
void turn_away(net::Connection& connection);

/// Says something about a message of theirs.
void send_notice(net::Connection& connection, v1::ErrorCode code, const std::string& text,
                 std::uint64_t count = 1, Tick tick = {});

/// The last message to a client whose stream cannot be understood any more.
void end_broken_session(net::Connection& connection, const Error& error);

/// The first message of a session.
v1::ServerMessage make_greeting();

/// The number of the field that the payload of a frame begins with, 0 if there is none. Reads no
/// more than that, so a message that its sender may not send costs nothing, whatever is in it.
int peek_body(std::string_view payload);

/// Parses the payload of a frame. Fails: kInvalidInput.
Status decode_client_message(std::string_view payload, v1::ClientMessage& message);

}  // namespace cancha::session
