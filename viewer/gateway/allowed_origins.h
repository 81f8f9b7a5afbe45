#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::gateway {

/// Sites whose pages may read matches here, beside our own: those of tools, such as
/// https://app.foxglove.dev.
class AllowedOrigins {
  public:
    AllowedOrigins() = default;

    /// `origins`: as browsers write them, "https://HOST" or "http://HOST:PORT"; "file://" for
    /// programs that are browsers within. Fails: kInvalidInput.
    static Result<AllowedOrigins> parse(const std::vector<std::string>& origins);

    /// Whether a page of this origin may read: the header of its request.
    bool allows(std::string_view origin) const { return origins_.contains(origin); }

  private:
    std::set<std::string, std::less<>> origins_;
};

}  // namespace cancha::gateway
