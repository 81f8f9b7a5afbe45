#pragma once

#include <filesystem>
#include <string>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// Returns a page for people with standings and matches, made from results.html. `records`: folder
/// of recordings and reports, relative to the page; existing ones are linked.
std::string to_html(const v1::TournamentResults& results, const std::filesystem::path& records);

}  // namespace cancha::tournament
