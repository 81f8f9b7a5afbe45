#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "cancha/base/tick.h"
#include "cancha/v1/session.pb.h"

namespace google::protobuf {
class Descriptor;
}

namespace cancha::foxglove_protocol {

/// What a channel carries.
enum class Content {
    kWorld,
    kStatus,
    kEvents,
    kLog,  ///< Events, for Foxglove's own panel.
    kScene,
    kTransforms,
    kDrawing,       ///< Of one seat.
    kDrawingScene,  ///< The same, as shapes.
};

/// The match as it stands.
struct Match {
    std::uint64_t number = 0;  ///< 1 for the first that is shown; 0 while there is none.
    v1::Welcome welcome = {};
    TickRate tick_rate = {};
    std::uint64_t update_number = 0;  ///< Of the newest update; grows. 0 while there is none.
    v1::WorldUpdate update = {};
    /// The newest, in the order of their numbers.
    std::deque<v1::GameEvent> events = {};

    std::uint64_t time_ns() const { return tick_rate.nanoseconds_at(Tick{update.world().tick()}); }
};

/// How much of a channel a subscription has been sent.
struct Place {
    std::uint64_t match = 0;
    std::uint64_t update_number = 0;
    std::uint32_t event = 0;  ///< The number of the last.
};

/// One serialized message of a channel.
struct Payload {
    std::string bytes;
    std::uint64_t time_ns = 0;
};

/// The type of a channel's messages.
const google::protobuf::Descriptor& type_of(Content content);

/// The next message for a subscription at this place, which moves on: the newest, or, of events,
/// the earliest that it does not have. Nothing while there is no news. `seat`: for drawings.
std::optional<Payload> next_payload(Content content, const std::string& seat, const Match& match,
                                    Place& place);

}  // namespace cancha::foxglove_protocol
