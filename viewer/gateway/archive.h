#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "viewer/gateway/http_routes.h"
#include "viewer/gateway/overview_card.h"
#include "viewer/gateway/picture_cache.h"
#include "viewer/gateway/problem_log.h"
#include "viewer/gateway/tape_routes.h"
#include "viewer/tape/library.h"

namespace cancha::gateway {

/// Copy of a request that outlives the call that received the request.
class KeptRequest {
  public:
    explicit KeptRequest(const HttpRequest& request);

    HttpRequest view() const;

  private:
    std::string method_;
    std::string target_;
    std::string if_none_match_;
    std::string accept_encoding_;
};

/// Opens and reads the recordings of a viewer, and keeps the pictures of all matches. Long work is
/// done piece by piece: a function that returns no answer has to be called again.
///
/// Thread: the worker's only.
class Archive {
  public:
    Archive() = default;

    explicit Archive(tape::Library library) : library_(std::move(library)) {}

    PictureCache& pictures() { return pictures_; }

    /// Returns the index of a recording.
    std::optional<HttpAnswer> index_of(const HttpRequest& request, const std::string& name);

    /// Returns a part of a recording that is open.
    std::optional<HttpAnswer> part_of(const HttpRequest& request);

    /// Returns the tape of a recording as it is now.
    std::optional<Result<std::shared_ptr<const tape::Tape>>> tape_of(const std::string& name);

    Result<tape::RecordingFacts> facts_of(const std::string& name) const {
        return library_->facts(name);
    }

    /// The list of the recordings folder.
    struct Listed {
        std::string text;
        RecordingsSummary summary;
        std::chrono::steady_clock::time_point until;  ///< Earliest next listing.
    };

    /// Returns the list; null while it is not known yet.
    const Listed* list(const tape::Library::IsPlayed& is_played);

  private:
    std::optional<tape::Library> library_;
    PictureCache pictures_;
    std::optional<Listed> listed_;
    std::chrono::steady_clock::duration listing_took_{};
    ProblemLog log_;
};

}  // namespace cancha::gateway
