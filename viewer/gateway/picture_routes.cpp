#include "viewer/gateway/picture_routes.h"

#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "cancha/v1/session.pb.h"
#include "viewer/gateway/match_target.h"
#include "viewer/gateway/standings.h"

namespace cancha::gateway {
namespace {

/// Limits on numbers in an address, as in the page; far above any match.
constexpr std::size_t kMostDigits = 7;
constexpr std::size_t kMostDecimals = 3;
constexpr int kMostParts = 3;

constexpr double kSecondsPerMinute = 60;

bool is_digits(std::string_view text, std::size_t most) {
    return !text.empty() && text.size() <= most &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string caching_of(const PictureCache::Order& order) {
    if (order.lifetime) {
        return fmt::format("public, max-age={}",
                           std::chrono::ceil<std::chrono::seconds>(*order.lifetime).count());
    }
    return order.is_named_exactly ? "public, max-age=31536000, immutable" : "no-cache";
}

bool parse(v1::ServerMessage& message, std::string_view bytes) {
    return message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

}  // namespace

bool is_picture_target(std::string_view target) {
    return target.substr(0, target.find('?')) == "/picture.png";
}

std::optional<double> seconds_in(std::string_view text) {
    double total = 0;
    for (int part = 1; part <= kMostParts; ++part) {
        const std::size_t colon = text.find(':');
        const bool is_last = colon == std::string_view::npos;
        const std::string_view number = text.substr(0, colon);
        const std::size_t dot = is_last ? number.find('.') : std::string_view::npos;
        const bool has_decimals = dot != std::string_view::npos;
        if (!is_digits(number.substr(0, dot), kMostDigits) ||
            (has_decimals && !is_digits(number.substr(dot + 1), kMostDecimals))) {
            return std::nullopt;
        }
        double value = 0;
        std::from_chars(number.data(), number.data() + number.size(), value);
        total = total * kSecondsPerMinute + value;
        if (is_last) {
            return total;
        }
        text.remove_prefix(colon + 1);
    }
    return std::nullopt;
}

Result<PictureRequest> parse_picture_target(std::string_view target) {
    Result<std::string> match = match_in_target(target);
    if (!match) {
        return match.error();
    }
    PictureRequest request{.match = *std::move(match),
                           .time_s = std::nullopt,
                           .version = setting_in_target(target, "version").value_or("")};
    if (const auto time = setting_in_target(target, "t")) {
        request.time_s = seconds_in(*time);
        if (!request.time_s) {
            return invalid_setting("t", *time, "expected a time such as 03:12 or 192.5");
        }
    }
    if (const auto size = setting_in_target(target, "size")) {
        if (*size != "preview") {
            return invalid_setting("size", *size, "expected preview; leave it out for 1200x630");
        }
        request.size = picture::kPreview;
    }
    return request;
}

Result<picture::Subject> subject_of(std::string_view welcome, std::string_view update,
                                    std::string_view over) {
    v1::ServerMessage message;
    if (!parse(message, welcome) || !message.has_welcome()) {
        return Error{ErrorCode::kInvalidInput, "the match has not been seen yet"};
    }
    picture::Subject subject;
    subject.scene = std::move(*message.mutable_welcome()->mutable_scene());
    v1::MatchStatus status = std::move(*message.mutable_welcome()->mutable_status());
    v1::ServerMessage newest;
    if (parse(newest, update) && newest.update().has_status()) {
        status = newest.update().status();
    }
    v1::ServerMessage last;
    if (parse(last, over) && last.over().has_status()) {
        status = last.over().status();
    }
    subject.standing = standing_of(std::move(status), newest.update(), last.over());
    subject.world = std::move(*newest.mutable_update()->mutable_world());
    return subject;
}

std::optional<HttpAnswer> answer_with_drawing(std::string_view if_none_match, PictureCache& cache,
                                              const PictureCache::Order& order) {
    const auto now = PictureCache::Clock::now();
    if (order.prepare && !cache.has(order, now) && !order.prepare()) {
        return std::nullopt;
    }
    const auto drawn = cache.find_or_draw(order, now);
    if (!drawn) {
        return refusal(404, drawn.error().message);
    }
    HttpAnswer answer;
    answer.headers = {{"Content-Type", "image/png"},
                      {"Cache-Control", caching_of(order)},
                      {"ETag", (*drawn)->etag},
                      {"X-Content-Type-Options", "nosniff"}};
    if (is_same_etag(if_none_match, (*drawn)->etag)) {
        answer.status = 304;
    } else {
        answer.kept = std::shared_ptr<const std::string>(*drawn, &(*drawn)->png);
        answer.body = *answer.kept;
    }
    return answer;
}

}  // namespace cancha::gateway
