#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "proto/mcap/mcap_reader.h"
#include "referee/core/discipline.h"
#include "referee/core/world_state.h"
#include "server/recording/recording_reader.h"
#include "server/sim/match/simulated_match.h"

namespace cancha::recording {

inline constexpr SeatIndex kBlue = 0;
inline constexpr SeatIndex kYellow = 1;

/// One match that was played for a test, and its recording.
struct PlayedRecording {
    std::string path;
    std::uint64_t state_hash = 0;
    std::string content_hash{};
    std::vector<referee::WorldState> states;     ///< After each tick, that before the first, too.
    std::vector<referee::MatchStatus> statuses;  ///< At the same moments.
    std::vector<referee::GameEvent> events;
};

/// Plays so many ticks, or until the match is over, with commands that depend on tick and robot
/// alone, and records them in a new file.
PlayedRecording play_and_record(const referee::Discipline& discipline, std::uint64_t ticks,
                                const match::MatchOptions& options = {.seed = 7});

/// simurosot/5v5 with a first half of this many seconds, and no break after it.
referee::Discipline short_soccer(const std::string& half_s = "300");

/// An item of a recording, copied.
struct OwnItem {
    mcap::McapItem item;
    std::string payload;  ///< Of a message; then that of `item` is not valid.
};

std::vector<OwnItem> read_items(const std::string& path);

/// Writes a recording of these items to a new file, with a new content hash where there was one,
/// and returns its path. Fails the test if the writer knows no such channel.
std::string write_items(const std::vector<OwnItem>& items);

/// The recording with every item as `change` leaves it.
std::string changed_recording(const std::string& path, const std::function<void(OwnItem&)>& change);

/// Expects: it can be opened.
RecordingReader open(const std::string& path);

}  // namespace cancha::recording
