#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "viewer/gateway/http_routes.h"
#include "viewer/gateway/picture_cache.h"
#include "viewer/picture/picture.h"

namespace cancha::gateway {

/// The request "/picture.png?match=final&t=03:12&size=preview".
struct PictureRequest {
    std::string match;             ///< Empty: no match is named.
    std::optional<double> time_s;  ///< Time since the start of the match; none: now.
    picture::Size size = picture::kShared;
    std::string version;  ///< Version of a recording; each has its own picture. May be empty.
};

/// Returns whether this is the address of a picture of a match.
bool is_picture_target(std::string_view target);

/// Reads the target of a request. Fails: kInvalidInput: an impossible match, time or size; the text
/// quotes the setting and the input, and says what is expected.
Result<PictureRequest> parse_picture_target(std::string_view target);

/// Reads a time in seconds as in the address of the page: "03:12", "1:03:12.5", "192"; none for
/// anything else.
std::optional<double> seconds_in(std::string_view text);

/// Makes the subject of a picture from the newest messages of the server, each a serialized
/// v1::ServerMessage, or empty if there is none. Fails: kInvalidInput: the messages show no match.
Result<picture::Subject> subject_of(std::string_view welcome, std::string_view update,
                                    std::string_view over);

/// Answers with a picture, drawn now or before. None: a piece was prepared, and more are left.
/// Caches may keep the picture as long as it is valid.
std::optional<HttpAnswer> answer_with_drawing(std::string_view if_none_match, PictureCache& cache,
                                              const PictureCache::Order& order);

}  // namespace cancha::gateway
