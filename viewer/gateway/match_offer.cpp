#include "viewer/gateway/match_offer.h"

#include <algorithm>

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {
namespace {

MatchOffer::State state_in(v1::MatchState state) {
    switch (state) {
        case v1::MATCH_STATE_OVER:
            return MatchOffer::State::kOver;
        case v1::MATCH_STATE_FAILED:
            return MatchOffer::State::kFailed;
        default:
            return MatchOffer::State::kPlayed;
    }
}

}  // namespace

void MatchOffer::take(std::string_view message) {
    v1::ServerMessage received;
    const bool is_message =
        received.ParseFromArray(message.data(), static_cast<int>(message.size()));
    if (!is_message || !(received.has_match_list() || received.has_welcome())) {
        return;
    }
    is_known_ = true;
    matches_.clear();
    only_ = received.welcome().match();
    if (received.has_welcome()) {
        matches_.emplace(received.welcome().match(), Match{State::kPlayed, ""});
    }
    for (const v1::MatchEntry& entry : received.match_list().matches()) {
        matches_.emplace(entry.name(),
                         Match{state_in(entry.state()), entry.end_reason(), entry.recording()});
    }
}

MatchOffer::State MatchOffer::state_of(std::string_view match) const {
    if (!is_known_) {
        return State::kUnknown;
    }
    const auto found = matches_.find(match);
    return found == matches_.end() ? State::kMissing : found->second.state;
}

bool MatchOffer::is_recorded(std::string_view match) const {
    const auto found = matches_.find(match);
    return found != matches_.end() && !found->second.recording.empty();
}

bool MatchOffer::is_being_recorded(std::string_view recording) const {
    constexpr std::string_view kSuffix = ".mcap";
    return std::ranges::any_of(matches_, [&](const auto& match) {
        const auto& [name, known] = match;
        const std::string_view file = known.recording;
        return known.state == State::kPlayed &&
               (file == recording ||
                (file.ends_with(kSuffix) &&
                 file.substr(0, file.size() - kSuffix.size()) == recording) ||
                (file.empty() && only_.empty() && name == recording));
    });
}

std::string MatchOffer::end_reason_of(std::string_view match) const {
    const auto found = matches_.find(match);
    return found == matches_.end() ? "" : found->second.end_reason;
}

}  // namespace cancha::gateway
