#pragma once

#include <utility>

#include <unistd.h>

namespace cancha {

/// Owns an open file descriptor, and closes it in the destructor. The number -1 means that the
/// handle owns no descriptor.
class FileHandle {
  public:
    FileHandle() = default;

    explicit FileHandle(int number) : number_(number) {}

    FileHandle(FileHandle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

    FileHandle& operator=(FileHandle&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    ~FileHandle() {
        if (is_open()) {
            ::close(number_);
        }
    }

    bool is_open() const { return number_ >= 0; }

    int number() const { return number_; }

    /// Gives the descriptor to the caller. The caller closes the descriptor, and can then check
    /// whether closing fails.
    int release() { return std::exchange(number_, -1); }

  private:
    int number_ = -1;
};

}  // namespace cancha
