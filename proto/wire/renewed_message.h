#pragma once

#include <array>
#include <cstddef>

#include <google/protobuf/arena.h>

namespace cancha::wire {

/// Storage for messages that are received one after another. All messages use the same memory.
/// Without this class, each message with a oneof would allocate memory again.
///
/// Thread: an instance belongs to one thread.
template <typename Message>
class RenewedMessage {
  public:
    RenewedMessage() : message_(google::protobuf::Arena::CreateMessage<Message>(&arena_)) {}

    RenewedMessage(const RenewedMessage&) = delete;
    RenewedMessage& operator=(const RenewedMessage&) = delete;

    /// Destroys the message of the last call, and returns a new, empty message.
    Message& renew() {
        arena_.Reset();
        message_ = google::protobuf::Arena::CreateMessage<Message>(&arena_);
        return *message_;
    }

    const Message& operator*() const { return *message_; }

    const Message* operator->() const { return message_; }

  private:
    // Size of the memory. The largest message of a tick, in a match of 11 against 11, needs two
    // thirds of it. If a message needs more, Arena allocates the rest from the system.
    static constexpr std::size_t kBytes = std::size_t{16} * 1024;

    alignas(std::max_align_t) std::array<char, kBytes> memory_{};
    google::protobuf::Arena arena_{memory_.data(), memory_.size()};
    Message* message_;
};

}  // namespace cancha::wire
