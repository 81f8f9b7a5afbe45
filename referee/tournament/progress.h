#pragma once

#include <cstddef>
#include <string>

#include "proto/base/streams/status_line.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// Returns the state of a running match in one line:
/// "m01: Amsel 1 : 0 Bussard, period 1 02:31 of 05:00   ".
std::string playing_text(const v1::TournamentResults::Match& match, const v1::MatchEntry& entry);

/// Shows the progress of the tournament: a line for each finished match. On a terminal it also
/// shows the running matches below these lines and redraws them again and again.
class Progress : public streams::StatusLine {
  public:
    /// Prints the line of a finished match. `done` of `all` matches are finished.
    void tell(const v1::TournamentResults::Match& match, std::size_t done, std::size_t all);

    /// Shows the running matches. `playing`: text about them. `share`: share of all matches that
    /// are finished, from 0 to 1.
    void show(const std::string& playing, double share);
};

}  // namespace cancha::tournament
