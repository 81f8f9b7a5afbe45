#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "viewer/gateway/page_files.h"

namespace cancha::gateway {

/// The parts of a browser's HTTP request that the gateway uses. Headers that the browser did not
/// send are empty. Borrows all texts from the request.
struct HttpRequest {
    std::string_view method = {};  ///< "GET".
    /// Path, with settings after the question mark: "/tape?match=final".
    std::string_view target = {};
    std::string_view if_none_match = {};
    std::string_view accept_encoding = {};
    std::string_view host = {};
    std::string_view forwarded_proto = {};  ///< X-Forwarded-Proto, set by a proxy: "https".
};

struct HttpAnswer;

/// An answer that takes long. Another thread makes it piece by piece.
struct PiecewiseAnswer {
    std::string subject = {};  ///< Match or recording of the answer; subjects take turns (Worker).
    bool is_short = false;     ///< Each piece takes milliseconds at most.
    /// Does the next piece of work. Returns the answer, or none if the function has to be called
    /// again for the next piece. Null if the answer needs no work.
    std::function<std::optional<HttpAnswer>()> piece = {};
};

/// The answer to a request.
struct HttpAnswer {
    unsigned status = 200;
    std::vector<std::pair<std::string_view, std::string>> headers = {};
    std::string_view body = {};  ///< Borrows from PageFiles or from `kept`.
    /// Owner of the body; null if PageFiles owns it.
    std::shared_ptr<const std::string> kept = {};
    /// Work that makes the answer. If it is set, all other fields are empty.
    PiecewiseAnswer work = {};

    /// Makes `bytes` the body, and keeps them alive.
    void keep(std::string bytes) {
        kept = std::make_shared<const std::string>(std::move(bytes));
        body = *kept;
    }
};

/// Returns whether this target (HttpRequest::target) is the one for browsers that watch: "/ws",
/// with or without settings, as in "/ws?match=final".
bool is_web_socket_target(std::string_view target);

/// Returns whether this target is the one for officials: "/official", with or without settings.
bool is_official_target(std::string_view target);

/// Returns whether this target is the one for Foxglove and similar tools: "/foxglove", with or
/// without settings.
bool is_foxglove_target(std::string_view target);

/// Returns whether this target asks for the program's health, as JSON: "/healthz", with or without
/// settings.
bool is_health_target(std::string_view target);

/// Returns whether this target asks for the list of recordings: "/recordings", with or without
/// settings.
bool is_recordings_target(std::string_view target);

/// Makes an answer with JSON that caches must not keep.
HttpAnswer answer_with_json(std::string json);

/// Makes an answer that says why the request fails, as JSON: `{"text": "..."}`. Caches must not
/// keep the answer.
HttpAnswer refusal(unsigned status, const std::string& why);

/// Makes an answer (503) that says why there is nothing to send yet, and asks the client to retry
/// in one second.
HttpAnswer not_yet(const std::string& why);

/// Returns none for the methods GET and HEAD, and a refusal for all others.
std::optional<HttpAnswer> refuse_method(const HttpRequest& request);

/// Answers from the files of the page. Pure.
HttpAnswer answer_from_page(const HttpRequest& request, const PageFiles& page);

/// Makes the answer with `html`, a page that was made from index.html for this request.
HttpAnswer answer_with_page(const HttpRequest& request, std::string html);

/// Returns whether this target asks for the page itself: "/", with or without settings.
bool is_page_target(std::string_view target);

/// Returns whether the browser's copy is still current. `asked` is the If-None-Match header of its
/// request, `etag` the tag of the present content. Weak tags match, too, because a proxy that
/// compresses content makes tags weak.
bool is_same_etag(std::string_view asked, std::string_view etag);

/// Returns whether the page that opens a WebSocket came from this gateway. `origin` and `host` are
/// the headers of the request. Pages of other sites must not read a loopback port of this machine.
/// Programs other than browsers send no origin; for them the result is true.
bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace cancha::gateway
