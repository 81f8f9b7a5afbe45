#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cancha::foxglove_protocol {

/// One WebSocket message.
struct Message {
    std::string content;
    bool is_text = false;
};

enum class StatusLevel { kInfo = 0, kWarning = 1, kError = 2 };

/// Makes the first message of a connection. Texts need not be valid UTF-8.
Message server_info(std::string_view name);

/// Makes a message for people.
Message status(StatusLevel level, std::string_view text);

/// Makes a message with the time of the match.
Message time_message(std::uint64_t time_ns);

/// Makes one message of a channel for a subscription.
Message message_data(std::uint32_t subscription, std::uint64_t time_ns, std::string_view payload);

}  // namespace cancha::foxglove_protocol
