#include "server/net/arrival.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace cancha::net {

namespace {

using Clock = std::chrono::steady_clock;

/// The system counts the time since sending in its own ticks, at least 100 a second.
constexpr std::chrono::milliseconds kLongestSystemTick{10};

std::chrono::nanoseconds to_duration(const ::timespec& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// The system stamps by the wall clock. The age of the stamp is computed after the steady clock was
// read: if this thread loses the processor in between, the sender benefits.
Clock::time_point on_steady_clock(const ::timespec& stamp) {
    const Clock::time_point now = Clock::now();
    ::timespec day{};
    ::clock_gettime(CLOCK_REALTIME, &day);
    return now - (to_duration(day) - to_duration(stamp));
}

std::optional<Clock::time_point> stamp_of(::msghdr& message) {
    for (::cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr;
         part = CMSG_NXTHDR(&message, part)) {
        if (part->cmsg_level == SOL_SOCKET && part->cmsg_type == SCM_TIMESTAMPNS) {
            ::timespec stamp{};
            std::memcpy(&stamp, CMSG_DATA(part), sizeof stamp);
            return on_steady_clock(stamp);
        }
    }
    return std::nullopt;
}

}  // namespace

void stamp_arrivals(ByteStream::Socket& socket) {
    const int yes = 1;
    ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_TIMESTAMPNS, &yes, sizeof yes);
}

std::optional<Clock::time_point> sent_by(ByteStream::Socket& socket) {
    ::tcp_info info{};
    ::socklen_t size = sizeof info;
    if (::getsockopt(socket.native_handle(), IPPROTO_TCP, TCP_INFO, &info, &size) != 0) {
        return std::nullopt;
    }
    const Clock::time_point now = Clock::now();
    const std::chrono::milliseconds age(info.tcpi_last_data_sent);
    return std::min(now, now - age + kLongestSystemTick);
}

Transfer read_now(ByteStream::Socket& socket, boost::asio::mutable_buffer room) {
    ::iovec bytes{.iov_base = room.data(), .iov_len = room.size()};
    alignas(::cmsghdr) std::array<char, CMSG_SPACE(sizeof(::timespec))> notes{};
    ::msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    message.msg_control = notes.data();
    message.msg_controllen = notes.size();
    ::ssize_t count = 0;
    do {
        count = ::recvmsg(socket.native_handle(), &message, 0);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        const int problem = errno == EAGAIN ? EWOULDBLOCK : errno;
        return {{problem, boost::system::system_category()}, 0, std::nullopt};
    }
    if (count == 0 && room.size() > 0) {
        return {boost::asio::error::eof, 0, std::nullopt};
    }
    return {{}, static_cast<std::size_t>(count), stamp_of(message)};
}

}  // namespace cancha::net
