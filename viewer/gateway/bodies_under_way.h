#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "viewer/gateway/http_routes.h"

namespace cancha::gateway {

/// The bodies that answers are sending, however slowly they are fetched: those with the same tag
/// share their bytes, and all large ones have a number of bytes together.
///
/// Thread: one.
class BodiesUnderWay {
  public:
    /// Sixteen of the largest parts of recordings.
    static constexpr std::size_t kMostBytes = std::size_t{256} << 20U;

    /// Smaller ones always have room: there are only so many connections.
    static constexpr std::size_t kLargeBytes = std::size_t{64} << 10U;

    explicit BodiesUnderWay(std::size_t most_bytes = kMostBytes) : most_bytes_(most_bytes) {}

    /// Has an answer share its bytes with another one that has the same. They are under way as long
    /// as somebody keeps them. Returns whether there is room for it.
    bool admit(HttpAnswer& answer);

    /// The bytes of all large bodies, each counted once.
    std::size_t bytes();

  private:
    std::size_t most_bytes_;
    std::map<std::string, std::weak_ptr<const std::string>> bodies_;  // By tag, or a number.
    std::uint64_t last_number_ = 0;
};

}  // namespace cancha::gateway
