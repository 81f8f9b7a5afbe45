#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace cancha {

/// A bounded number of connections, shared fairly between the addresses they come from. A full pool
/// refuses no newcomer: the address with the most connections loses its oldest one. So idle
/// connections push each other out and keep no newcomer out.
///
/// Thread: all calls from one thread.
class FairPool {
  public:
    /// Expects: capacity > 0.
    explicit FairPool(std::size_t capacity);

    /// The place of a connection. The destructor gives it back.
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

        /// Whether this is a place that has not been taken away.
        bool is_held() const;

      private:
        friend class FairPool;
        struct State;

        Place(std::shared_ptr<State> state, std::uint64_t id) : state_(std::move(state)), id_(id) {}

        std::shared_ptr<State> state_;
        std::uint64_t id_ = 0;
    };

    /// Returns a place for a connection from `address`. If the pool is full, takes the place of
    /// another connection and calls the `close` of that one, once. `close` may give places back,
    /// but must not add any.
    Place add(const std::string& address, std::function<void()> close);

    std::size_t size() const;

    std::size_t capacity() const { return capacity_; }

  private:
    void make_room();

    std::size_t capacity_;
    std::shared_ptr<Place::State> state_;
};

}  // namespace cancha
