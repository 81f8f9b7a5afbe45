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

/// Content of a channel.
enum class Content {
    kWorld,
    kStatus,
    kEvents,
    kLog,  ///< Events, for Foxglove's own panel.
    kScene,
    kTransforms,
    kDrawing,       ///< Drawings of one seat.
    kDrawingScene,  ///< Drawings of one seat, as shapes.
};

/// The present state of a match.
struct Match {
    std::uint64_t number = 0;  ///< 1 for the first match shown; 0 while there is none.
    v1::Welcome welcome = {};
    TickRate tick_rate = {};
    std::uint64_t update_number = 0;  ///< Number of the newest update, growing; 0: none.
    v1::WorldUpdate update = {};
    /// The newest events, by ascending number.
    std::deque<v1::GameEvent> events = {};

    std::uint64_t time_ns() const { return tick_rate.nanoseconds_at(Tick{update.world().tick()}); }
};

/// How far a subscription has been sent its channel.
struct Place {
    std::uint64_t match = 0;
    std::uint64_t update_number = 0;
    std::uint32_t event = 0;  ///< Number of the last event.
};

/// One serialized message of a channel.
struct Payload {
    std::string bytes;
    std::uint64_t time_ns = 0;
};

/// Returns the type of a channel's messages.
const google::protobuf::Descriptor& type_of(Content content);

/// Returns the next message for a subscription at `place`, and advances `place`. It is the newest
/// state, or the earliest event not sent yet; none while there is no news. `seat`: for drawings.
std::optional<Payload> next_payload(Content content, const std::string& seat, const Match& match,
                                    Place& place);

}  // namespace cancha::foxglove_protocol
