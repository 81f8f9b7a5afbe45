#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cancha::foxglove_protocol {

/// Request of a tool, such as Foxglove, to subscribe to channels.
struct Subscribe {
    /// One wanted subscription.
    struct Wish {
        std::uint32_t id = 0;       ///< Id of the subscription, chosen by the tool.
        std::uint32_t channel = 0;  ///< Channel::id.
    };

    std::vector<Wish> wishes;
};

/// Request of a tool to end subscriptions.
struct Unsubscribe {
    std::vector<std::uint32_t> ids;  ///< Wish::id of each subscription.
};

/// A request that is not supported; `text` says why.
struct Unsupported {
    std::string text;
};

/// A message outside the protocol; `text` says briefly what was expected.
struct Nonsense {
    std::string text;
};

using Request = std::variant<Subscribe, Unsubscribe, Unsupported, Nonsense>;

/// Reads one WebSocket message of a tool: JSON in a text message. Binary messages are unsupported.
/// Pure.
Request parse_request(std::string_view message, bool is_text);

}  // namespace cancha::foxglove_protocol
