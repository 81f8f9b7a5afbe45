#include "viewer/foxglove_protocol/catalogue.h"

#include <algorithm>
#include <span>

#include <google/protobuf/descriptor.h>
#include <nlohmann/json.hpp>

#include "proto/mcap/mcap_schema.h"
#include "viewer/foxglove_protocol/base64.h"

namespace cancha::foxglove_protocol {
namespace {

using Json = nlohmann::json;

std::string to_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Message advertisement_of(std::span<const Channel> channels) {
    Json list = Json::array();
    for (const Channel& channel : channels) {
        const google::protobuf::Descriptor& type = type_of(channel.content);
        list.push_back({{"id", channel.id},
                        {"topic", channel.topic},
                        {"encoding", mcap::kProtobuf},
                        {"schemaName", type.full_name()},
                        {"schemaEncoding", mcap::kProtobuf},
                        {"schema", to_base64(mcap::encode_schema(type))}});
    }
    return {to_text({{"op", "advertise"}, {"channels", std::move(list)}}), true};
}

}  // namespace

Catalogue::Catalogue()
    : channels_{{1, Content::kWorld, "/world"},   {2, Content::kStatus, "/status"},
                {3, Content::kEvents, "/events"}, {4, Content::kLog, "/log"},
                {5, Content::kScene, "/scene"},   {6, Content::kTransforms, "/transforms"}},
      last_id_(channels_.back().id) {}

std::vector<Message> Catalogue::offer_drawings_of(const std::vector<std::string>& seats) {
    std::vector<Message> news;
    if (seats == seats_) {
        return news;
    }
    const auto is_drawing = [](const Channel& channel) {
        return channel.content == Content::kDrawing || channel.content == Content::kDrawingScene;
    };
    Json gone = Json::array();
    for (const Channel& channel : channels_) {
        if (is_drawing(channel)) {
            gone.push_back(channel.id);
        }
    }
    std::erase_if(channels_, is_drawing);
    if (!gone.empty()) {
        news.push_back({to_text({{"op", "unadvertise"}, {"channelIds", std::move(gone)}}), true});
    }
    const std::size_t kept = channels_.size();
    for (const std::string& seat : std::span(seats).first(std::min(seats.size(), kMostSeats))) {
        channels_.push_back({++last_id_, Content::kDrawing, "/debug/" + seat, seat});
        channels_.push_back({++last_id_, Content::kDrawingScene, "/drawings/" + seat, seat});
    }
    seats_ = seats;
    if (channels_.size() > kept) {
        news.push_back(advertisement_of(std::span(channels_).subspan(kept)));
    }
    return news;
}

Message Catalogue::advertisement() const {
    return advertisement_of(channels_);
}

const Channel* Catalogue::find(std::uint32_t id) const {
    const auto found = std::ranges::find(channels_, id, &Channel::id);
    return found == channels_.end() ? nullptr : &*found;
}

}  // namespace cancha::foxglove_protocol
