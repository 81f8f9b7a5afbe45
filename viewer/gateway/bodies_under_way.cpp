#include "viewer/gateway/bodies_under_way.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha::gateway {
namespace {

/// Returns the ETag of an answer; empty if it has none.
std::string tag_of(const HttpAnswer& answer) {
    const auto tag =
        std::ranges::find(answer.headers, "ETag", &std::pair<std::string_view, std::string>::first);
    return tag == answer.headers.end() ? "" : tag->second;
}

}  // namespace

bool BodiesUnderWay::admit(HttpAnswer& answer) {
    if (!answer.kept || answer.kept->size() < kLargeBytes) {
        return true;
    }
    const std::size_t under_way = bytes();
    const std::string tag = tag_of(answer);
    const auto same = bodies_.find(tag);
    const auto shared = same == bodies_.end() ? nullptr : same->second.lock();
    if (shared && shared->size() == answer.kept->size()) {
        answer.kept = shared;
        answer.body = *shared;
        return true;
    }
    if (answer.kept->size() > most_bytes_ - std::min(under_way, most_bytes_)) {
        return false;
    }
    const bool has_own_tag = !tag.empty() && !shared;
    bodies_[has_own_tag ? tag : fmt::to_string(++last_number_)] = answer.kept;
    return true;
}

std::size_t BodiesUnderWay::bytes() {
    std::size_t sum = 0;
    std::erase_if(bodies_, [&sum](const auto& entry) {
        const auto body = entry.second.lock();
        sum += body ? body->size() : 0;
        return !body;
    });
    return sum;
}

}  // namespace cancha::gateway
