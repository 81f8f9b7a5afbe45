#include "client-sdk/cpp/connection/greeting.h"

#include <fmt/format.h>

#include "proto/wire/frame_codec.h"

namespace cancha::connection {

Status check_greeting(const v1::ServerMessage& first) {
    if (first.has_refusal()) {
        return Error{ErrorCode::kRefused, first.refusal().text()};
    }
    if (!first.has_greeting()) {
        return Error{ErrorCode::kInvalidInput, "this is not a Cancha server: it does not greet"};
    }
    const v1::Greeting& greeting = first.greeting();
    if (greeting.protocol_version() != wire::kProtocolVersion) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("the server (build {}) speaks protocol version {}, this client "
                        "version {}: build both from the same release",
                        greeting.build(), greeting.protocol_version(), wire::kProtocolVersion)};
    }
    return {};
}

}  // namespace cancha::connection
