#include "viewer/gateway/match_offer.h"

#include <algorithm>
#include <utility>

namespace cancha::viewer {

void MatchOffer::take(std::string_view message) {
    v1::ServerMessage received;
    const bool is_message =
        received.ParseFromArray(message.data(), static_cast<int>(message.size()));
    if (is_message && (received.has_match_list() || received.has_welcome())) {
        message_ = std::move(received);
    }
}

MatchOffer::Standing MatchOffer::standing_of(std::string_view match) const {
    if (message_.has_welcome()) {
        return message_.welcome().match() == match ? Standing::kPlayed : Standing::kMissing;
    }
    if (!message_.has_match_list()) {
        return Standing::kUnknown;
    }
    const v1::MatchEntry* const entry = find(match);
    if (entry == nullptr) {
        return Standing::kMissing;
    }
    switch (entry->state()) {
        case v1::MATCH_STATE_OVER:
            return Standing::kOver;
        case v1::MATCH_STATE_FAILED:
            return Standing::kFailed;
        default:
            return Standing::kPlayed;
    }
}

std::string MatchOffer::end_reason_of(std::string_view match) const {
    const v1::MatchEntry* const entry = find(match);
    return entry == nullptr ? "" : entry->end_reason();
}

const v1::MatchEntry* MatchOffer::find(std::string_view match) const {
    const auto& entries = message_.match_list().matches();
    const auto found = std::ranges::find(entries, match, &v1::MatchEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

}  // namespace cancha::viewer
