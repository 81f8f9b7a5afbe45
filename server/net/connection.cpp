#include "server/net/connection.h"

#include <array>
#include <span>
#include <utility>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <google/protobuf/message_lite.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include "cancha/base/contract.h"
#include "server/net/patience.h"

namespace cancha::net {

namespace {

Error read_error(const boost::system::error_code& ec) {
    const bool is_clean = ec == asio::error::eof || ec == asio::error::broken_pipe;
    return {is_clean ? ErrorCode::kClosedByPeer : ErrorCode::kIo,
            is_clean ? "closed the connection" : ec.message()};
}

}  // namespace

Connection::Connection(Socket socket, std::string peer, std::string_view received)
    : Connection(make_stream(std::move(socket)), std::move(peer), received) {}

Connection::Connection(std::unique_ptr<ByteStream> stream, std::string peer,
                       std::string_view received)
    : stream_(std::move(stream)), peer_(std::move(peer)), drained_(stream_->executor()) {
    while (!received.empty()) {
        const std::span<char> room = decoder_.prepare();
        const std::size_t count = received.copy(room.data(), room.size());
        decoder_.commit(count);
        received.remove_prefix(count);
    }
}

asio::awaitable<Result<std::string_view>> Connection::receive() {
    for (;;) {
        const Result<std::optional<std::string_view>> frame = decoder_.next();
        if (!frame) {
            co_return frame.error();
        }
        if (frame->has_value()) {
            co_return **frame;
        }
        if (!is_open()) {
            co_return Error{ErrorCode::kIo, "the connection is closed"};
        }
        const std::span<char> room = decoder_.prepare();
        const Transfer read = co_await stream_->read_some(asio::buffer(room.data(), room.size()));
        if (read.error) {  // After a failed write, this class itself ended the read.
            co_return read_error(write_error_ ? write_error_ : read.error);
        }
        decoder_.commit(read.bytes);
        arrived_at_ = read.arrived;
    }
}

asio::awaitable<Result<std::string_view>> Connection::receive_within(
    std::chrono::milliseconds limit) {
    using namespace asio::experimental::awaitable_operators;

    auto first = co_await (receive() || wait_patiently(limit));
    if (first.index() == 0) {
        co_return std::get<0>(std::move(first));
    }
    co_return Error{ErrorCode::kTimeout, fmt::format("nothing came for {} ms", limit.count())};
}

void Connection::send(const google::protobuf::MessageLite& message) {
    if (!is_open()) {
        return;
    }
    if (const Status appended = wire::append_frame(unsent_, message); !appended) {
        spdlog::error("message not sent, closing the connection: peer={} reason={:?}", peer_,
                      appended.error().message);
        close();
        return;
    }
    flush();
}

void Connection::send_frames(std::string_view frames) {
    if (is_open()) {
        unsent_ += frames;
        flush();
    }
}

void Connection::flush() {
    if (!in_flight_.empty()) {
        if (unsent_.size() > kMaxUnsentBytes) {
            close();
        }
        return;
    }
    const Transfer written = stream_->write_now(asio::buffer(unsent_));
    if (written.error && written.error != asio::error::would_block) {
        write_error_ = written.error;
        close();
        return;
    }
    if (written.bytes == unsent_.size()) {
        unsent_.clear();
        return;
    }
    unsent_.erase(0, written.bytes);
    std::swap(unsent_, in_flight_);
    async::spawn(stream_->executor(), shared_from_this(), write_unsent());
}

asio::awaitable<void> Connection::write_unsent() {
    while (!in_flight_.empty()) {
        const Transfer written = co_await stream_->write_all(asio::buffer(in_flight_));
        if (written.error) {
            write_error_ = written.error;
            close();
            co_return;
        }
        in_flight_.clear();
        std::swap(unsent_, in_flight_);
    }
    drained_.notify();
    close_if_finished();
}

asio::awaitable<void> Connection::until_drained() {
    while (!is_drained()) {
        co_await drained_.wait();
    }
}

void Connection::limit_send_buffer() {
    stream_->limit_send_buffer(kWatcherBufferBytes);
}

bool Connection::has_hung_up() const {
    ByteStream::Socket* const socket = stream_->socket();
    if (socket == nullptr || !is_open()) {
        return !is_open();
    }
    ::pollfd line{.fd = socket->native_handle(), .events = POLLRDHUP, .revents = 0};
    return ::poll(&line, 1, 0) > 0;
}

Connection::Released Connection::release() {
    CANCHA_EXPECTS(stream_->socket() != nullptr);
    boost::system::error_code ignored;  // On an error there is no socket.
    return {.socket = processes::Descriptor(stream_->socket()->release(ignored)),
            .received = std::string(decoder_.rest())};
}

Connection::Socket Connection::adopt(const asio::any_io_executor& executor,
                                     processes::Descriptor socket) {
    int family = AF_INET;
    socklen_t size = sizeof family;
    ::getsockopt(socket.get(), SOL_SOCKET, SO_DOMAIN, &family, &size);
    return {executor, asio::generic::stream_protocol(family, 0), socket.release()};
}

void Connection::finish() {
    if (!std::exchange(is_finishing_, true) && !is_drained()) {
        async::spawn(stream_->executor(), shared_from_this(), close_late());
    }
    close_if_finished();
}

asio::awaitable<void> Connection::close_late() {
    asio::steady_timer timer(stream_->executor(), kFlushTime);
    co_await timer.async_wait(async::kUseResult);
    if (!is_drained()) {
        close();
    }
}

void Connection::close_if_finished() {
    if (is_finishing_ && is_drained() && stream_->is_open()) {
        async::spawn(stream_->executor(), shared_from_this(), say_goodbye());
    }
}

// Closing a socket whose peer still sends resets the connection, and the last data (the reason of
// the end) would be lost. Therefore the peer gets a moment to read it and to close its side.
asio::awaitable<void> Connection::say_goodbye() {
    using namespace asio::experimental::awaitable_operators;

    stream_->shut_down_writing();
    asio::steady_timer timer(stream_->executor(), kGoodbyeTime);
    co_await (discard_input() || timer.async_wait(async::kUseResult));
    close();
}

asio::awaitable<void> Connection::discard_input() {
    std::array<char, 4096> bytes{};
    for (;;) {
        if ((co_await stream_->read_some(asio::buffer(bytes))).error) {
            co_return;
        }
    }
}

void Connection::reset() {
    stream_->reset();
    close();
}

void Connection::close() {
    stream_->close();
    unsent_.clear();
    in_flight_.clear();
    drained_.notify();
}

}  // namespace cancha::net
