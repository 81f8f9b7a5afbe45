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

inline constexpr std::size_t kMaxNameLength = 32;  // Limit of a client's name, in code points.
// Limit of Hello.client (the name of the client's program), in bytes. A longer name is left out of
// the log.
inline constexpr std::size_t kMaxClientLength = 64;

/// Reason why a handshake fails. The client gets it in a Refusal message.
struct HandshakeProblem {
    v1::ErrorCode code;
    std::string text;
};

/// Time for a client to send its Hello (its first message) after it has connected. Most clients
/// send it at once; a slow network or machine needs longer.
inline constexpr std::chrono::milliseconds kHandshakeTime{5000};

/// Returns the problem of a Hello, if it has one that needs no knowledge of a match or the lobby:
/// another protocol version, an invalid or reserved name, another invalid text, or no valid role.
/// Returns none if there is no such problem. Pure function.
std::optional<HandshakeProblem> find_general_problem(const v1::Hello& hello);

/// Returns the reason to refuse a strategy that asks for a seat that does not exist. `seats`: names
/// of the seats that exist.
HandshakeProblem unknown_seat(std::string_view seat, std::string_view discipline,
                              const std::vector<std::string>& seats);

/// Returns the reason to refuse a strategy that has a wrong token for its seat. `token`: the token
/// that the strategy sent; empty if it sent none.
HandshakeProblem wrong_seat_token(std::string_view seat, std::string_view token);

/// Returns the problem of the Hello of an official or admin; none if the token in the Hello admits
/// the client. Pure function.
std::optional<HandshakeProblem> find_leader_problem(const v1::Hello& hello,
                                                    const access::TokenBook& book);

/// Returns the problem of a client that wants to enter this room through this door; none if the
/// client may enter. Changes nothing.
std::optional<HandshakeProblem> find_problem(const v1::Hello& hello, MatchRoom& room, Door door);

/// Waits for the client's Hello. Fails: kTimeout: no message came within kHandshakeTime;
/// kInvalidInput: the first message is no Hello; otherwise as net::Connection::receive().
asio::awaitable<Result<v1::Hello>> receive_hello(net::Connection& connection);

/// Reads the next message of a client into `message`. Returns the number of bytes that were read
/// for it, which determines the cost of reading. They may be many more than `message` holds. Fails:
/// kInvalidInput: the bytes are no message; otherwise as net::Connection::receive().
asio::awaitable<Result<std::size_t>> receive_message(net::Connection& connection,
                                                     v1::ClientMessage& message);

/// Sends a Refusal to the client and closes the connection.
void refuse(net::Connection& connection, const HandshakeProblem& problem);

/// Refuses a client whose Hello could not be received. Sends a Refusal if the client can still be
/// reached.
void refuse(net::Connection& connection, const Error& error);

/// Tells a client that the server has no free file descriptor, and closes the connection at once.
void turn_away(net::Connection& connection);

/// Sends a Notice, which says what was wrong with a message of the client. `count`: number of
/// mistakes of this kind so far. `tick`: the open tick.
void send_notice(net::Connection& connection, v1::ErrorCode code, const std::string& text,
                 std::uint64_t count = 1, Tick tick = {});

/// Sends a last Notice to a client whose stream has ended or cannot be decoded any more, and closes
/// the connection.
void end_broken_session(net::Connection& connection, const Error& error);

/// Makes the first message that a match or server sends to a new client, before the client's Hello.
v1::ServerMessage make_greeting();

/// Returns the number of the first field in an encoded message, which tells the kind of message; 0
/// if there is no field. Reads nothing else. Therefore it costs almost nothing to refuse a message
/// of a kind that is not allowed.
int peek_body(std::string_view payload);

/// Parses an encoded message of a client. Fails: kInvalidInput: it is no such message.
Status decode_client_message(std::string_view payload, v1::ClientMessage& message);

}  // namespace cancha::session
