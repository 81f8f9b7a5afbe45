#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/base/processes/descriptor.h"
#include "proto/cancha/v1/start_list.pb.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Results of the matches of a start list, on disk after every change: results.json, from which
/// a later run goes on, results.csv and results.html.
class ResultBook {
  public:
    static constexpr const char* kFormat = "cancha.day_results.v1";

    /// Borrows the plan. `folder` is made if it is not there.
    ResultBook(const TournamentPlan& plan, std::filesystem::path folder);

    /// Takes over what an earlier run has written, if anything, and the awards of the list.
    /// Fails: kIo, kRefused (another run is at it), kInvalidInput (it is no results file, or has a
    /// result of a match of which the list says something else now).
    Status open();

    /// Expects: index is one of the plan's.
    v1::TournamentResults::Match& match(std::size_t index) {
        return *results_.mutable_matches(static_cast<int>(index));
    }

    const v1::TournamentResults& results() const { return results_; }

    v1::TournamentResults& mutable_results() { return results_; }

    /// Server names of matches that were being played when the last run ended, and of which
    /// the list says something else now.
    const std::vector<std::string>& superseded() const { return superseded_; }

    /// Writes all files, each as a whole or not at all. Fails: kIo.
    Status save();

    const std::filesystem::path& folder() const { return folder_; }

    /// Where a server of our own keeps recordings and reports.
    std::filesystem::path records() const { return folder_ / "matches"; }

  private:
    Status lock();
    Status take_over(const v1::TournamentResults& earlier);
    Status take_over(const v1::TournamentResults::Match& earlier,
                     v1::TournamentResults::Match& listed);

    const TournamentPlan& plan_;
    std::filesystem::path folder_;
    v1::TournamentResults results_;
    std::vector<std::string> superseded_;
    processes::Descriptor lock_;  // As long as it is held nobody else writes here.
};

}  // namespace cancha::tournament
