#include "viewer/gateway/archive.h"

#include <utility>

#include <fmt/format.h>

namespace cancha::gateway {
namespace {

/// Pause after listing, as a multiple of its time: listing takes a tenth of the thread's time at
/// most.
constexpr int kPauseAfterListing = 9;

/// Reads a growing file on before its picture is drawn, because the picture is kept under the
/// file's present version.
constexpr std::chrono::seconds kAsItIsNow{0};

}  // namespace

KeptRequest::KeptRequest(const HttpRequest& request)
    : method_(request.method),
      target_(request.target),
      if_none_match_(request.if_none_match),
      accept_encoding_(request.accept_encoding) {}

HttpRequest KeptRequest::view() const {
    return {.method = method_,
            .target = target_,
            .if_none_match = if_none_match_,
            .accept_encoding = accept_encoding_};
}

std::optional<HttpAnswer> Archive::index_of(const HttpRequest& request, const std::string& name) {
    const auto found = library_->find_some(name);
    if (!found) {
        return std::nullopt;
    }
    if (!*found) {
        return refusal(404, found->error().message);
    }
    const tape::Tape& tape = ***found;
    if (!tape.problem().empty()) {
        log_.warn(fmt::format("recording {}: {}", name, tape.problem()));
    }
    return tape.segments() > 0 ? answer_with_index(request, tape)
                               : refusal(404, "there is no whole segment in this recording");
}

std::optional<HttpAnswer> Archive::part_of(const HttpRequest& request) {
    const Result<TapeRequest> wanted = parse_tape_target(request.target);
    if (!wanted) {
        return refusal(400, wanted.error().message);
    }
    const auto tapes = library_->find_open_some(wanted->id);
    if (!tapes) {
        return std::nullopt;
    }
    return answer_from_tapes(request, *wanted, *tapes, [&](const std::string& problem) {
        log_.warn(fmt::format("tape {}: {}", wanted->id, problem));
    });
}

std::optional<Result<std::shared_ptr<const tape::Tape>>> Archive::tape_of(const std::string& name) {
    return library_->find_some(name, kAsItIsNow);
}

/// Listing takes milliseconds for a folder of a thousand recordings and a second for one of
/// 100,000, and a thousand spectators may open the page at once. The list is therefore kept for a
/// while.
const Archive::Listed* Archive::list(const tape::Library::IsPlayed& is_played) {
    const auto start = std::chrono::steady_clock::now();
    if (listed_ && start < listed_->until) {
        return &*listed_;
    }
    std::optional<std::string> text = library_->list_some(is_played);
    const auto end = std::chrono::steady_clock::now();
    listing_took_ += end - start;
    if (!text) {
        return nullptr;
    }
    RecordingsSummary summary = summary_of(*text);
    listed_ = {.text = *std::move(text),
               .summary = std::move(summary),
               .until = end + kPauseAfterListing * std::exchange(listing_took_, {})};
    return &*listed_;
}

}  // namespace cancha::gateway
