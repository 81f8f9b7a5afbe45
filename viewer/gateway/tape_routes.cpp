#include "viewer/gateway/tape_routes.h"

#include <charconv>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

namespace cancha::gateway {
namespace {

constexpr std::string_view kTapes = "/tapes/";
constexpr std::string_view kIndex = "/tape";
constexpr std::string_view kMoments = "moments";
constexpr std::string_view kForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kAskEveryTime = "no-cache";
constexpr std::string_view kNeverKeep = "no-store";
constexpr std::string_view kBytes = "application/octet-stream";
constexpr std::string_view kJson = "application/json";

/// What stands before the next slash; takes it and the slash away.
std::string_view take_step(std::string_view& path) {
    const std::string_view step = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(step.size() + 1, path.size()));
    return step;
}

template <typename Number>
std::optional<Number> number_in(std::string_view text) {
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, number);
    const bool is_canonical = text == "0" || !text.starts_with('0');
    return problem == std::errc{} && rest == end && is_canonical ? std::optional(number)
                                                                 : std::nullopt;
}

std::optional<TapeRequest> parse_moments(std::string_view id, std::string_view range) {
    const std::size_t dash = range.find('-');
    if (dash == std::string_view::npos) {
        return std::nullopt;
    }
    const auto from = number_in<std::size_t>(range.substr(0, dash));
    const auto to = number_in<std::size_t>(range.substr(dash + 1));
    if (!from || !to || *from > *to || *to - *from > tape::Tape::kMostMomentsAtOnce) {
        return std::nullopt;
    }
    return TapeRequest{.kind = TapeRequest::Kind::kMoments, .id = id, .from = *from, .to = *to};
}

/// A proxy that compresses what it passes on makes tags weak.
bool is_same(std::string_view asked, std::string_view etag) {
    constexpr std::string_view kWeak = "W/";
    asked.remove_prefix(asked.starts_with(kWeak) ? kWeak.size() : 0);
    return asked == etag;
}

HttpAnswer with_body(const HttpRequest& request, std::string_view type, std::string_view caching,
                     std::string etag, std::string body) {
    HttpAnswer answer;
    answer.headers = {{"Content-Type", std::string(type)},
                      {"Cache-Control", std::string(caching)},
                      {"ETag", etag},
                      {"X-Content-Type-Options", "nosniff"}};
    if (is_same(request.if_none_match, etag)) {
        answer.status = 304;
    } else {
        answer.keep(std::move(body));
    }
    return answer;
}

HttpAnswer plain_json(unsigned status, const nlohmann::json& json) {
    HttpAnswer answer;
    answer.status = status;
    answer.headers = {{"Content-Type", std::string(kJson)},
                      {"Cache-Control", std::string(kNeverKeep)}};
    answer.keep(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    return answer;
}

}  // namespace

bool is_tape_index_target(std::string_view target) {
    return target.substr(0, target.find('?')) == kIndex;
}

bool is_tape_target(std::string_view target) {
    return target.starts_with(kTapes);
}

std::optional<TapeRequest> parse_tape_target(std::string_view target) {
    std::string_view path = target.substr(0, target.find('?'));
    path.remove_prefix(std::min(kTapes.size(), path.size()));
    const std::string_view id = take_step(path);
    const std::string_view what = take_step(path);
    if (what == tape::Tape::kOpening) {
        return path.empty()
                   ? std::optional(TapeRequest{.kind = TapeRequest::Kind::kOpening, .id = id})
                   : std::nullopt;
    }
    if (what == kMoments) {
        return parse_moments(id, path);
    }
    const auto segment = number_in<std::uint32_t>(what);
    return segment ? std::optional(TapeRequest{.kind = TapeRequest::Kind::kPart,
                                               .id = id,
                                               .segment = *segment,
                                               .layer = path})
                   : std::nullopt;
}

HttpAnswer answer_from_tape(const HttpRequest& request, const TapeRequest& wanted,
                            const tape::Tape* tape) {
    if (tape == nullptr) {
        return no_tape("there is no such recording here any more");
    }
    const std::string etag =
        fmt::format("\"{}\"", request.target.substr(0, request.target.find('?')));
    switch (wanted.kind) {
        case TapeRequest::Kind::kOpening:
            return with_body(request, kBytes, kForEver, etag, tape->opening());
        case TapeRequest::Kind::kMoments:
            if (wanted.to > tape->moments().count()) {
                return no_tape("there are not so many moments yet");
            }
            return with_body(request, kJson, kForEver, etag,
                             tape->moments().to_json(wanted.from, wanted.to));
        case TapeRequest::Kind::kPart:
            break;
    }
    Result<std::optional<std::string>> part = tape->read(wanted.segment, wanted.layer);
    if (!part) {
        return plain_json(500, {{"text", part.error().message}});
    }
    return *part ? with_body(request, kBytes, kForEver, etag, **std::move(part))
                 : no_tape("there is no such part of the recording");
}

HttpAnswer answer_with_index(const HttpRequest& request, const tape::Tape& tape) {
    std::string index = tape.index();
    const std::string etag = fmt::format("\"{:016x}\"", XXH3_64bits(index.data(), index.size()));
    return with_body(request, kJson, kAskEveryTime, etag, std::move(index));
}

HttpAnswer no_tape(const std::string& why) {
    return plain_json(404, {{"text", why}});
}

}  // namespace cancha::gateway
