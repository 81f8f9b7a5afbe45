#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "proto/base/access/token_book.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "server/lobby/match_process.h"

namespace cancha::lobby {

/// Settings that all matches of a server share.
struct MatchSurroundings {
    access::TokenBook tokens{};             ///< Lines for one match name seats as "MATCH/SEAT".
    std::filesystem::path record_folder{};  ///< Recordings and reports; empty: none are kept.
    std::uint64_t match_memory_mb = 0;      ///< Memory limit of one match; 0: no limit.
};

/// Turns an admin's order into the plan of a process. The order must pass order::check_order(), and
/// its seats must be fillable.
/// Fails: kInvalidInput, kNotFound, kRefused; the text is for the admin.
Result<MatchPlan> plan_match(const v1::CreateMatch& order, const MatchSurroundings& surroundings);

/// Returns a sentence that says what a newly created match waits for. Expects: the order lists
/// every seat, as the order in a plan does.
std::string wait_text(const v1::CreateMatch& order);

}  // namespace cancha::lobby
