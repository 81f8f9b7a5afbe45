#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace cancha::session {

/// How many places there are in all, and how many of them one owner (an address, or a name) may
/// have.
///
/// Thread: none; all calls from one.
class Quota {
  public:
    struct Limits {
        std::size_t in_all = 0;
        std::size_t per_owner = 0;
    };

    explicit Quota(Limits limits) : limits_(limits) {}

    const Limits& limits() const { return limits_; }

    std::size_t taken() const;

    bool is_full() const { return taken() >= limits_.in_all; }

    /// Whether this owner has its share already.
    bool is_full_for(const std::string& owner) const;

    /// The right to be there; given back when it goes.
    class Place {
      public:
        Place() = default;
        Place(Place&&) noexcept = default;
        Place& operator=(Place&& other) noexcept;
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        ~Place();

      private:
        friend class Quota;
        using Counts = std::map<std::string, std::size_t>;

        Place(std::shared_ptr<Counts> counts, std::string owner)
            : counts_(std::move(counts)), owner_(std::move(owner)) {}

        std::shared_ptr<Counts> counts_;
        std::string owner_;
    };

    /// Expects: neither is_full() nor is_full_for(owner).
    Place take(const std::string& owner);

  private:
    Limits limits_;
    std::shared_ptr<Place::Counts> counts_ = std::make_shared<Place::Counts>();
};

}  // namespace cancha::session
