#pragma once

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

/// What is sent back. Borrows: the page's content and what `health` viewed.
struct HttpAnswer {
    unsigned status = 200;
    std::vector<std::pair<std::string_view, std::string_view>> headers = {};
    std::string_view body = {};
};

/// Whether this is where browsers watch: "/ws", with or without settings behind it.
bool is_web_socket_target(std::string_view target);

/// Answers a plain request: files of the page, and /healthz with the given JSON. Pure.
HttpAnswer answer(const HttpRequest& request, const PageFiles& page, std::string_view health);

/// Whether a WebSocket is opened by a page that came from here: `origin` and `host` are the
/// request's headers. A page from elsewhere has no business on a loopback port. Programs that are
/// no browsers send no origin, and pass.
bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace cancha::gateway
