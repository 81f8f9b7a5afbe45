#pragma once

#include <utility>

namespace cancha::processes {

/// Owns a file descriptor and closes it. Thread: each instance belongs to one thread.
class Descriptor {
  public:
    Descriptor() = default;

    /// Takes over the descriptor `number`. With -1 the object owns none.
    explicit Descriptor(int number) : number_(number) {}

    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    /// Whether this object owns a descriptor.
    explicit operator bool() const { return number_ >= 0; }

    /// The number of the descriptor; -1 if the object owns none.
    int get() const { return number_; }

    /// Gives the descriptor to the caller, who must close it. This object then owns none.
    int release() { return std::exchange(number_, -1); }

  private:
    int number_ = -1;
};

}  // namespace cancha::processes
