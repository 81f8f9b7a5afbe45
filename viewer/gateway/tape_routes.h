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

/// A request for a part of a recording: "/tapes/ID/opening", "/tapes/ID/12" (the main part of
/// segment 12), "/tapes/ID/12/readings" (another layer of that segment), "/tapes/ID/moments/0-40"
/// (events with their scores).
struct TapeRequest {
    enum class Kind { kOpening, kPart, kMoments };

    Kind kind{};
    std::string_view id;
    std::uint32_t segment = 0;
    std::string_view layer = {};  ///< Empty for the main part.
    std::size_t from = 0;         ///< Index of the first moment; `to` is one past the last.
    std::size_t to = 0;
};

/// Returns whether this target asks for the index of a tape (a recording, opened for reading):
/// "/tape", with or without settings.
bool is_tape_index_target(std::string_view target);

/// Returns whether this target asks for a part of a tape: "/tapes/...".
bool is_tape_target(std::string_view target);

/// Reads the target of a request. Fails: kInvalidInput: no part can have this target; the text
/// quotes the input and says what is expected. Borrows: target.
Result<TapeRequest> parse_tape_target(std::string_view target);

/// Tapes with the same id.
using Tapes = std::vector<std::shared_ptr<const tape::Tape>>;

/// Answers with the wanted part, from the first tape that has it: copies of a recording may be
/// damaged at different places. Existing parts never change, so caches may keep them for ever.
/// `on_problem` is called with the text of a failed read.
HttpAnswer answer_from_tapes(const HttpRequest& request, const TapeRequest& wanted,
                             const Tapes& tapes,
                             const std::function<void(const std::string&)>& on_problem);

/// Reads and checks a part, and answers with its bytes; 500 if it is damaged.
HttpAnswer answer_with_part(const HttpRequest& request, const tape::StoredPart& part);

/// Answers with the present index of a tape: Tape::index().
HttpAnswer answer_with_index(const HttpRequest& request, const tape::Tape& tape);

}  // namespace cancha::gateway
