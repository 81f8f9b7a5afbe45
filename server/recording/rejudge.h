#pragma once

#include <memory>
#include <vector>

#include "referee/core/rulebook.h"
#include "server/recording/recording_reader.h"

namespace cancha::recording {

/// Lets today's rules judge recorded states, one after the other, without physics. Placements that
/// they order are not carried out: what the recording goes on with is what counts.
class Rejudge {
  public:
    /// Borrows: facts.
    explicit Rejudge(const MatchFacts& facts);

    /// The events of the verdict on the next state of the recording; none once the match is over.
    std::vector<referee::GameEvent> judge(const TickRecord& record);

    /// The events of what officials changed after the last tick: `record` is what the reader leaves
    /// there.
    std::vector<referee::GameEvent> conclude(const TickRecord& record);

    const referee::MatchStatus& status() const { return rulebook_->status(); }

    /// As Rulebook::describe().
    void describe(v1::MatchStatus& message) const { rulebook_->describe(message); }

    /// As Rulebook::describe_statistics().
    void describe_statistics(v1::MatchStatistics& message) const {
        rulebook_->describe_statistics(message);
    }

  private:
    std::vector<referee::GameEvent> make_changes(const TickRecord& record);
    void restore(const match::Change& change);
    referee::Verdict judge_tick(const TickRecord& record);

    referee::Start start_;
    std::vector<Team> team_of_seat_;
    referee::WorldState last_;  ///< Which officials change.
    std::unique_ptr<referee::Rulebook> rulebook_;
};

}  // namespace cancha::recording
