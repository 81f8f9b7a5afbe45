#include "viewer/foxglove_protocol/requests.h"

#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/text/visible.h"

namespace cancha::foxglove_protocol {
namespace {

using Json = nlohmann::json;

/// Longest operation name that is repeated in the answer.
constexpr std::size_t kLongestName = 40;

/// Returns an id, or the number of a channel; none if it is not a 32-bit number.
std::optional<std::uint32_t> number_in(const Json& json) {
    return json.is_number_unsigned() && json.get<std::uint64_t>() <= UINT32_MAX
               ? std::optional(json.get<std::uint32_t>())
               : std::nullopt;
}

std::optional<std::uint32_t> number_at(const Json& json, const char* key) {
    return json.is_object() && json.contains(key) ? number_in(json[key]) : std::nullopt;
}

Request parse_subscribe(const Json& list) {
    Subscribe request;
    for (const Json& one : list) {
        const auto id = number_at(one, "id");
        const auto channel = number_at(one, "channelId");
        if (!id || !channel) {
            return Nonsense{"subscribe: each subscription needs the numbers `id` and `channelId`"};
        }
        request.wishes.push_back({*id, *channel});
    }
    return request;
}

Request parse_unsubscribe(const Json& list) {
    Unsubscribe request;
    for (const Json& one : list) {
        const auto id = number_in(one);
        if (!id) {
            return Nonsense{"unsubscribe: `subscriptionIds` are numbers"};
        }
        request.ids.push_back(*id);
    }
    return request;
}

/// Returns the array at `key`; null if there is none.
const Json* array_at(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_array() ? &*found : nullptr;
}

}  // namespace

Request parse_request(std::string_view message, bool is_text) {
    if (!is_text) {
        return Unsupported{"this server only shows matches: it takes no data and has no services"};
    }
    const Json json = Json::parse(message, nullptr, false);
    if (!json.is_object() || !json.contains("op") || !json["op"].is_string()) {
        return Nonsense{R"(expected JSON with the name of an operation: {"op": "subscribe", ...})"};
    }
    const std::string op = json["op"];
    if (op == "subscribe") {
        const Json* const list = array_at(json, "subscriptions");
        return list != nullptr ? parse_subscribe(*list)
                               : Nonsense{"subscribe: `subscriptions` is missing, a list"};
    }
    if (op == "unsubscribe") {
        const Json* const list = array_at(json, "subscriptionIds");
        return list != nullptr ? parse_unsubscribe(*list)
                               : Nonsense{"unsubscribe: `subscriptionIds` is missing, a list"};
    }
    return Unsupported{fmt::format("this server does not know the operation '{}'",
                                   visible_line(op.substr(0, kLongestName)))};
}

}  // namespace cancha::foxglove_protocol
