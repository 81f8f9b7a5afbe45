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

/// The parts of a browser's request that the gateway uses. Header values are empty where the
/// browser sent none.
struct HttpRequest {
    std::string_view method = {};
    std::string_view target = {};
    std::string_view if_none_match = {};
    std::string_view accept_encoding = {};
    std::string_view host = {};
    std::string_view forwarded_proto = {};  ///< X-Forwarded-Proto, set by a proxy: "https".
};

struct HttpAnswer;

/// An answer that takes long. Another thread makes it piece by piece.
struct PiecewiseAnswer {
    std::string subject = {};  ///< Its match or recording; subjects take turns.
    bool is_short = false;     ///< Each piece takes milliseconds at most.
    /// Does the next piece and returns the answer; none: call again. Null: there is no work.
    std::function<std::optional<HttpAnswer>()> piece = {};
};

/// The answer to a request.
struct HttpAnswer {
    unsigned status = 200;
    std::vector<std::pair<std::string_view, std::string>> headers = {};
    std::string_view body = {};  ///< Borrowed from the page's content, or from `kept`.
    std::shared_ptr<const std::string> kept = {};
    /// Work that makes the answer. If it is set, all other fields are empty.
    PiecewiseAnswer work = {};

    /// Makes `bytes` the body, and owns them.
    void keep(std::string bytes) {
        kept = std::make_shared<const std::string>(std::move(bytes));
        body = *kept;
    }
};

/// Returns whether this is the address for browsers that watch: "/ws", with or without settings
/// behind it.
bool is_web_socket_target(std::string_view target);

/// Returns whether this is the address for officials: "/official", with or without settings behind
/// it.
bool is_official_target(std::string_view target);

/// Returns whether this is the address for Foxglove and similar tools: "/foxglove", with or without
/// settings behind it.
bool is_foxglove_target(std::string_view target);

/// Returns whether this is the address of the program's health, as JSON, with or without settings
/// behind it.
bool is_health_target(std::string_view target);

/// Returns whether this is the address of the list of recordings, with or without settings behind
/// it.
bool is_recordings_target(std::string_view target);

/// Makes an answer with JSON that caches must not keep.
HttpAnswer answer_with_json(std::string json);

/// Makes an answer that says why the request fails, as JSON: `{"text": "..."}`. Caches must not
/// keep it.
HttpAnswer refusal(unsigned status, const std::string& why);

/// Makes an answer that says why there is nothing yet, and asks the client to retry in a second.
HttpAnswer not_yet(const std::string& why);

/// Returns the refusal of all methods but GET and HEAD; none for these two.
std::optional<HttpAnswer> refuse_method(const HttpRequest& request);

/// Answers from the files of the page. Pure.
HttpAnswer answer_from_page(const HttpRequest& request, const PageFiles& page);

/// Makes the answer with a page that was made from index.html.
HttpAnswer answer_with_page(const HttpRequest& request, std::string html);

/// Returns whether this is the address of the page itself: "/", with or without settings behind it.
bool is_page_target(std::string_view target);

/// Returns whether the browser's copy is still current. `asked` is its If-None-Match. Weak tags
/// match too: a proxy that compresses content makes tags weak.
bool is_same_etag(std::string_view asked, std::string_view etag);

/// Returns whether the page that opens a WebSocket came from this gateway. `origin` and `host` are
/// the headers of the request. Pages from elsewhere must not use a loopback port. Programs other
/// than browsers send no origin, and are let in.
bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace cancha::gateway
