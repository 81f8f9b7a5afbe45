#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "viewer/gateway/http_routes.h"
#include "viewer/tape/tape.h"

namespace cancha::gateway {

/// What a browser asks of a recording: "/tapes/ID/opening", "/tapes/ID/12",
/// "/tapes/ID/12/readings",
/// "/tapes/ID/moments/0-40".
struct TapeRequest {
    enum class Kind { kOpening, kPart, kMoments };

    Kind kind{};
    std::string_view id;
    std::uint32_t segment = 0;
    std::string_view layer = {};  ///< Empty: the main part.
    std::size_t from = 0;         ///< Of moments.
    std::size_t to = 0;
};

/// Whether this asks for the index of a tape: "/tape", with or without settings behind it.
bool is_tape_index_target(std::string_view target);

/// Whether this is where parts of tapes are.
bool is_tape_target(std::string_view target);

/// None: it asks for nothing that there can be. Borrows: target.
std::optional<TapeRequest> parse_tape_target(std::string_view target);

/// The answer from the tape of that id; null: there is none. What there is never changes, so that
/// it may be kept for ever by anybody.
HttpAnswer answer_from_tape(const HttpRequest& request, const TapeRequest& wanted,
                            const tape::Tape* tape);

/// The index of a tape as it is now.
HttpAnswer answer_with_index(const HttpRequest& request, const tape::Tape& tape);

/// That there is no tape, and why.
HttpAnswer no_tape(const std::string& why);

}  // namespace cancha::gateway
