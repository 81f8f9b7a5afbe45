#include "viewer/gateway/http_routes.h"

#include <nlohmann/json.hpp>

namespace cancha::gateway {
namespace {

constexpr std::string_view kForAYear = "public, max-age=31536000, immutable";
constexpr std::string_view kAskEveryTime = "no-cache";
constexpr std::string_view kNeverKeep = "no-store";

/// Allows content from this server only, and recordings from anywhere (`?recording=URL`). The style
/// attributes are the page's own.
constexpr std::string_view kContentPolicy =
    "default-src 'self'; connect-src 'self' https:; style-src 'self' 'unsafe-inline'; img-src "
    "'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

std::string_view path_of(std::string_view target) {
    return target.substr(0, target.find('?'));
}

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
    if (is_same_etag(request.if_none_match, file.etag)) {
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
    return path_of(target) == "/ws";
}

bool is_official_target(std::string_view target) {
    return path_of(target) == "/official";
}

bool is_foxglove_target(std::string_view target) {
    return path_of(target) == "/foxglove";
}

bool is_health_target(std::string_view target) {
    return path_of(target) == "/healthz";
}

bool is_recordings_target(std::string_view target) {
    return path_of(target) == "/recordings";
}

HttpAnswer answer_with_json(std::string json) {
    HttpAnswer answer;
    answer.headers = {{"Content-Type", "application/json"},
                      {"Cache-Control", std::string(kNeverKeep)}};
    answer.keep(std::move(json));
    return answer;
}

HttpAnswer refusal(unsigned status, const std::string& why) {
    const nlohmann::json json{{"text", why}};
    HttpAnswer answer = answer_with_json(
        json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    answer.status = status;
    return answer;
}

HttpAnswer not_yet(const std::string& why) {
    HttpAnswer answer = refusal(503, why);
    answer.headers.emplace_back("Retry-After", "1");
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
    if (is_web_socket_target(request.target) || is_official_target(request.target) ||
        is_foxglove_target(request.target)) {
        HttpAnswer refusal = plain_text(426, "this address speaks WebSocket\n");
        refusal.headers.emplace_back("Upgrade", "websocket");
        return refusal;
    }
    const PageFile* file = page.find(request.target);
    return file == nullptr ? plain_text(404, "not found\n") : file_answer(request, *file);
}

HttpAnswer answer_with_page(const HttpRequest& request, std::string html) {
    std::string etag = etag_of(html);
    PageFile page{.content_type = "text/html; charset=utf-8",
                  .etag = std::move(etag),
                  .content = std::move(html),
                  .gzip_content = {}};
    HttpAnswer answer = file_answer(request, page);
    if (!answer.body.empty()) {
        answer.keep(std::move(page.content));
    }
    return answer;
}

bool is_page_target(std::string_view target) {
    return target.substr(0, target.find_first_of("?#")) == "/";
}

bool is_same_etag(std::string_view asked, std::string_view etag) {
    constexpr std::string_view kWeak = "W/";
    asked.remove_prefix(asked.starts_with(kWeak) ? kWeak.size() : 0);
    return asked == etag;
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
