#pragma once

#include <utility>

namespace cancha::processes {

/// Owns a file descriptor and closes it. Thread: each instance belongs to one thread.
class Descriptor {
  public:
    Descriptor() = default;

    /// `number`: -1 for none.
    explicit Descriptor(int number) : number_(number) {}

    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    explicit operator bool() const { return number_ >= 0; }

    int get() const { return number_; }

    /// Gives the descriptor to the caller, who must close it. None is left here.
    int release() { return std::exchange(number_, -1); }

  private:
    int number_ = -1;
};

}  // namespace cancha::processes
