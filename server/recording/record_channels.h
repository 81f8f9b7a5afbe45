#pragma once

#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_writer.h"
#include "server/recording/record_writer.h"

namespace cancha::recording {

struct SeatChannels {
    mcap::ChannelId commands;
    mcap::ChannelId requests;
    mcap::ChannelId readings;
    mcap::ChannelId drawings;
};

/// The channels of a recording.
struct RecordChannels {
    mcap::ChannelId world;
    mcap::ChannelId events;
    mcap::ChannelId status;
    mcap::ChannelId statistics;
    mcap::ChannelId interventions;
    std::vector<SeatChannels> seats;  ///< In the discipline's order of seats.
};

/// Adds all channels that a match with these settings may need. Each segment can then be read with
/// nothing but the opening.
RecordChannels add_channels(RecordWriter& writer, const v1::Discipline& settings);

}  // namespace cancha::recording
