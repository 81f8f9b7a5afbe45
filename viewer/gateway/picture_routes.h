#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "viewer/gateway/http_routes.h"
#include "viewer/gateway/picture_cache.h"
#include "viewer/picture/picture.h"

namespace cancha::gateway {

/// What is asked for with "/picture.png?match=final&t=03:12&size=preview".
struct PictureRequest {
    std::string match;             ///< Empty: none in particular.
    std::optional<double> time_s;  ///< Since the match began; none: as it stands.
    picture::Size size = picture::kShared;
    std::string version;  ///< Of a recording: another version is another picture. May be empty.
};

/// Whether it asks for a picture of a match.
bool is_picture_target(std::string_view target);

/// Fails: kInvalidInput: it names no match, time or size that there can be; the text says which
/// setting, what was read and what is expected.
Result<PictureRequest> parse_picture_target(std::string_view target);

/// "03:12", "1:03:12.5", "192": seconds, as in the address of the page; none for anything else.
std::optional<double> seconds_in(std::string_view text);

/// What a picture is of now: its messages as they came from the server, each a serialized
/// v1::ServerMessage; empty where there is none. Fails: kInvalidInput: there is no match in them.
Result<picture::Subject> subject_of(std::string_view welcome, std::string_view update,
                                    std::string_view over);

/// Draws it, or finds it drawn; none: a piece was prepared, and there are more. Caches may keep it
/// for as long as it is good.
std::optional<HttpAnswer> answer_with_drawing(std::string_view if_none_match, PictureCache& cache,
                                              const PictureCache::Order& order);

}  // namespace cancha::gateway
