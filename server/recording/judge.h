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

/// Event that occurs only in the recording or only under today's rules.
struct EventDifference {
    bool is_of_recording = false;  ///< It occurs in the recording; false: only under today's rules.
    referee::GameEvent event;
};

struct Judgement {
    std::uint64_t ticks = 0;
    std::uint64_t events = 0;  ///< Number of events in the recording.
    /// Differences up to the tick in which play changed, inclusive.
    std::vector<EventDifference> differences;
    std::uint64_t later_differences = 0;  ///< Number of differences after that tick.
    /// First tick in which play would have continued differently. The recorded robots did not know
    /// this, so nothing after it can be compared. None: play is as recorded.
    std::optional<Tick> play_changed_at;
    /// Result under today's rules, up to that tick or the end: ticks, score, race and winner.
    MatchResult result;
    std::optional<MatchResult> recorded;  ///< Recorded result, at the end.
    /// The first kMostUnmade changes by officials that are impossible today.
    std::vector<UnmadeChange> unmade_changes;
    std::uint64_t unmade_count = 0;  ///< Number of all impossible changes.

    static constexpr std::size_t kMostUnmade = 64;

    std::uint64_t difference_count() const { return differences.size() + later_differences; }

    bool is_as_recorded() const { return difference_count() == 0 && unmade_count == 0; }
};

/// Judges the recorded states under today's rules, without physics, and compares their events with
/// the recorded ones. Placements that today's rules would order are not carried out:
/// Judgement::play_changed_at says how far the comparison holds. Works with recordings of any
/// behaviour version. `overrides`: changes of the recorded settings of the referee (rules and
/// handlings). Expects: the reader is before its first tick.
///
/// Fails: kInvalidInput: the recording is damaged, or a setting is unknown, not legal, or not one
/// of the referee's. Settings of the world stay as recorded.
Result<Judgement> judge(RecordingReader& recording,
                        std::span<const referee::SettingOverride> overrides = {});

}  // namespace cancha::recording
