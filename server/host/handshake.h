#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "proto/base/result.h"
#include "proto/cancha/v1/session.pb.h"
#include "server/host/match_room.h"
#include "server/net/connection.h"

namespace cancha::host {

inline constexpr std::size_t kMaxNameLength = 32;    // Code points.
inline constexpr std::size_t kMaxClientLength = 64;  // Bytes; longer ones are cut in the log.

/// Why a handshake fails; becomes a Refusal.
struct HandshakeProblem {
    v1::ErrorCode code;
    std::string text;
};

/// What is wrong with a Hello to this room; nothing if it may come in. Pure.
std::optional<HandshakeProblem> find_problem(const v1::Hello& hello, MatchRoom& room);

/// The first message of a session.
v1::ServerMessage make_greeting();

/// Parses the payload of a frame. Fails: kInvalidInput.
Result<v1::ClientMessage> decode_client_message(std::string_view payload);

}  // namespace cancha::host
