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
    std::string match;             ///< Empty if no match is named.
    std::optional<double> time_s;  ///< Time since the start of the match; none means now.
    picture::Size size = picture::kShared;
    std::string version;  ///< Version of the recording's file (Library::version()), which
                          ///< identifies the picture; may be empty.
};

/// Returns whether this target asks for a match's picture: "/picture.png", with or without
/// settings.
bool is_picture_target(std::string_view target);

/// Reads the target of a request. Fails: kInvalidInput: the name of the match, the time or the size
/// is impossible; the text quotes the setting and the input, and says what is expected.
Result<PictureRequest> parse_picture_target(std::string_view target);

/// Reads a time in seconds as in the address of the page: "03:12", "1:03:12.5", "192"; none for
/// anything else.
std::optional<double> seconds_in(std::string_view text);

/// Makes the subject of a picture from the newest messages of the server: the welcome, the newest
/// update and the end of the match. Each is a serialized v1::ServerMessage, or empty if it has not
/// come. Fails: kInvalidInput: there is no welcome.
Result<picture::Subject> subject_of(std::string_view welcome, std::string_view update,
                                    std::string_view over);

/// Answers with a picture, drawn now or before; 404 if it cannot be drawn. None if only one piece
/// of work was done (PictureCache::Order::prepare); the caller then calls again. `if_none_match`:
/// header of the request.
std::optional<HttpAnswer> answer_with_drawing(std::string_view if_none_match, PictureCache& cache,
                                              const PictureCache::Order& order);

}  // namespace cancha::gateway
