#include "viewer/gateway/allowed_origins.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha::gateway {
namespace {

/// Returns whether a text can be the host and port of an origin. Browsers write host names in small
/// letters.
bool is_host_and_port(std::string_view text) {
    return std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               std::string_view(".-_:[]").find(c) != std::string_view::npos;
    });
}

bool is_origin(std::string_view text) {
    if (text == "file://") {
        return true;
    }
    for (const std::string_view scheme : {"https://", "http://"}) {
        if (text.starts_with(scheme)) {
            return text.size() > scheme.size() && is_host_and_port(text.substr(scheme.size()));
        }
    }
    return false;
}

}  // namespace

Result<AllowedOrigins> AllowedOrigins::parse(const std::vector<std::string>& origins) {
    AllowedOrigins allowed;
    for (const std::string& origin : origins) {
        if (!is_origin(origin)) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("expected an origin such as https://app.foxglove.dev, in small "
                            "letters and without a path; got '{}'",
                            origin)};
        }
        allowed.origins_.insert(origin);
    }
    return allowed;
}

}  // namespace cancha::gateway
