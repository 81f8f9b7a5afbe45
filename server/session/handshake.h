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

inline constexpr std::size_t kMaxNameLength = 32;  // Code points of a client's name.
// Bytes of Hello.client, the program's name. A longer one is left out of the log.
inline constexpr std::size_t kMaxClientLength = 64;

/// Reason why a handshake fails. Becomes a Refusal.
struct HandshakeProblem {
    v1::ErrorCode code;
    std::string text;
};

/// Time for a client to say Hello after it has connected. Clients do so at once unless the network
/// or their machine is slow.
inline constexpr std::chrono::milliseconds kHandshakeTime{5000};

/// Returns a problem that does not depend on match or lobby: another protocol version, an invalid
/// or reserved name, another invalid text, or no valid role. None: no problem. Pure.
std::optional<HandshakeProblem> find_general_problem(const v1::Hello& hello);

/// Problem of a strategy whose requested seat does not exist.
HandshakeProblem unknown_seat(std::string_view seat, std::string_view discipline,
                              const std::vector<std::string>& seats);

/// Problem of a strategy whose `token` is not the seat's. Empty: it sent none.
HandshakeProblem wrong_seat_token(std::string_view seat, std::string_view token);

/// Returns the problem of an official's or admin's Hello; none if its token admits it. Pure.
std::optional<HandshakeProblem> find_leader_problem(const v1::Hello& hello,
                                                    const access::TokenBook& book);

/// Returns the problem of a Hello to this room at this door; none if the client may enter. Pure.
std::optional<HandshakeProblem> find_problem(const v1::Hello& hello, MatchRoom& room, Door door);

/// Waits for the client's Hello. Fails: kTimeout, kInvalidInput, and as Connection::receive.
asio::awaitable<Result<v1::Hello>> receive_hello(net::Connection& connection);

/// Reads the next message of a client into `message`. Returns the size of its frame in bytes. The
/// frame may be much longer than the message, and its size determines the cost of reading.
/// Fails: as Connection::receive, or kInvalidInput.
asio::awaitable<Result<std::size_t>> receive_message(net::Connection& connection,
                                                     v1::ClientMessage& message);

/// Sends a Refusal to the client and closes the connection.
void refuse(net::Connection& connection, const HandshakeProblem& problem);

/// Refuses a client whose Hello could not be received. Sends the Refusal if the client can still be
/// reached.
void refuse(net::Connection& connection, const Error& error);

/// Tells a client that the server has no free file descriptor, and closes at once.
void turn_away(net::Connection& connection);

/// Sends a Notice about a message of the client.
void send_notice(net::Connection& connection, v1::ErrorCode code, const std::string& text,
                 std::uint64_t count = 1, Tick tick = {});

/// Sends a last Notice to a client whose stream cannot be decoded any more, and closes.
void end_broken_session(net::Connection& connection, const Error& error);

/// Makes the first message of a session.
v1::ServerMessage make_greeting();

/// Returns the number of the first field in the payload of a frame; 0: none. Reads no further, so a
/// message that its sender may not send costs almost nothing.
int peek_body(std::string_view payload);

/// Parses the payload of a frame. Fails: kInvalidInput.
Status decode_client_message(std::string_view payload, v1::ClientMessage& message);

}  // namespace cancha::session
