#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cancha::foxglove_protocol {

/// One WebSocket message to a tool, such as Foxglove.
struct Message {
    std::string content;
    bool is_text = false;  ///< Text if true, otherwise binary.
};

enum class StatusLevel { kInfo = 0, kWarning = 1, kError = 2 };

/// Makes the first message of a connection. `name`: name of this program, which the tool shows.
/// Here and below, texts need not be valid UTF-8.
Message server_info(std::string_view name);

/// Makes a message that the tool shows to its user.
Message status(StatusLevel level, std::string_view text);

/// Makes a message that sets the tool's clock. `time_ns`: time since the start of the match.
Message time_message(std::uint64_t time_ns);

/// Makes one message of a channel. `subscription` is the id that the tool chose for its
/// subscription to the channel; `payload` is the serialized protobuf message.
Message message_data(std::uint32_t subscription, std::uint64_t time_ns, std::string_view payload);

}  // namespace cancha::foxglove_protocol
