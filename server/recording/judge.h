#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "referee/core/discipline.h"
#include "referee/core/verdict.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// An event that only one of the two has.
struct EventDifference {
    bool is_of_recording = false;  ///< It is in the recording, and today's rules do not say it.
    referee::GameEvent event;
};

struct Judgement {
    std::uint64_t ticks = 0;
    std::uint64_t events = 0;  ///< Of the recording.
    std::vector<EventDifference> differences;
};

/// Lets today's rules judge the recorded states, without physics, and compares their events with
/// the recorded ones. `overrides`: of the recorded settings, for the referee: rules and handlings.
/// Placements that today's rules would order are not carried out: after the first difference the
/// two may be of different minds about all that follows. Needs the reader before its first tick.
/// Works with recordings of any behaviour version.
///
/// Fails: kInvalidInput: the recording is damaged; or a setting is unknown, not legal, or not the
/// referee's: what the world was made of stays as it was recorded.
Result<Judgement> judge(RecordingReader& recording,
                        std::span<const referee::SettingOverride> overrides = {});

}  // namespace cancha::recording
