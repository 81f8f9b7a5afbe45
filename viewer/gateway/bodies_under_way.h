#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "viewer/gateway/http_routes.h"

namespace cancha::gateway {

/// Bodies of answers that are being sent. A slow client may keep its body for long, so bodies with
/// the same tag share their bytes, and all large bodies together are limited.
///
/// Thread: one.
class BodiesUnderWay {
  public:
    /// Highest total size of all large bodies, in bytes: sixteen of the largest parts of
    /// recordings.
    static constexpr std::size_t kMostBytes = std::size_t{256} << 20U;

    /// Smallest size of a large body, in bytes. Smaller bodies are always admitted: the number of
    /// connections limits them.
    static constexpr std::size_t kLargeBytes = std::size_t{64} << 10U;

    explicit BodiesUnderWay(std::size_t most_bytes = kMostBytes) : most_bytes_(most_bytes) {}

    /// Admits an answer, and makes it share the bytes of an earlier answer with the same tag. A
    /// body counts as long as somebody holds it. Returns false if there is no room for it.
    bool admit(HttpAnswer& answer);

    /// Returns the bytes of all large bodies, each body counted once.
    std::size_t bytes();

  private:
    std::size_t most_bytes_;
    std::map<std::string, std::weak_ptr<const std::string>> bodies_;  // Key: the tag, or a number.
    std::uint64_t last_number_ = 0;
};

}  // namespace cancha::gateway
