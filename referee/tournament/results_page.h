#pragma once

#include <filesystem>
#include <string>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// Returns an HTML page with standings and matches, made from the template results.html. `records`:
/// folder of recordings and reports, relative to the page; the page links to those that exist.
std::string to_html(const v1::TournamentResults& results, const std::filesystem::path& records);

}  // namespace cancha::tournament
