#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace cancha {

/// A bounded number of connections, shared fairly between the addresses they come from. A full pool
/// accepts a new connection, too: the address with the most connections then loses its oldest one.
/// So idle connections push each other out, but keep no new client out.
///
/// Thread: all calls from one thread.
class FairPool {
  public:
    /// Expects: capacity > 0.
    explicit FairPool(std::size_t capacity);

    /// The place of one connection in the pool. The destructor gives the place back.
    class Place {
      public:
        Place() = default;

        Place(Place&& other) noexcept : state_(std::move(other.state_)), id_(other.id_) {}

        Place& operator=(Place&& other) noexcept {
            std::swap(state_, other.state_);
            std::swap(id_, other.id_);
            return *this;
        }

        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        ~Place();

        /// Whether this object holds a place. False if it was made empty, or if the pool has given
        /// the place to another connection.
        bool is_held() const;

      private:
        friend class FairPool;
        struct State;

        Place(std::shared_ptr<State> state, std::uint64_t id) : state_(std::move(state)), id_(id) {}

        std::shared_ptr<State> state_;
        std::uint64_t id_ = 0;
    };

    /// Returns a place for a connection from `address`. If the pool is full, takes the place of
    /// another connection and calls the function `close` that was given for that connection, once.
    /// `close` may give places back, but must not add any.
    Place add(const std::string& address, std::function<void()> close);

    /// Number of connections that hold a place.
    std::size_t size() const;

    /// Largest number of connections.
    std::size_t capacity() const { return capacity_; }

  private:
    void make_room();

    std::size_t capacity_;
    std::shared_ptr<Place::State> state_;
};

}  // namespace cancha
