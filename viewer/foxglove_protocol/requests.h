#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cancha::foxglove_protocol {

/// A tool wants the messages of these channels.
struct Subscribe {
    struct Wish {
        std::uint32_t id = 0;  ///< The tool's own.
        std::uint32_t channel = 0;
    };

    std::vector<Wish> wishes;
};

/// A tool does not want them any more.
struct Unsubscribe {
    std::vector<std::uint32_t> ids;
};

/// What is not done for a tool; `text` says why.
struct Unsupported {
    std::string text;
};

/// What is no message of the protocol; `text` says what was expected, shortly.
struct Nonsense {
    std::string text;
};

using Request = std::variant<Subscribe, Unsubscribe, Unsupported, Nonsense>;

/// What a tool says. Pure.
Request parse_request(std::string_view message, bool is_text);

}  // namespace cancha::foxglove_protocol
