#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "proto/base/result.h"

namespace cancha::lobby {

/// Who may still connect: how many there may be at once, in all and from one address.
///
/// Thread: one.
class ConnectionQuota {
  public:
    /// A match has a few seats and some dozens of watchers; more of them watch through
    /// cancha-viewer. Each connection is a file descriptor or two.
    static constexpr std::size_t kMostInAll = 1024;

    /// A team's machine that plays sixteen matches at once needs 16 or 32.
    static constexpr std::size_t kMostPerAddress = 128;

    /// The right to be connected; given back when it goes.
    class Place {
      public:
        Place() = default;
        Place(Place&&) noexcept = default;
        Place& operator=(Place&& other) noexcept;
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        ~Place();

      private:
        friend class ConnectionQuota;
        using Counts = std::map<std::string, std::size_t>;

        Place(std::shared_ptr<Counts> counts, std::string address)
            : counts_(std::move(counts)), address_(std::move(address)) {}

        std::shared_ptr<Counts> counts_;
        std::string address_;
    };

    /// Fails: kRefused; the text is for the client.
    Result<Place> take(const std::string& address);

    std::size_t connections() const;

  private:
    std::shared_ptr<Place::Counts> counts_ = std::make_shared<Place::Counts>();
};

}  // namespace cancha::lobby
