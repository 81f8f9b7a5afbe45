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

/// A drawn picture, ready to be sent.
struct Drawn {
    std::string png;
    std::string etag;
};

/// Keeps drawn pictures in memory, so that a thousand requests for one picture cost one drawing.
///
/// Thread: one at a time.
class PictureCache {
  public:
    using Clock = std::chrono::steady_clock;

    /// Limit on the total size of the pictures, in bytes: about two hundred large ones. The least
    /// recently requested picture is dropped first.
    static constexpr std::size_t kMostBytes = std::size_t{16} << 20U;

    explicit PictureCache(std::size_t most_bytes = kMostBytes) : most_bytes_(most_bytes) {}

    /// A wanted picture, and the way to make it.
    struct Order {
        std::string key{};  ///< Unique name of the picture.
        picture::Size size{};
        /// Time for which a drawing stays valid; none means for ever.
        std::optional<std::chrono::milliseconds> lifetime{};
        /// The requested address contains the version of the recording, so it always leads to this
        /// drawing and caches may keep it for ever.
        bool is_named_exactly = false;
        /// Does the next piece of the work that must be done before `subject` can be called.
        /// Returns whether that was the last piece. Null if there is nothing to prepare.
        std::function<bool()> prepare{};
        /// Returns the subject to draw. Called only if no valid drawing exists, after `prepare` has
        /// returned true.
        std::function<Result<picture::Subject>()> subject{};
    };

    /// Returns whether the cache has a valid drawing.
    bool has(const Order& order, Clock::time_point now) const;

    /// Returns the drawing, and makes it if necessary. Expects: has(order, now), or `order.prepare`
    /// is null or has returned true. Fails: with the error of `order.subject` or of
    /// picture::draw_png().
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
