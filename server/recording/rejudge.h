#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/core/rulebook.h"
#include "server/recording/decision_map.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// A change that an official made in the recorded match and that today's rules make impossible.
struct UnmadeChange {
    Tick tick;             ///< After which it was made.
    std::string official;  ///< Who made it.
    std::string text;      ///< For people: `rejected "Under review: a goal by Amsel."`.
    std::string reason;    ///< Why today's rules do not allow it.
};

/// Lets today's rules judge recorded states, one after the other, without physics. Placements that
/// they order are not carried out: what the recording goes on with is what counts. A ruling on an
/// earlier decision goes to that decision, whatever number it has today.
class Rejudge {
  public:
    /// Borrows: facts.
    explicit Rejudge(const MatchFacts& facts);

    /// The events of the verdict on the next state of the recording; none once the match is over.
    std::vector<referee::GameEvent> judge(const TickRecord& record);

    /// The events of what officials changed after the last tick: `record` is what the reader leaves
    /// there.
    std::vector<referee::GameEvent> conclude(const TickRecord& record);

    /// The impossible changes of the record that was judged last.
    const std::vector<UnmadeChange>& unmade_changes() const { return unmade_; }

    const referee::MatchStatus& status() const { return rulebook_->status(); }

    /// As Rulebook::describe().
    void describe(v1::MatchStatus& message) const {
        rulebook_->describe(message);
        origins_.describe(message);
    }

    /// As Rulebook::describe_statistics().
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
    referee::WorldState last_;  ///< Which officials change.
    std::unique_ptr<referee::Rulebook> rulebook_;
    DecisionMap decisions_;
    std::vector<UnmadeChange> unmade_;
};

}  // namespace cancha::recording
