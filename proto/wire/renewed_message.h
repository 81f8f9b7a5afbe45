#pragma once

#include <array>
#include <cstddef>

#include <google/protobuf/arena.h>

namespace cancha::wire {

/// A message that is received again and again. What it is made of goes back at once and is used for
/// the next one: a message with a oneof in it would ask for that memory anew each time.
///
/// Thread: one.
template <typename Message>
class RenewedMessage {
  public:
    RenewedMessage() : message_(google::protobuf::Arena::CreateMessage<Message>(&arena_)) {}

    RenewedMessage(const RenewedMessage&) = delete;
    RenewedMessage& operator=(const RenewedMessage&) = delete;

    /// An empty message; the one before is gone.
    Message& renew() {
        arena_.Reset();
        message_ = google::protobuf::Arena::CreateMessage<Message>(&arena_);
        return *message_;
    }

    const Message& operator*() const { return *message_; }

    const Message* operator->() const { return message_; }

  private:
    // A tick of 11v11 takes two thirds of this; for more, Arena asks the system.
    static constexpr std::size_t kBytes = std::size_t{16} * 1024;

    alignas(std::max_align_t) std::array<char, kBytes> memory_{};
    google::protobuf::Arena arena_{memory_.data(), memory_.size()};
    Message* message_;
};

}  // namespace cancha::wire
