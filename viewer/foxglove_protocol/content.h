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
    kWorld,         ///< State of the world, with velocities.
    kStatus,        ///< Score, clock and phase.
    kEvents,        ///< Events of the match, as v1::GameEvent.
    kLog,           ///< Events as foxglove::Log, for Foxglove's panel.
    kScene,         ///< Field, walls, robots and ball, sent once for each match.
    kTransforms,    ///< Poses of robots, ball and moving parts.
    kDrawing,       ///< Drawings of one seat, as v1::Drawing.
    kDrawingScene,  ///< Drawings of one seat, as foxglove::SceneUpdate.
};

/// The match as the gateway (the program that serves the tools) knows it now.
struct Match {
    /// Number of the match among those shown, from 1; 0 before the first match.
    std::uint64_t number = 0;
    v1::Welcome welcome = {};
    TickRate tick_rate = {};
    std::uint64_t update_number = 0;  ///< Number of the newest update; 0 before the first one.
    v1::WorldUpdate update = {};      ///< The newest update.
    /// The newest events, by ascending number.
    std::deque<v1::GameEvent> events = {};

    /// Time of the newest update since the start of the match.
    std::uint64_t time_ns() const { return tick_rate.nanoseconds_at(Tick{update.world().tick()}); }
};

/// Position of a subscription: the last things sent to it.
struct Place {
    std::uint64_t match = 0;  ///< Match::number; 0 if nothing has been sent yet.
    std::uint64_t update_number = 0;
    std::uint32_t event = 0;  ///< Number of the last event sent; 0 if none.
};

/// One serialized message of a channel.
struct Payload {
    std::string bytes;
    std::uint64_t time_ns = 0;  ///< Time since the start of the match.
};

/// Returns the type of a channel's messages.
const google::protobuf::Descriptor& type_of(Content content);

/// Returns the next message for a subscription at `place`, and advances `place`. The message is the
/// newest state, or for channels of events the earliest event not sent yet. None while there is no
/// news. `seat`: seat whose drawings are sent; ignored unless the content is drawings.
std::optional<Payload> next_payload(Content content, const std::string& seat, const Match& match,
                                    Place& place);

}  // namespace cancha::foxglove_protocol
