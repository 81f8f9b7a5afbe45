#include "viewer/gateway/http_routes.h"

namespace cancha::gateway {
namespace {

constexpr std::string_view kForAYear = "public, max-age=31536000, immutable";
constexpr std::string_view kAskEveryTime = "no-cache";
constexpr std::string_view kNeverKeep = "no-store";

/// Everything from here and nothing from anywhere else, but for recordings (`?recording=URL`). The
/// style attributes are the page's own.
constexpr std::string_view kContentPolicy =
    "default-src 'self'; connect-src 'self' https:; style-src 'self' 'unsafe-inline'; img-src "
    "'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

HttpAnswer plain_text(unsigned status, std::string_view text) {
    return {.status = status,
            .headers = {{"Content-Type", "text/plain; charset=utf-8"},
                        {"Cache-Control", std::string(kNeverKeep)}},
            .body = text};
}

HttpAnswer file_answer(const HttpRequest& request, const PageFile& file) {
    HttpAnswer answer;
    answer.headers = {
        {"Content-Type", file.content_type},
        {"Cache-Control", std::string(file.is_immutable ? kForAYear : kAskEveryTime)},
        {"ETag", file.etag},
        {"X-Content-Type-Options", "nosniff"},
        {"Content-Security-Policy", std::string(kContentPolicy)},
        {"Referrer-Policy", "no-referrer"},
        {"Vary", "Accept-Encoding"},
    };
    if (request.if_none_match == file.etag) {
        answer.status = 304;
        return answer;
    }
    const bool takes_gzip = request.accept_encoding.find("gzip") != std::string_view::npos;
    if (takes_gzip && !file.gzip_content.empty()) {
        answer.headers.emplace_back("Content-Encoding", "gzip");
        answer.body = file.gzip_content;
    } else {
        answer.body = file.content;
    }
    return answer;
}

}  // namespace

bool is_web_socket_target(std::string_view target) {
    return target.substr(0, target.find('?')) == "/ws";
}

bool is_official_target(std::string_view target) {
    return target.substr(0, target.find('?')) == "/official";
}

bool is_health_target(std::string_view target) {
    return target == "/healthz";
}

bool is_recordings_target(std::string_view target) {
    return target == "/recordings";
}

HttpAnswer answer_with_json(std::string json) {
    HttpAnswer answer;
    answer.headers = {{"Content-Type", "application/json"},
                      {"Cache-Control", std::string(kNeverKeep)}};
    answer.keep(std::move(json));
    return answer;
}

std::optional<HttpAnswer> refuse_method(const HttpRequest& request) {
    if (request.method == "GET" || request.method == "HEAD") {
        return std::nullopt;
    }
    HttpAnswer refusal = plain_text(405, "only GET and HEAD\n");
    refusal.headers.emplace_back("Allow", "GET, HEAD");
    return refusal;
}

HttpAnswer answer_from_page(const HttpRequest& request, const PageFiles& page) {
    if (is_web_socket_target(request.target)) {
        HttpAnswer refusal = plain_text(426, "this address speaks WebSocket\n");
        refusal.headers.emplace_back("Upgrade", "websocket");
        return refusal;
    }
    const PageFile* file = page.find(request.target);
    return file == nullptr ? plain_text(404, "not found\n") : file_answer(request, *file);
}

bool is_same_origin(std::string_view origin, std::string_view host) {
    if (origin.empty()) {
        return true;
    }
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme)) {
            return origin.substr(scheme.size()) == host;
        }
    }
    return false;
}

}  // namespace cancha::gateway
