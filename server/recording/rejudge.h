#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/core/rulebook.h"
#include "server/recording/decision_map.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// Change by an official in the recorded match that is impossible under this program's ("today's")
/// rules.
struct UnmadeChange {
    Tick tick;             ///< Tick after which the change was made.
    std::string official;  ///< Name of the official.
    std::string text;    ///< What the official did, for people, such as `rejected "Under review: a
                         ///< goal by Amsel."`.
    std::string reason;  ///< Reason why the change is impossible.
};

/// Applies this program's ("today's") rules to recorded states, one after the other, without
/// physics. Robots and ball stay where the recording has them, even if the rules would place them
/// elsewhere. An official's ruling on an earlier decision of the referee is applied to the same
/// decision, even if that decision has another number under today's rules.
class Rejudge {
  public:
    /// Borrows: facts.
    explicit Rejudge(const MatchFacts& facts);

    /// Applies the rules to the next state of the recording. Returns the events that the rules
    /// produce; empty once the match is over under today's rules.
    std::vector<referee::GameEvent> judge(const TickRecord& record);

    /// Applies the changes by officials after the last tick. `record`: filled by the call of
    /// RecordingReader::next() that returned false. Returns the events that the changes produce.
    std::vector<referee::GameEvent> conclude(const TickRecord& record);

    /// Impossible changes by officials in the record judged last.
    const std::vector<UnmadeChange>& unmade_changes() const { return unmade_; }

    /// Status of the match under today's rules.
    const referee::MatchStatus& status() const { return rulebook_->status(); }

    /// Writes the status under today's rules into `message`, with the names of the simulators for
    /// which the teams' strategies were written.
    void describe(v1::MatchStatus& message) const {
        rulebook_->describe(message);
        origins_.describe(message);
    }

    /// Writes the statistics under today's rules into `message`.
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
