#include "viewer/foxglove_protocol/content.h"

#include <algorithm>
#include <utility>

#include "proto/foxglove/event_log.h"
#include "proto/foxglove/frame_transforms.h"
#include "proto/foxglove/scene_update.h"

namespace cancha::foxglove_protocol {
namespace {

/// Returns whether `newest` is news for `place`, and advances `place`.
bool catch_up(std::uint64_t& place, std::uint64_t newest) {
    return std::exchange(place, newest) != newest;
}

std::optional<Payload> next_event(Content content, const Match& match, Place& place) {
    const auto next =
        std::ranges::upper_bound(match.events, place.event, {}, &v1::GameEvent::number);
    if (next == match.events.end()) {
        return std::nullopt;
    }
    place.event = next->number();
    const std::uint64_t time_ns = match.tick_rate.nanoseconds_at(Tick{next->tick()});
    return Payload{content == Content::kLog
                       ? foxglove::event_log(*next, time_ns).SerializeAsString()
                       : next->SerializeAsString(),
                   time_ns};
}

std::optional<std::string> drawing_of(Content content, const std::string& seat,
                                      const Match& match) {
    const auto& all = match.update.drawings();
    const auto found = std::ranges::find(all, seat, &v1::SeatDrawing::seat);
    if (found == all.end()) {
        return std::nullopt;
    }
    return content == Content::kDrawing
               ? found->drawing().SerializeAsString()
               : foxglove::drawing_update(found->drawing(), match.time_ns()).SerializeAsString();
}

/// Returns the content of the newest update; none if the update lacks it.
std::optional<std::string> bytes_of(Content content, const std::string& seat, const Match& match) {
    const v1::WorldUpdate& update = match.update;
    switch (content) {
        case Content::kWorld:
            return update.world().SerializeAsString();
        case Content::kTransforms:
            return foxglove::frame_transforms(update.world(), match.time_ns()).SerializeAsString();
        case Content::kStatus:
            return update.has_status() ? std::optional(update.status().SerializeAsString())
                                       : std::nullopt;
        case Content::kDrawing:
        case Content::kDrawingScene:
            return drawing_of(content, seat, match);
        case Content::kScene:
        case Content::kEvents:
        case Content::kLog:
            break;
    }
    return std::nullopt;
}

}  // namespace

const google::protobuf::Descriptor& type_of(Content content) {
    switch (content) {
        case Content::kWorld:
            return *v1::WorldState::descriptor();
        case Content::kStatus:
            return *v1::MatchStatus::descriptor();
        case Content::kEvents:
            return *v1::GameEvent::descriptor();
        case Content::kLog:
            return *::foxglove::Log::descriptor();
        case Content::kTransforms:
            return *::foxglove::FrameTransforms::descriptor();
        case Content::kDrawing:
            return *v1::Drawing::descriptor();
        case Content::kScene:
        case Content::kDrawingScene:
            break;
    }
    return *::foxglove::SceneUpdate::descriptor();
}

std::optional<Payload> next_payload(Content content, const std::string& seat, const Match& match,
                                    Place& place) {
    if (match.number == 0) {
        return std::nullopt;
    }
    if (catch_up(place.match, match.number)) {
        place = {.match = match.number};
        if (content == Content::kScene) {
            return Payload{foxglove::scene_update(match.welcome.scene()).SerializeAsString(),
                           match.time_ns()};
        }
    }
    if (content == Content::kEvents || content == Content::kLog) {
        return next_event(content, match, place);
    }
    if (!catch_up(place.update_number, match.update_number)) {
        return std::nullopt;
    }
    std::optional<std::string> bytes = bytes_of(content, seat, match);
    return bytes ? std::optional(Payload{*std::move(bytes), match.time_ns()}) : std::nullopt;
}

}  // namespace cancha::foxglove_protocol
