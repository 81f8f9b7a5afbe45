#include "server/net/processor_queue.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

namespace cancha::net {

// The file holds three numbers: nanoseconds on a processor, nanoseconds in the queue for one, and
// number of runs.
ProcessorQueue::ProcessorQueue()
    : file_(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

std::optional<std::chrono::nanoseconds> ProcessorQueue::read() const {
    std::array<char, 100> room{};
    const ::ssize_t count = ::pread(file_.get(), room.data(), room.size(), 0);
    if (count <= 0) {
        return std::nullopt;
    }
    const std::string_view text(room.data(), static_cast<std::size_t>(count));
    const std::size_t second = text.find(' ') + 1;
    std::int64_t queued_ns = 0;
    const auto [end, error] =
        std::from_chars(text.data() + second, text.data() + text.size(), queued_ns);
    const bool is_counted = second > 0 && error == std::errc() && end != text.data() + second;
    return is_counted ? std::optional(std::chrono::nanoseconds(queued_ns)) : std::nullopt;
}

}  // namespace cancha::net
