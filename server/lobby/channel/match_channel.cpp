#include "server/lobby/channel/match_channel.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <google/protobuf/message_lite.h>
#include <sys/socket.h>

#include "proto/base/files/descriptors.h"

namespace cancha::channel {

namespace {

/// Control data of a message that carries one descriptor beside its bytes.
struct Attachment {
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> bytes{};
};

Error error_of(const char* what) {
    return {ErrorCode::kIo, fmt::format("{}: {}", what, describe_errno(errno))};
}

void attach(msghdr& header, Attachment& attachment, int descriptor) {
    header.msg_control = attachment.bytes.data();
    header.msg_controllen = attachment.bytes.size();
    cmsghdr* const control = CMSG_FIRSTHDR(&header);
    control->cmsg_level = SOL_SOCKET;
    control->cmsg_type = SCM_RIGHTS;
    control->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(control), &descriptor, sizeof descriptor);
}

processes::Descriptor detach(msghdr& header) {
    const cmsghdr* const control = CMSG_FIRSTHDR(&header);
    if (control == nullptr || control->cmsg_type != SCM_RIGHTS) {
        return {};
    }
    int descriptor = -1;
    std::memcpy(&descriptor, CMSG_DATA(control), sizeof descriptor);
    return processes::Descriptor(descriptor);
}

/// Takes the next message. `flags`: MSG_DONTWAIT, or 0. Fails: kClosedByPeer, kIo; kTimeout: none
/// yet.
Result<Packet> take(int socket, int flags) {
    Packet packet;
    packet.bytes.resize(MatchChannel::kMaxPacketBytes);
    iovec content{.iov_base = packet.bytes.data(), .iov_len = packet.bytes.size()};
    Attachment attachment;
    msghdr header{};
    header.msg_iov = &content;
    header.msg_iovlen = 1;
    header.msg_control = attachment.bytes.data();
    header.msg_controllen = attachment.bytes.size();
    const ssize_t count = ::recvmsg(socket, &header, flags | MSG_CMSG_CLOEXEC);
    if (count < 0 && errno == EAGAIN) {
        return Error{ErrorCode::kTimeout, "no message is there"};
    }
    if (count < 0) {
        return error_of("the channel is broken");
    }
    packet.descriptor = detach(header);
    packet.bytes.resize(static_cast<std::size_t>(count));
    if (count == 0) {
        return Error{ErrorCode::kClosedByPeer, "the other end of the channel is gone"};
    }
    return packet;
}

}  // namespace

Result<std::pair<processes::Descriptor, processes::Descriptor>> MatchChannel::make_ends() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return error_of("cannot make a channel");
    }
    return std::pair(processes::Descriptor(ends[0]), processes::Descriptor(ends[1]));
}

MatchChannel::MatchChannel(boost::asio::io_context& context, processes::Descriptor end)
    : socket_(context, end.release()) {
    boost::system::error_code ignored;
    socket_.non_blocking(true, ignored);
    // Programs started by this process must not be able to write to the channel.
    ::fcntl(socket_.native_handle(), F_SETFD, FD_CLOEXEC);
}

void MatchChannel::close() {
    boost::system::error_code ignored;
    socket_.close(ignored);
}

Status MatchChannel::send(const google::protobuf::MessageLite& message, int descriptor) {
    std::string bytes = message.SerializeAsString();
    if (bytes.size() > kMaxPacketBytes) {
        return Error{ErrorCode::kTooLarge, fmt::format("a message of {} bytes is too large for the "
                                                       "channel, {} are allowed",
                                                       bytes.size(), kMaxPacketBytes)};
    }
    iovec content{.iov_base = bytes.data(), .iov_len = bytes.size()};
    Attachment attachment;
    msghdr header{};
    header.msg_iov = &content;
    header.msg_iovlen = 1;
    if (descriptor >= 0) {
        attach(header, attachment, descriptor);
    }
    if (::sendmsg(socket_.native_handle(), &header, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
        return error_of("the channel does not take a message");
    }
    return {};
}

asio::awaitable<Result<Packet>> MatchChannel::receive() {
    for (;;) {
        const auto [ec] = co_await socket_.async_wait(
            boost::asio::posix::descriptor_base::wait_read, async::kUseResult);
        if (ec) {
            co_return Error{ErrorCode::kIo, ec.message()};
        }
        Result<Packet> packet = take(socket_.native_handle(), MSG_DONTWAIT);
        if (packet || packet.error().code != ErrorCode::kTimeout) {
            co_return packet;
        }
    }
}

Result<Packet> MatchChannel::receive_first(const processes::Descriptor& end) {
    return take(end.get(), 0);
}

}  // namespace cancha::channel
