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
    access::TokenBook
        tokens{};  ///< Tokens. One for a seat of a single match names it "MATCH/SEAT".
    std::filesystem::path
        record_folder{};                ///< Folder of recordings and reports; empty: none are kept.
    std::uint64_t match_memory_mb = 0;  ///< Memory limit of one match; 0: no limit.
};

/// Turns an admin's order for a match into the plan of a process. Checks the order with
/// order::check_order(), and that each seat can be taken: by a sample strategy that exists, or by a
/// remote client with a token. Fails: kInvalidInput, kNotFound, kRefused; the text is for the
/// admin.
Result<MatchPlan> plan_match(const v1::CreateMatch& order, const MatchSurroundings& surroundings);

/// Returns a sentence that says what a newly created match waits for. `order`: the order in a
/// MatchPlan, which lists every seat.
std::string wait_text(const v1::CreateMatch& order);

}  // namespace cancha::lobby
