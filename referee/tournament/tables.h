#pragma once

#include <filesystem>
#include <string>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// One line for each match, below a header. Fields as RFC 4180 has them.
std::string to_csv(const v1::TournamentResults& results);

/// A page for people: standings and matches. `records`: where recordings and reports of the matches
/// are, in the page's own folder; those that are there are linked.
std::string to_html(const v1::TournamentResults& results, const std::filesystem::path& records);

/// The standings for a terminal.
std::string to_text(const v1::TournamentResults& results);

/// "3 : 1", with the shoot-out where there was one; "" without a result.
std::string score_of(const v1::TournamentResults::Match& match);

/// "full time", "awarded: did not appear", "no result: ended by the referee".
std::string state_text(const v1::TournamentResults::Match& match);

}  // namespace cancha::tournament
