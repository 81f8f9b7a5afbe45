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

/// Keeps pictures in memory, so that a thousand requests for one picture cost one drawing.
///
/// Thread: one at a time.
class PictureCache {
  public:
    using Clock = std::chrono::steady_clock;

    /// Most bytes of pictures: some two hundred large ones. The least recently requested picture is
    /// dropped first.
    static constexpr std::size_t kMostBytes = std::size_t{16} << 20U;

    explicit PictureCache(std::size_t most_bytes = kMostBytes) : most_bytes_(most_bytes) {}

    struct Order {
        std::string key{};  ///< Unique name of the picture.
        picture::Size size{};
        /// Time for which a drawing stays valid; none: for ever.
        std::optional<std::chrono::milliseconds> lifetime{};
        /// The address names exactly this drawing and no later one.
        bool is_named_exactly = false;
        /// Does the next piece of preparing the subject; returns whether it was the last. Null:
        /// there is nothing to prepare.
        std::function<bool()> prepare{};
        /// Returns the subject to draw. Called only if no valid drawing exists.
        std::function<Result<picture::Subject>()> subject{};
    };

    /// Returns whether a valid drawing exists.
    bool has(const Order& order, Clock::time_point now) const;

    /// Returns the drawing, and makes it if necessary. Expects: has(), or all is prepared. Fails:
    /// as the subject, and as draw_png().
    Result<std::shared_ptr<const Drawn>> find_or_draw(const Order& order, Clock::time_point now);

  private:
    struct Entry {
        std::string key;
        std::shared_ptr<const Drawn> drawn;
        Clock::time_point drawn_at;
    };

    std::size_t most_bytes_;
    std::list<Entry> entries_;  // The most recently requested one comes first.
    std::size_t bytes_ = 0;
};

}  // namespace cancha::gateway
