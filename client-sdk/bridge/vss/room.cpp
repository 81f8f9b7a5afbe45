#include "client-sdk/bridge/vss/room.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <system_error>

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <net/if.h>
#include <net/route.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace cancha::vss {
namespace {

using processes::Descriptor;

constexpr std::size_t kSockets = 3;
constexpr std::size_t kMostReasonBytes = 400;
constexpr int kLongestEntry_ms = 10'000;
constexpr int kExitCannotRun = 127;

Error refusal(std::string_view what) {
    return Error{ErrorCode::kRefused,
                 fmt::format("{}: {}", what, std::generic_category().message(errno))};
}

/// Writes a file by which a process configures itself. Returns whether it worked.
bool tell_system(const char* file, const std::string& text) {
    const Descriptor opened(open(file, O_WRONLY | O_CLOEXEC));
    return opened &&
           write(opened.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

sockaddr address_of(std::uint32_t address) {
    sockaddr_in inet{};
    inet.sin_family = AF_INET;
    inet.sin_addr.s_addr = htonl(address);
    sockaddr result{};
    std::memcpy(&result, &inet, sizeof result);
    return result;
}

/// Turns the loopback interface on, and routes multicast to it from programs that name no
/// interface.
Status furnish() {
    const Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    ifreq loopback{};
    std::memcpy(loopback.ifr_name, "lo", sizeof "lo");
    loopback.ifr_flags = IFF_UP | IFF_RUNNING | IFF_LOOPBACK | IFF_MULTICAST;
    if (!socket || ioctl(socket.get(), SIOCSIFFLAGS, &loopback) != 0) {
        return refusal("cannot turn the loopback interface on");
    }
    constexpr std::uint32_t kAnyAddress = 0;
    rtentry route{};
    route.rt_dst = address_of(kAnyAddress);
    route.rt_genmask = address_of(kAnyAddress);
    route.rt_flags = RTF_UP;
    route.rt_dev = loopback.ifr_name;
    if (ioctl(socket.get(), SIOCADDRT, &route) != 0) {
        return refusal("cannot lead multicast to the loopback interface");
    }
    return {};
}

/// Moves this process into a new network, with the same user and group.
Status leave_network() {
    const uid_t user = getuid();
    const gid_t group = getgid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0 ||
        !tell_system("/proc/self/setgroups", "deny") ||
        !tell_system("/proc/self/uid_map", fmt::format("{0} {0} 1", user)) ||
        !tell_system("/proc/self/gid_map", fmt::format("{0} {0} 1", group))) {
        return refusal("this system lets users have no network of their own");
    }
    return furnish();
}

/// Sends a text, or the sockets with an empty text.
void send_over(int line, std::string_view text, const TeamSockets* sockets) {
    char mark = 'o';
    iovec part{.iov_base = text.empty() ? &mark : const_cast<char*>(text.data()),
               .iov_len = text.empty() ? 1 : std::min(text.size(), kMostReasonBytes)};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    std::array<int, kSockets> descriptors{};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof descriptors)> control{};
    if (sockets != nullptr) {
        descriptors = {sockets->commands.front().descriptor(), sockets->placements.descriptor(),
                       sockets->sender.descriptor()};
        message.msg_control = control.data();
        message.msg_controllen = control.size();
        cmsghdr* const header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof descriptors);
        std::memcpy(CMSG_DATA(header), descriptors.data(), sizeof descriptors);
    }
    // If nobody listens any more, the bridge has ended, and this process ends soon.
    static_cast<void>(sendmsg(line, &message, MSG_NOSIGNAL));
}

/// Opens the sockets in the room and hands them over.
void hand_over(const RoomOrder& order) {
    const int parent = getppid();
    const Status left = leave_network();
    // Set again: the system forgets it when a process gets other rights.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(kExitCannotRun);
    }
    if (!left) {
        send_over(order.line, left.error().message, nullptr);
        return;
    }
    const auto sockets = open_sockets(order.doors);
    send_over(order.line, sockets ? "" : sockets.error().message, sockets ? &*sockets : nullptr);
}

}  // namespace

int enter_room(const RoomOrder& order) {
    hand_over(order);
    close(order.line);
    execl("/bin/sh", "sh", "-c", order.command.c_str(), nullptr);
    return kExitCannotRun;
}

Result<std::pair<Descriptor, Descriptor>> make_line() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return refusal("cannot make a line to the team's program");
    }
    return std::pair(Descriptor(ends[0]), Descriptor(ends[1]));
}

Result<TeamSockets> take_sockets(const Descriptor& line) {
    std::array<char, kMostReasonBytes> text{};
    iovec part{.iov_base = text.data(), .iov_len = text.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(std::array<int, kSockets>))> control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    pollfd waiting{.fd = line.get(), .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, kLongestEntry_ms) <= 0) {
        return Error{ErrorCode::kRefused, "the process for the team's program does not answer"};
    }
    const ssize_t size = recvmsg(line.get(), &message, MSG_CMSG_CLOEXEC);
    const cmsghdr* const header = size > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
    std::array<int, kSockets> descriptors{};
    if (header == nullptr || header->cmsg_type != SCM_RIGHTS ||
        header->cmsg_len != CMSG_LEN(sizeof descriptors)) {
        return Error{ErrorCode::kRefused,
                     size > 0 ? std::string(text.data(), static_cast<std::size_t>(size))
                              : "the process for the team's program has ended"};
    }
    std::memcpy(descriptors.data(), CMSG_DATA(header), sizeof descriptors);
    TeamSockets sockets{
        {}, UdpSocket(Descriptor(descriptors[1])), UdpSocket(Descriptor(descriptors[2]))};
    sockets.commands.emplace_back(Descriptor(descriptors[0]));
    return sockets;
}

}  // namespace cancha::vss
