#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "server/sim/match/match.h"
#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/scenario.h"
#include "server/sim/scenario/watch.h"

namespace cancha::engine {

/// One repeat of a scenario, played by an engine: its start, its script and its result so far. (A
/// scenario is one situation, to be played repeatedly.)
class StagedPlay {
  public:
    /// `number`: number of this play among the plays of its engine, from 1. Expects: `repeat` was
    /// made from `scenario`.
    StagedPlay(std::shared_ptr<const scenario::Scenario> scenario, scenario::Repeat repeat,
               std::uint64_t number)
        : scenario_(std::move(scenario)),
          repeat_(std::move(repeat)),
          number_(number),
          watch_(*scenario_, repeat_.stage(*scenario_).discipline) {}

    /// Copies the play with its result so far. Copy and original go on independently.
    StagedPlay(const StagedPlay&) = default;
    StagedPlay& operator=(const StagedPlay&) = delete;
    ~StagedPlay() = default;

    /// Places and motions of the bodies at the start of the play.
    const match::Opening& opening() const { return repeat_.opening; }

    /// Commands for the robots that the scenario drives.
    const scenario::Script& script() const { return repeat_.script; }

    /// Checks whether the play has ended, and updates the result. Call it before the first tick and
    /// after each closed tick.
    void look(const match::Match& match) { watch_.look(match); }

    bool is_over() const { return watch_.is_over(); }

    /// Name of the condition that ended the play. Empty if the play is not over.
    const std::string& end() const { return watch_.outcome().end; }

    /// Returns the result so far as a JSON object. The keys of the object are the columns of the
    /// scenario's table of results (scenario::column_names()).
    std::string outcome() const;

  private:
    std::shared_ptr<const scenario::Scenario> scenario_;
    scenario::Repeat repeat_;
    std::uint64_t number_;
    scenario::Watch watch_;
};

}  // namespace cancha::engine
