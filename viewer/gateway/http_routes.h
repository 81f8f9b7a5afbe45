#pragma once

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
};

/// What is sent back.
struct HttpAnswer {
    unsigned status = 200;
    std::vector<std::pair<std::string_view, std::string>> headers = {};
    std::string_view body = {};  ///< Borrowed: the page's content, or what is kept.
    std::shared_ptr<const std::string> kept = {};

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

/// Whether it asks for the health of the program, which is JSON.
bool is_health_target(std::string_view target);

/// Whether it asks for the list of the recordings.
bool is_recordings_target(std::string_view target);

/// What is different every time.
HttpAnswer answer_with_json(std::string json);

/// The answer to all methods but GET and HEAD; else nothing.
std::optional<HttpAnswer> refuse_method(const HttpRequest& request);

/// Answers from the files of the page. Pure.
HttpAnswer answer_from_page(const HttpRequest& request, const PageFiles& page);

/// Whether a WebSocket is opened by a page that came from here: `origin` and `host` are the
/// request's headers. A page from elsewhere has no business on a loopback port. Programs that are
/// no browsers send no origin, and pass.
bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace cancha::gateway
