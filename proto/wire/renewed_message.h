#pragma once

#include <array>
#include <cstddef>

#include <google/protobuf/arena.h>

namespace cancha::wire {

/// Storage for messages that are received one after another. All of them use the same memory:
/// otherwise a message with a oneof would allocate anew each time.
///
/// Thread: one.
template <typename Message>
class RenewedMessage {
  public:
    RenewedMessage() : message_(google::protobuf::Arena::CreateMessage<Message>(&arena_)) {}

    RenewedMessage(const RenewedMessage&) = delete;
    RenewedMessage& operator=(const RenewedMessage&) = delete;

    /// Returns an empty message. Destroys the one before.
    Message& renew() {
        arena_.Reset();
        message_ = google::protobuf::Arena::CreateMessage<Message>(&arena_);
        return *message_;
    }

    const Message& operator*() const { return *message_; }

    const Message* operator->() const { return message_; }

  private:
    // A tick of 11v11 needs two thirds of this. Beyond it, Arena allocates from the system.
    static constexpr std::size_t kBytes = std::size_t{16} * 1024;

    alignas(std::max_align_t) std::array<char, kBytes> memory_{};
    google::protobuf::Arena arena_{memory_.data(), memory_.size()};
    Message* message_;
};

}  // namespace cancha::wire
