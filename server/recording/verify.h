#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "proto/base/result.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// Called now and then with the tick that has been reached.
using ReportProgress = std::function<void(std::uint64_t tick)>;

/// What simulating a recorded match again has shown.
struct Verification {
    std::uint64_t ticks = 0;  ///< That were compared and are equal.
    bool is_equal = false;    ///< Every tick of the recording, and its end if that is compared.
    /// Changes after the last tick, score, winner and reason. Recordings of before cannot be
    /// compared there.
    bool is_end_compared = false;
    /// Where they are not equal: the tick, and what differs first, in plain words.
    std::uint64_t differing_tick = 0;
    std::string difference;
};

/// Plays the recorded match again from its commands, and compares the hash of the complete state
/// after every tick, and then how it ended. Needs the reader before its first tick.
///
/// Fails: kInvalidInput: this program cannot play that match as it was (another behaviour version,
/// other settings), or the recording is damaged; the text says which.
Result<Verification> verify(RecordingReader& recording, const ReportProgress& progress = {});

}  // namespace cancha::recording
