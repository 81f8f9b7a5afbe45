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

inline constexpr std::size_t kMaxNameLength = 32;  // In code points; of a client's name.
// In bytes; of Hello.client, the name of the client's program. A longer name is left out of the
// log.
inline constexpr std::size_t kMaxClientLength = 64;

/// Reason why a handshake fails. The client gets it in a Refusal message.
struct HandshakeProblem {
    v1::ErrorCode code;
    std::string text;
};

/// Time for a client to send its Hello (its first message) after it has connected. Clients send it
/// at once, unless the network or their machine is slow.
inline constexpr std::chrono::milliseconds kHandshakeTime{5000};

/// Returns the problem of a Hello, as far as it does not depend on match or lobby: another protocol
/// version, an invalid or reserved name, another invalid text, or no valid role. None: no problem.
/// Pure function.
std::optional<HandshakeProblem> find_general_problem(const v1::Hello& hello);

/// Returns the problem of a strategy that asks for a seat that does not exist. `seats`: names of
/// the seats that exist.
HandshakeProblem unknown_seat(std::string_view seat, std::string_view discipline,
                              const std::vector<std::string>& seats);

/// Returns the problem of a strategy with a wrong token for its seat. `token`: the token that it
/// sent; empty: none.
HandshakeProblem wrong_seat_token(std::string_view seat, std::string_view token);

/// Returns the problem of an official's or admin's Hello; none: its token admits the client. Pure
/// function.
std::optional<HandshakeProblem> find_leader_problem(const v1::Hello& hello,
                                                    const access::TokenBook& book);

/// Returns the problem of a Hello to this room through this door; none: the client may enter.
/// Changes nothing.
std::optional<HandshakeProblem> find_problem(const v1::Hello& hello, MatchRoom& room, Door door);

/// Waits for the client's Hello. Fails: kTimeout: none came within kHandshakeTime; kInvalidInput:
/// the first message is no Hello; as net::Connection::receive().
asio::awaitable<Result<v1::Hello>> receive_hello(net::Connection& connection);

/// Reads the next message of a client into `message`. Returns the size of its frame in bytes. The
/// frame may be much longer than `message`, and the size of the frame determines the cost of
/// reading.
/// Fails: kInvalidInput: the frame holds no message; as net::Connection::receive().
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

/// Makes the first message that a server sends to a new client.
v1::ServerMessage make_greeting();

/// Returns the number of the first field in the payload of a frame, which tells the kind of
/// message; 0: none. Reads nothing else, so refusing a message of a kind that is not allowed costs
/// almost nothing.
int peek_body(std::string_view payload);

/// Parses the payload of a frame. Fails: kInvalidInput.
Status decode_client_message(std::string_view payload, v1::ClientMessage& message);

}  // namespace cancha::session
