#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "referee/core/discipline.h"
#include "referee/core/verdict.h"
#include "server/recording/match_facts.h"
#include "server/recording/recording_reader.h"
#include "server/recording/rejudge.h"

namespace cancha::recording {

/// An event that only one of the two has.
struct EventDifference {
    bool is_of_recording = false;  ///< It is in the recording, and today's rules do not say it.
    referee::GameEvent event;
};

struct Judgement {
    std::uint64_t ticks = 0;
    std::uint64_t events = 0;  ///< Of the recording.
    /// Up to the tick in which play changed, that one included.
    std::vector<EventDifference> differences;
    std::uint64_t later_differences = 0;  ///< Behind that tick: counted only.
    /// The first tick in which play would have gone on differently. The recorded robots did not, so
    /// nothing behind it can be compared. None: play is the recorded one.
    std::optional<Tick> play_changed_at;
    /// By today's rules, up to that tick or the end: ticks, score, race and winner.
    MatchResult result;
    std::optional<MatchResult> recorded;  ///< The recorded one, at the end.
    /// The first kMostUnmade changes by officials that are impossible today.
    std::vector<UnmadeChange> unmade_changes;
    std::uint64_t unmade_count = 0;  ///< Of all of them.

    static constexpr std::size_t kMostUnmade = 64;

    std::uint64_t difference_count() const { return differences.size() + later_differences; }

    bool is_as_recorded() const { return difference_count() == 0 && unmade_count == 0; }
};

/// Lets today's rules judge the recorded states, without physics, and compares their events with
/// the recorded ones. `overrides`: of the recorded settings, for the referee: rules and handlings.
/// Placements that today's rules would order are not carried out: Judgement::play_changed_at says
/// how far the comparison holds. Needs the reader before its first tick. Works with recordings of
/// any behaviour version.
///
/// Fails: kInvalidInput: the recording is damaged; or a setting is unknown, not legal, or not the
/// referee's: what the world was made of stays as it was recorded.
Result<Judgement> judge(RecordingReader& recording,
                        std::span<const referee::SettingOverride> overrides = {});

}  // namespace cancha::recording
