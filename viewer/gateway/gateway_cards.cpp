// Cards of links to the page.

#include <utility>

#include "cancha/v1/session.pb.h"
#include "viewer/gateway/gateway.h"
#include "viewer/gateway/match_target.h"
#include "viewer/gateway/overview_card.h"
#include "viewer/gateway/page_card.h"
#include "viewer/gateway/standings.h"

namespace cancha::gateway {
namespace {

using Slot = LatestMessages::Slot;

/// Returns the newest message of a slot; empty if there is none, or it is unreadable.
v1::ServerMessage newest(const LatestMessages& messages, Slot slot) {
    v1::ServerMessage message;
    if (const auto found = messages.newest(slot)) {
        static_cast<void>(message.ParseFromString(found->bytes));
    }
    return message;
}

}  // namespace

/// Answers with the page. At the address of a match, its card tells other programs the state of the
/// match; at the address of the list, the number of matches.
HttpAnswer Gateway::answer_with_page_and_card(const HttpRequest& request, const PageFile& page) {
    const std::string origin = origin_of(request.host, request.forwarded_proto);
    const Result<std::string> named = match_in_target(request.target);
    if (origin.empty() || !named) {
        return answer_from_page(request, page_);
    }
    const std::string time = setting_in_target(request.target, "t").value_or("");
    const LinkedMatch match{origin, *named, seconds_in(time) ? time : ""};
    const Shown shown = shown_as(*named);
    if (const auto standing = standing_of_shown(shown, *named)) {
        return answer_with_page(request, with_card(page.content, card_of(match, *standing)));
    }
    if (!shown.recording.empty()) {
        return answer_with_card_of_recording(request, match, shown.recording, page);
    }
    if (named->empty()) {
        return answer_with_card_of_list(request, origin, page);
    }
    return answer_from_page(request, page_);
}

HttpAnswer Gateway::answer_with_card_of_recording(const HttpRequest& request,
                                                  const LinkedMatch& match,
                                                  const std::string& recording,
                                                  const PageFile& page) const {
    HttpAnswer answer;
    answer.work = {
        .subject = "page of " + recording,
        .is_short = true,
        .piece = [this, archive = archive_, kept = KeptRequest(request), match, recording, &page] {
            const auto facts = archive->facts_of(recording);
            return std::optional(
                facts
                    ? answer_with_page(kept.view(),
                                       with_card(page.content, card_of(match, standing_in(*facts))))
                    : answer_from_page(kept.view(), page_));
        }};
    return answer;
}

HttpAnswer Gateway::answer_with_card_of_list(const HttpRequest& request, const std::string& origin,
                                             const PageFile& page) {
    const auto list = first_->messages().newest(Slot::kList);
    const bool is_folder = source_.library && source_.library->only().empty();
    if (!list && !is_folder) {
        return answer_from_page(request, page_);  // The server has not answered yet.
    }
    if (!is_folder) {
        return answer_with_page(request,
                                with_card(page.content, overview_card(origin, bytes_of(list), {})));
    }
    HttpAnswer answer;
    answer.work = {
        .subject = "recordings",
        .is_short = true,
        .piece = [archive = archive_, kept = KeptRequest(request), origin, list, &page,
                  played = what_is_played()]() -> std::optional<HttpAnswer> {
            const Archive::Listed* const listed = archive->list(played);
            if (listed == nullptr) {
                return std::nullopt;
            }
            return answer_with_page(
                kept.view(),
                with_card(page.content, overview_card(origin, bytes_of(list), listed->summary)));
        }};
    return answer;
}

std::optional<picture::Standing> Gateway::standing_of_shown(const Shown& shown,
                                                            const std::string& match) const {
    auto listed = standing_in(bytes_of(first_->messages().newest(Slot::kList)), match);
    const v1::MatchStatus* const status = shown.channel ? shown.channel->status() : nullptr;
    // Before the start only the list names the occupants of seats.
    if (status != nullptr && (!listed || status->phase() != v1::MATCH_PHASE_BEFORE_START)) {
        const LatestMessages& messages = shown.channel->messages();
        picture::Standing standing = standing_of(*status, newest(messages, Slot::kUpdate).update(),
                                                 newest(messages, Slot::kOver).over());
        standing.has_halves = has_halves(newest(messages, Slot::kWelcome).welcome());
        standing.is_abandoned = standing.is_abandoned || (listed && listed->is_abandoned);
        return standing;
    }
    return listed;
}

}  // namespace cancha::gateway
