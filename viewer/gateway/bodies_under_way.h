#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "viewer/gateway/http_routes.h"

namespace cancha::gateway {

/// Bodies of the HTTP answers that are being sent. A slow client holds its body in memory for a
/// long time. Therefore bodies with the same ETag share their bytes, and the total size of all
/// large bodies is limited.
///
/// Thread: one at a time.
class BodiesUnderWay {
  public:
    /// Limit on the total size of all large bodies, in bytes: sixteen times the largest part of a
    /// recording.
    static constexpr std::size_t kMostBytes = std::size_t{256} << 20U;

    /// Smallest size of a large body, in bytes. Smaller bodies are always admitted: the number of
    /// connections limits them.
    static constexpr std::size_t kLargeBytes = std::size_t{64} << 10U;

    explicit BodiesUnderWay(std::size_t most_bytes = kMostBytes) : most_bytes_(most_bytes) {}

    /// Admits an answer, and makes it share the bytes of an earlier answer with the same ETag. The
    /// body counts towards the total size until the last holder of `answer.kept` releases the
    /// bytes. Returns false if there is no room; the caller then refuses the request.
    bool admit(HttpAnswer& answer);

    /// Returns the total size of all large bodies, in bytes; shared bytes count once.
    std::size_t bytes();

  private:
    std::size_t most_bytes_;
    std::map<std::string, std::weak_ptr<const std::string>> bodies_;  // Key: the tag, or a number.
    std::uint64_t last_number_ = 0;
};

}  // namespace cancha::gateway
