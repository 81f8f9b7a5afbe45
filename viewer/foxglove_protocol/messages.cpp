#include "viewer/foxglove_protocol/messages.h"

#include <nlohmann/json.hpp>

namespace cancha::foxglove_protocol {
namespace {

constexpr char kMessageData = 1;
constexpr char kTime = 2;

constexpr unsigned kBitsPerByte = 8;

Message to_message(const nlohmann::json& json) {
    return {json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), true};
}

template <typename Number>
void append_little_endian(Number number, std::string& bytes) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        bytes += static_cast<char>(number >> kBitsPerByte * i & 0xFFU);
    }
}

}  // namespace

// Sends no id of a session, because every connection begins with the complete state.
Message server_info(std::string_view name) {
    return to_message({{"op", "serverInfo"}, {"name", name}, {"capabilities", {"time"}}});
}

Message status(StatusLevel level, std::string_view text) {
    return to_message({{"op", "status"}, {"level", static_cast<int>(level)}, {"message", text}});
}

Message time_message(std::uint64_t time_ns) {
    std::string bytes{kTime};
    append_little_endian(time_ns, bytes);
    return {std::move(bytes), false};
}

Message message_data(std::uint32_t subscription, std::uint64_t time_ns, std::string_view payload) {
    std::string bytes{kMessageData};
    append_little_endian(subscription, bytes);
    append_little_endian(time_ns, bytes);
    bytes += payload;
    return {std::move(bytes), false};
}

}  // namespace cancha::foxglove_protocol
