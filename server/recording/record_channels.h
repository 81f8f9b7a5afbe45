#pragma once

#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_writer.h"
#include "server/recording/record_writer.h"

namespace cancha::recording {

/// Channels (streams of messages of one type) for the data of one seat.
struct SeatChannels {
    mcap::ChannelId commands;
    mcap::ChannelId requests;
    mcap::ChannelId readings;
    mcap::ChannelId drawings;
};

/// All channels of a recording.
struct RecordChannels {
    mcap::ChannelId world;
    mcap::ChannelId events;
    mcap::ChannelId status;
    mcap::ChannelId statistics;
    mcap::ChannelId interventions;
    std::vector<SeatChannels> seats;  ///< In the discipline's order of seats.
};

/// Adds all channels that a match with these settings may need. The beginning of the file thus
/// describes all channels, and a viewer that has read the beginning can read any later segment.
RecordChannels add_channels(RecordWriter& writer, const v1::Discipline& settings);

}  // namespace cancha::recording
