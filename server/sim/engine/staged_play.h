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

/// One repeat of a scenario, played by an engine.
class StagedPlay {
  public:
    /// `number`: number of the play in its engine, from 1. Expects: `repeat` is of `scenario`.
    StagedPlay(std::shared_ptr<const scenario::Scenario> scenario, scenario::Repeat repeat,
               std::uint64_t number)
        : scenario_(std::move(scenario)),
          repeat_(std::move(repeat)),
          number_(number),
          watch_(*scenario_, repeat_.stage(*scenario_).discipline) {}

    /// Copies the play with its progress. Both go on independently.
    StagedPlay(const StagedPlay&) = default;
    StagedPlay& operator=(const StagedPlay&) = delete;
    ~StagedPlay() = default;

    const match::Opening& opening() const { return repeat_.opening; }

    const scenario::Script& script() const { return repeat_.script; }

    /// Observes the match. Call it before the first tick and after each closed tick.
    void look(const match::Match& match) { watch_.look(match); }

    bool is_over() const { return watch_.is_over(); }

    /// Label of the end of the play. Empty: the play is not over.
    const std::string& end() const { return watch_.outcome().end; }

    /// Returns the result so far as a JSON object, with the columns of the table of results.
    std::string outcome() const;

  private:
    std::shared_ptr<const scenario::Scenario> scenario_;
    scenario::Repeat repeat_;
    std::uint64_t number_;
    scenario::Watch watch_;
};

}  // namespace cancha::engine
