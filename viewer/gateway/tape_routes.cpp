#include "viewer/gateway/tape_routes.h"

#include <charconv>

#include <fmt/format.h>

#include "proto/base/text/visible.h"

namespace cancha::gateway {
namespace {

constexpr std::string_view kTapes = "/tapes/";
constexpr std::string_view kIndex = "/tape";
constexpr std::string_view kMoments = "moments";
constexpr std::string_view kForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kAskEveryTime = "no-cache";
constexpr std::string_view kBytes = "application/octet-stream";
constexpr std::string_view kJson = "application/json";

/// Takes the part of a path before the next slash, and the slash, off the path.
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

Error nothing_at(const std::string& path, const std::string& expected) {
    return {ErrorCode::kInvalidInput, fmt::format("'{}' is no part of a recording; expected {}",
                                                  shortened(visible_line(path)), expected)};
}

Result<TapeRequest> parse_moments(std::string_view id, std::string_view range) {
    const std::size_t dash = std::min(range.find('-'), range.size());
    const auto from = number_in<std::size_t>(range.substr(0, dash));
    const auto to = number_in<std::size_t>(range.substr(std::min(dash + 1, range.size())));
    if (!from || !to || *from > *to || *to - *from > tape::Tape::kMostMomentsAtOnce) {
        return nothing_at(fmt::format("moments/{}", range),
                          fmt::format("moments/FROM-TO such as moments/0-40, {} moments at most",
                                      tape::Tape::kMostMomentsAtOnce));
    }
    return TapeRequest{.kind = TapeRequest::Kind::kMoments, .id = id, .from = *from, .to = *to};
}

HttpAnswer with_body(const HttpRequest& request, std::string_view type, std::string_view caching,
                     std::string etag, std::string body) {
    HttpAnswer answer;
    answer.headers = {{"Content-Type", std::string(type)},
                      {"Cache-Control", std::string(caching)},
                      {"ETag", etag},
                      {"X-Content-Type-Options", "nosniff"}};
    if (is_same_etag(request.if_none_match, etag)) {
        answer.status = 304;
    } else {
        answer.keep(std::move(body));
    }
    return answer;
}

constexpr unsigned kFirstRefusal = 400;

/// The tag is the address, because an address always has the same content.
std::string tag_of(const HttpRequest& request) {
    return fmt::format("\"{}\"", request.target.substr(0, request.target.find('?')));
}

HttpAnswer answer_from_tape(const HttpRequest& request, const TapeRequest& wanted,
                            const tape::Tape& tape,
                            const std::function<void(const std::string&)>& on_problem) {
    const std::string etag = tag_of(request);
    switch (wanted.kind) {
        case TapeRequest::Kind::kOpening:
            return with_body(request, kBytes, kForEver, etag, tape.opening());
        case TapeRequest::Kind::kMoments:
            if (wanted.to > tape.moments().count()) {
                return refusal(404, "there are not so many moments yet");
            }
            return with_body(request, kJson, kForEver, etag,
                             tape.moments().to_json(wanted.from, wanted.to));
        case TapeRequest::Kind::kPart:
            break;
    }
    Result<std::optional<std::string>> part = tape.read(wanted.segment, wanted.layer);
    if (!part) {
        on_problem(part.error().message);
        return refusal(500, part.error().message);
    }
    return *part ? with_body(request, kBytes, kForEver, etag, **std::move(part))
                 : refusal(404, "there is no such part of the recording");
}

}  // namespace

bool is_tape_index_target(std::string_view target) {
    return target.substr(0, target.find('?')) == kIndex;
}

bool is_tape_target(std::string_view target) {
    return target.starts_with(kTapes);
}

Result<TapeRequest> parse_tape_target(std::string_view target) {
    std::string_view path = target.substr(0, target.find('?'));
    path.remove_prefix(std::min(kTapes.size(), path.size()));
    const std::string_view id = take_step(path);
    const std::string_view what = take_step(path);
    if (what == tape::Tape::kOpening && path.empty()) {
        return TapeRequest{.kind = TapeRequest::Kind::kOpening, .id = id};
    }
    if (what == kMoments) {
        return parse_moments(id, path);
    }
    const auto segment = number_in<std::uint32_t>(what);
    if (!segment) {
        return nothing_at(fmt::format("{}{}{}", what, path.empty() ? "" : "/", path),
                          "opening, the number of a segment, or moments/FROM-TO");
    }
    return TapeRequest{
        .kind = TapeRequest::Kind::kPart, .id = id, .segment = *segment, .layer = path};
}

HttpAnswer answer_from_tapes(const HttpRequest& request, const TapeRequest& wanted,
                             const Tapes& tapes,
                             const std::function<void(const std::string&)>& on_problem) {
    HttpAnswer answer = refusal(404, "there is no such recording here any more");
    for (const auto& tape : tapes) {
        answer = answer_from_tape(request, wanted, *tape, on_problem);
        if (answer.status < kFirstRefusal) {
            break;
        }
    }
    return answer;
}

HttpAnswer answer_with_part(const HttpRequest& request, const tape::StoredPart& part) {
    Result<std::string> bytes = part.read();
    return bytes ? with_body(request, kBytes, kForEver, tag_of(request), *std::move(bytes))
                 : refusal(500, "this part cannot be read: " + bytes.error().message);
}

HttpAnswer answer_with_index(const HttpRequest& request, const tape::Tape& tape) {
    std::string index = tape.index();
    const std::string etag = etag_of(index);
    return with_body(request, kJson, kAskEveryTime, etag, std::move(index));
}

}  // namespace cancha::gateway
