#pragma once

#include <cstddef>
#include <string>

#include "proto/base/streams/status_line.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// "m01: Amsel 1 : 0 Bussard, period 1 02:31 of 05:00   ", as the server has it.
std::string playing_text(const v1::TournamentResults::Match& match, const v1::MatchEntry& entry);

/// Shows how the matches go: a line for each match that is done, and on a terminal below them,
/// drawn again and again, those that are being played.
class Progress : public streams::StatusLine {
  public:
    /// A match is done.
    void tell(const v1::TournamentResults::Match& match, std::size_t done, std::size_t all);

    /// How the matches stand that are being played. `share`: of all that is done, 0 to 1.
    void show(const std::string& playing, double share);
};

}  // namespace cancha::tournament
