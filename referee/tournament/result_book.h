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

/// Results of the matches of a start list. save() writes them to disk as results.json, from which a
/// later run continues, results.csv and results.html.
class ResultBook {
  public:
    /// Name of the format of results.json.
    static constexpr const char* kFormat = "cancha.day_results.v1";

    /// Borrows the plan. Creates `folder` if it does not exist.
    ResultBook(const TournamentPlan& plan, std::filesystem::path folder);

    /// Takes over the results of an earlier run from the folder, if any, and the results that the
    /// start list awards.
    /// Fails: kIo, kRefused (another run is using the folder), kInvalidInput (the file has no
    /// results, or has a result of a match that the list now describes differently).
    Status open();

    /// Returns a match by its index in the plan. Expects: the index exists.
    v1::TournamentResults::Match& match(std::size_t index) {
        return *results_.mutable_matches(static_cast<int>(index));
    }

    const v1::TournamentResults& results() const { return results_; }

    v1::TournamentResults& mutable_results() { return results_; }

    /// Returns the server's names of matches that the last run left running and whose entries in
    /// the start list have changed since.
    const std::vector<std::string>& superseded() const { return superseded_; }

    /// Writes all files, each completely or not at all. Fails: kIo.
    Status save();

    const std::filesystem::path& folder() const { return folder_; }

    /// Returns the folder in which a server started by `cancha-referee run` keeps recordings and
    /// reports.
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
    processes::Descriptor lock_;  // While this lock is held, no other run writes into the folder.
};

}  // namespace cancha::tournament
