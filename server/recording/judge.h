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

/// Event that occurs only in the recording or only under this program's ("today's") rules.
struct EventDifference {
    /// True if the event occurs only in the recording, false if only under today's rules.
    bool is_of_recording = false;
    referee::GameEvent event;
};

/// Result of judge().
struct Judgement {
    std::uint64_t ticks = 0;   ///< Number of ticks judged.
    std::uint64_t events = 0;  ///< Number of events in the recording.
    /// Differences up to and including the tick `play_changed_at`; all differences if there is no
    /// such tick.
    std::vector<EventDifference> differences;
    std::uint64_t later_differences = 0;  ///< Number of differences after `play_changed_at`.
    /// First tick after which play would have continued differently under today's rules, for
    /// example with another restart. The recorded robots did not react to that change, so later
    /// ticks cannot be compared. None if play continues as recorded.
    std::optional<Tick> play_changed_at;
    /// Result under today's rules at `play_changed_at` or at the end: only ticks, score, race and
    /// winner are set.
    MatchResult result;
    std::optional<MatchResult> recorded;  ///< Recorded result; none if the recording was cut off.
    /// Changes by officials that are impossible under today's rules; the first kMostUnmade of them.
    std::vector<UnmadeChange> unmade_changes;
    std::uint64_t unmade_count = 0;  ///< Number of all impossible changes by officials.

    static constexpr std::size_t kMostUnmade = 64;

    std::uint64_t difference_count() const { return differences.size() + later_differences; }

    bool is_as_recorded() const { return difference_count() == 0 && unmade_count == 0; }
};

/// Applies this program's ("today's") rules to the recorded states, without physics, and compares
/// the events that the rules produce with the recorded ones. Robots and ball move as recorded, even
/// where today's rules would place them elsewhere: Judgement::play_changed_at says how far the
/// comparison is valid. Works with recordings of any behaviour version. `overrides`: changes of the
/// recorded settings of the referee: rules.* (numbers of the rules) and handlings.* (what the
/// referee does about an offence). Expects: the reader is before its first tick.
///
/// Fails: kInvalidInput: the recording is damaged, or a setting is unknown, not legal, or not one
/// of the referee's. Settings of the world cannot be changed.
Result<Judgement> judge(RecordingReader& recording,
                        std::span<const referee::SettingOverride> overrides = {});

}  // namespace cancha::recording
