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

/// What matters of a browser's request. Header values are empty where the browser sent none.
struct HttpRequest {
    std::string_view method = {};
    std::string_view target = {};
    std::string_view if_none_match = {};
    std::string_view accept_encoding = {};
    std::string_view host = {};
    std::string_view forwarded_proto = {};  ///< What a proxy says of how it was asked: "https".
};

struct HttpAnswer;

/// An answer that takes long and is made on another thread, a piece at a time.
struct PiecewiseAnswer {
    std::string subject = {};  ///< The match or recording that it is about: each has its turn.
    bool is_short = false;     ///< Its pieces take milliseconds, whatever others have made.
    /// Does the next piece; none: it is to be called again. Null: there is nothing to do.
    std::function<std::optional<HttpAnswer>()> piece = {};
};

/// What is sent back.
struct HttpAnswer {
    unsigned status = 200;
    std::vector<std::pair<std::string_view, std::string>> headers = {};
    std::string_view body = {};  ///< Borrowed: the page's content, or what is kept.
    std::shared_ptr<const std::string> kept = {};
    /// Not empty: gives the answer, and all else is empty.
    PiecewiseAnswer work = {};

    /// The body is one of its own.
    void keep(std::string bytes) {
        kept = std::make_shared<const std::string>(std::move(bytes));
        body = *kept;
    }
};

/// Whether this is where browsers watch: "/ws", with or without settings behind it.
bool is_web_socket_target(std::string_view target);

/// Whether this is where officials are: "/official", with or without settings behind it.
bool is_official_target(std::string_view target);

/// Whether this is where Foxglove and its like are: "/foxglove", with or without settings behind
/// it.
bool is_foxglove_target(std::string_view target);

/// Whether it asks for the health of the program, which is JSON, with or without settings behind
/// it.
bool is_health_target(std::string_view target);

/// Whether it asks for the list of the recordings, with or without settings behind it.
bool is_recordings_target(std::string_view target);

/// What is different every time.
HttpAnswer answer_with_json(std::string json);

/// Why there is no other answer, as JSON: `{"text": "..."}`. Nobody keeps it.
HttpAnswer refusal(unsigned status, const std::string& why);

/// That it is worth asking again in a second, and why.
HttpAnswer not_yet(const std::string& why);

/// The answer to all methods but GET and HEAD; else nothing.
std::optional<HttpAnswer> refuse_method(const HttpRequest& request);

/// Answers from the files of the page. Pure.
HttpAnswer answer_from_page(const HttpRequest& request, const PageFiles& page);

/// The same for a page that was made from index.html.
HttpAnswer answer_with_page(const HttpRequest& request, std::string html);

/// Whether this asks for the page itself: "/", with or without settings behind it.
bool is_page_target(std::string_view target);

/// Whether a browser still has what it asks for. `asked`: its If-None-Match; a proxy that
/// compresses what it passes on makes tags weak.
bool is_same_etag(std::string_view asked, std::string_view etag);

/// Whether a WebSocket is opened by a page that came from here: `origin` and `host` are the
/// request's headers. A page from elsewhere has no business on a loopback port. Programs that are
/// no browsers send no origin, and pass.
bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace cancha::gateway
