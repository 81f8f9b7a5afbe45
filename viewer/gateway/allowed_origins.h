#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::gateway {

/// Sites whose pages may read matches from this gateway, besides the gateway's own page: sites of
/// tools, such as https://app.foxglove.dev.
class AllowedOrigins {
  public:
    AllowedOrigins() = default;

    /// Parses origins as browsers write them: "https://HOST" or "http://HOST:PORT". "file://"
    /// stands for desktop programs with a browser inside. Fails: kInvalidInput: an origin has
    /// another form.
    static Result<AllowedOrigins> parse(const std::vector<std::string>& origins);

    /// Returns whether pages of this site may read matches. `origin` is the Origin header of the
    /// request.
    bool allows(std::string_view origin) const { return origins_.contains(origin); }

  private:
    std::set<std::string, std::less<>> origins_;
};

}  // namespace cancha::gateway
