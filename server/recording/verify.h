#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "server/recording/recording_reader.h"
#include "server/recording/unproved.h"

namespace cancha::recording {

/// Called now and then with the tick that has been reached.
using ReportProgress = std::function<void(std::uint64_t tick)>;

/// What simulating a recorded match again has shown.
struct Verification {
    std::uint64_t ticks = 0;  ///< That were compared and are equal.
    bool is_equal = false;    ///< All that the recording says, but for what is not proved.
    /// Changes after the last tick, score, winner and reason.
    bool is_end_compared = false;
    /// Where they are not equal: the tick, and what differs first, in plain words: one line, with
    /// what the file says made visible.
    std::uint64_t differing_tick = 0;
    std::string difference;
    /// Claims of the recording that this does not prove; those that people are shown come first.
    /// Empty where they are not equal.
    std::vector<Unproved> unproved;

    /// Whether the match is proved, and all that people are shown of it.
    bool is_verified() const {
        return is_equal && std::ranges::none_of(unproved, &Unproved::is_shown);
    }

    /// As ContentDigest has it; empty if the recording was not read to its end.
    std::string content_hash;
};

/// Plays the recorded match again from its commands, records it again, and compares: the hash of
/// the complete state after every tick, then every message, event, result and report, and how the
/// file is laid out: whichever way somebody reads it, they read this. Needs the reader before its
/// first tick.
///
/// Fails: kInvalidInput: this program cannot play that match as it was (another behaviour version,
/// other settings, another format), or the recording is damaged; the text says which.
Result<Verification> verify(RecordingReader& recording, const ReportProgress& progress = {});

}  // namespace cancha::recording
