#pragma once

#include <filesystem>
#include <string>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// A page for people: standings and matches. `records`: where recordings and reports of the matches
/// are, in the page's own folder; those that are there are linked. results.html is its template.
std::string to_html(const v1::TournamentResults& results, const std::filesystem::path& records);

}  // namespace cancha::tournament
