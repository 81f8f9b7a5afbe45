#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
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

/// Fails: kInvalidInput: there can be nothing there; the text says what was read and what is
/// expected. Borrows: target.
Result<TapeRequest> parse_tape_target(std::string_view target);

using Tapes = std::vector<std::shared_ptr<const tape::Tape>>;

/// The answer from the tapes of that id, of which each may lack something that another one has.
/// What there is never changes, so that it may be kept for ever by anybody. `on_problem`: is called
/// with what cannot be read.
HttpAnswer answer_from_tapes(const HttpRequest& request, const TapeRequest& wanted,
                             const Tapes& tapes,
                             const std::function<void(const std::string&)>& on_problem);

/// The answer with a part, which is read and checked.
HttpAnswer answer_with_part(const HttpRequest& request, const tape::StoredPart& part);

/// The index of a tape as it is now.
HttpAnswer answer_with_index(const HttpRequest& request, const tape::Tape& tape);

}  // namespace cancha::gateway
