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
        /// Tokens of the server. A token may be for a seat in one match only; the book names this
        /// seat "MATCH/SEAT".
        tokens{};
    std::filesystem::path
        record_folder{};  ///< Folder of recordings and reports; empty if none are kept.
    std::uint64_t match_memory_mb = 0;  ///< Memory limit of one match, in MB; 0 means no limit.
};

/// Turns an admin's order for a match into the plan from which MatchProcess starts a process.
/// Checks the order with order::check_order(). Also checks that each seat can be taken, either by a
/// sample strategy that exists or by a remote client that has a token. Fails: kInvalidInput,
/// kNotFound, kRefused; the text is for the admin.
Result<MatchPlan> plan_match(const v1::CreateMatch& order, const MatchSurroundings& surroundings);

/// Returns a sentence that says what a newly created match waits for. `order`: the order in a
/// MatchPlan, which lists every seat.
std::string wait_text(const v1::CreateMatch& order);

}  // namespace cancha::lobby
