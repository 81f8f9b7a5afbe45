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

/// Copy of a request, for work that goes on after the call that received the request.
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
/// done piece by piece: a function that returns nothing (none or null) has done one piece, and the
/// caller calls it again. Expects: a library was given, except for pictures().
///
/// Thread: that of the Worker.
class Archive {
  public:
    Archive() = default;

    explicit Archive(tape::Library library) : library_(std::move(library)) {}

    PictureCache& pictures() { return pictures_; }

    /// Returns the answer with the index of a recording (Tape::index()); 404 if the recording
    /// cannot be read.
    std::optional<HttpAnswer> index_of(const HttpRequest& request, const std::string& name);

    /// Returns the answer with the part of an open recording that the request's target names, such
    /// as "/tapes/ID/12"; 400 if the target makes no sense.
    std::optional<HttpAnswer> part_of(const HttpRequest& request);

    /// Returns the tape (the recording as opened for reading) with everything that the recording's
    /// file has now.
    std::optional<Result<std::shared_ptr<const tape::Tape>>> tape_of(const std::string& name);

    Result<tape::RecordingFacts> facts_of(const std::string& name) const {
        return library_->facts(name);
    }

    /// The list of the folder's recordings.
    struct Listed {
        std::string text;  ///< JSON of Library::list().
        RecordingsSummary summary;
        std::chrono::steady_clock::time_point until;  ///< Time until which this list is reused.
    };

    /// Returns the list, from memory if it is new enough. `is_played` tells which recordings to
    /// leave out because their match is live.
    const Listed* list(const tape::Library::IsPlayed& is_played);

  private:
    std::optional<tape::Library> library_;
    PictureCache pictures_;
    std::optional<Listed> listed_;
    std::chrono::steady_clock::duration listing_took_{};
    ProblemLog log_;
};

}  // namespace cancha::gateway
