#pragma once

#include <cstddef>
#include <string>

#include "proto/base/streams/status_line.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// Returns the server's state of a match: "m01: Amsel 1 : 0 Bussard, period 1 02:31 of 05:00   ".
std::string playing_text(const v1::TournamentResults::Match& match, const v1::MatchEntry& entry);

/// Shows the progress of the matches: a line for each finished match and, on a terminal, below them
/// the running ones, redrawn again and again.
class Progress : public streams::StatusLine {
  public:
    /// Prints the line of a finished match.
    void tell(const v1::TournamentResults::Match& match, std::size_t done, std::size_t all);

    /// Shows the running matches. `share`: share of all matches that is done, 0 to 1.
    void show(const std::string& playing, double share);
};

}  // namespace cancha::tournament
