#include "viewer/gateway/overview_card.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cancha/v1/session.pb.h"
#include "viewer/gateway/standings.h"
#include "viewer/tape/recording_name.h"

namespace cancha::gateway {
namespace {

/// Most scores in a card; nobody reads more under a link.
constexpr int kMostScores = 4;

std::string count_of(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

/// Returns "Amsel 2 : 1 Bussard · Cuco 0 : 0 Dohle".
std::string scores_of(const v1::MatchList& list) {
    std::string scores;
    int told = 0;
    for (const v1::MatchEntry& entry : list.matches()) {
        if (entry.state() == v1::MATCH_STATE_PLAYING && told < kMostScores) {
            ++told;
            scores += (scores.empty() ? "" : " · ") +
                      picture::headline(standing_of(entry), picture::First::kBlueTeam);
        }
    }
    return scores;
}

/// Returns the first live match, or else the newest ended one; the newest is the last in a list.
/// Empty if all have failed, as failed matches have no picture.
std::string match_to_show(const v1::MatchList& list) {
    const auto& matches = list.matches();
    const auto live = std::ranges::find(matches, v1::MATCH_STATE_PLAYING, &v1::MatchEntry::state);
    if (live != matches.end()) {
        return live->name();
    }
    const auto over = std::find_if(matches.rbegin(), matches.rend(), [](const auto& entry) {
        return entry.state() == v1::MATCH_STATE_OVER;
    });
    if (over != matches.rend()) {
        return over->name();
    }
    const auto waiting = std::find_if(matches.rbegin(), matches.rend(), [](const auto& entry) {
        return entry.state() != v1::MATCH_STATE_FAILED;
    });
    return waiting == matches.rend() ? "" : waiting->name();
}

void describe_matches(const v1::MatchList& list, PageCard& card) {
    const auto live =
        std::ranges::count(list.matches(), v1::MATCH_STATE_PLAYING, &v1::MatchEntry::state);
    card.title = count_of(static_cast<std::size_t>(list.matches_size()), "match", "matches");
    if (live > 0) {
        card.title += fmt::format(", {} live", live);
    }
    card.description = scores_of(list);
    card.picture = match_to_show(list);
}

void describe_recordings(const RecordingsSummary& recordings, PageCard& card) {
    if (recordings.count == 0) {
        return;
    }
    const std::string count = count_of(recordings.count, "recording", "recordings");
    if (card.title.empty()) {
        card.title = count;
    } else {
        card.description += (card.description.empty() ? "" : " · ") + count;
    }
    card.picture = card.picture.empty() ? recordings.pictured : card.picture;
}

}  // namespace

/// The newest recording is the first one.
RecordingsSummary summary_of(std::string_view list) {
    const nlohmann::json json = nlohmann::json::parse(list, nullptr, false);
    if (!json.is_object() || !json.contains("recordings")) {
        return {};
    }
    const auto& recordings = json["recordings"];
    const auto pictured = std::ranges::find_if(
        recordings, [](const auto& recording) { return recording.contains("picture"); });
    return {.count = recordings.size(),
            .pictured = pictured == recordings.end() ? "" : pictured->value("name", "")};
}

PageCard overview_card(const std::string& origin, std::string_view list,
                       const RecordingsSummary& recordings) {
    PageCard card;
    v1::ServerMessage message;
    if (message.ParseFromArray(list.data(), static_cast<int>(list.size())) &&
        message.match_list().matches_size() > 0) {
        describe_matches(message.match_list(), card);
    }
    describe_recordings(recordings, card);
    card.title = card.title.empty() ? "No matches yet" : card.title;
    card.page = origin + "/";
    if (!card.picture.empty()) {
        card.picture =
            fmt::format("{}/picture.png?match={}", origin, tape::percent_encoded(card.picture));
    }
    return card;
}

}  // namespace cancha::gateway
