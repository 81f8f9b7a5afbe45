#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cancha::foxglove_protocol {

/// A tool subscribes to these channels.
struct Subscribe {
    struct Wish {
        std::uint32_t id = 0;  ///< Chosen by the tool.
        std::uint32_t channel = 0;
    };

    std::vector<Wish> wishes;
};

/// A tool ends these subscriptions.
struct Unsubscribe {
    std::vector<std::uint32_t> ids;
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

/// Reads a message of a tool. Pure.
Request parse_request(std::string_view message, bool is_text);

}  // namespace cancha::foxglove_protocol
