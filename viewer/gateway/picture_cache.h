#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "viewer/picture/picture.h"

namespace cancha::gateway {

/// A picture as it is sent.
struct Drawn {
    std::string png;
    std::string etag;
};

/// Pictures in memory, so that a thousand who ask for one cost one drawing.
///
/// Thread: one at a time.
class PictureCache {
  public:
    using Clock = std::chrono::steady_clock;

    /// Some two hundred large ones; those that were asked for longest ago go first.
    static constexpr std::size_t kMostBytes = std::size_t{16} << 20U;

    explicit PictureCache(std::size_t most_bytes = kMostBytes) : most_bytes_(most_bytes) {}

    struct Order {
        std::string key{};  ///< Names the picture and no other.
        picture::Size size{};
        /// How long a drawing is good; none: for ever.
        std::optional<std::chrono::milliseconds> lifetime{};
        /// The address names this drawing and no later one.
        bool is_named_exactly = false;
        /// Does the next piece of what the subject needs; whether that was all. Null: it needs
        /// nothing.
        std::function<bool()> prepare{};
        /// What is to be drawn; asked only where there is no good drawing.
        std::function<Result<picture::Subject>()> subject{};
    };

    /// Whether there is a good drawing of it.
    bool has(const Order& order, Clock::time_point now) const;

    /// Expects: there is one, or all is prepared. Fails: as the subject, and as draw_png().
    Result<std::shared_ptr<const Drawn>> find_or_draw(const Order& order, Clock::time_point now);

  private:
    struct Entry {
        std::string key;
        std::shared_ptr<const Drawn> drawn;
        Clock::time_point drawn_at;
    };

    std::size_t most_bytes_;
    std::list<Entry> entries_;  // The one that was asked for last comes first.
    std::size_t bytes_ = 0;
};

}  // namespace cancha::gateway
