#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/core/rulebook.h"
#include "server/recording/decision_map.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// Change by an official in the recorded match that is impossible under today's rules.
struct UnmadeChange {
    Tick tick;             ///< Tick after which the change was made.
    std::string official;  ///< Name of the official.
    std::string text;    ///< Text for people, such as `rejected "Under review: a goal by Amsel."`.
    std::string reason;  ///< Reason why it is impossible.
};

/// Judges recorded states under today's rules, one after the other, without physics. Placements
/// that the rules order are not carried out, because the recording determines how play continues. A
/// ruling on an earlier decision is applied to that decision, even if its number is different
/// today.
class Rejudge {
  public:
    /// Borrows: facts.
    explicit Rejudge(const MatchFacts& facts);

    /// Judges the next state of the recording. Returns the events of the verdict; none once the
    /// match is over.
    std::vector<referee::GameEvent> judge(const TickRecord& record);

    /// Judges the changes by officials after the last tick. `record`: filled by the last
    /// RecordingReader::next(). Returns the events.
    std::vector<referee::GameEvent> conclude(const TickRecord& record);

    /// Impossible changes of the record judged last.
    const std::vector<UnmadeChange>& unmade_changes() const { return unmade_; }

    const referee::MatchStatus& status() const { return rulebook_->status(); }

    /// Calls Rulebook::describe() and adds the teams' origins.
    void describe(v1::MatchStatus& message) const {
        rulebook_->describe(message);
        origins_.describe(message);
    }

    /// Calls Rulebook::describe_statistics().
    void describe_statistics(v1::MatchStatistics& message) const {
        rulebook_->describe_statistics(message);
    }

  private:
    using Events = std::vector<referee::GameEvent>;

    bool is_over() const { return status().phase == referee::MatchPhase::kOver; }

    Events make_changes(const TickRecord& record);
    void rule(const match::Change& change, const std::string& official, Events& events);
    Status adapt(referee::Ruling& ruling) const;
    void restore(const match::Change& change, const std::string& official);
    void tell_unmade(const match::Change& change, const std::string& official,
                     const std::string& reason);
    void append(referee::Verdict verdict, Events& events);
    referee::Verdict judge_tick(const TickRecord& record);

    const v1::Discipline& settings_;
    referee::Start start_;
    match::TeamOrigins origins_;
    std::vector<Team> team_of_seat_;
    referee::WorldState last_;  ///< The state that officials change.
    std::unique_ptr<referee::Rulebook> rulebook_;
    DecisionMap decisions_;
    std::vector<UnmadeChange> unmade_;
};

}  // namespace cancha::recording
