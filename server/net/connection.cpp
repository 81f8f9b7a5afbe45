#include "server/net/connection.h"

#include <array>
#include <span>
#include <utility>
#include <variant>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <google/protobuf/message_lite.h>

namespace cancha::net {

namespace {

Error read_error(const boost::system::error_code& ec) {
    const bool is_clean = ec == asio::error::eof;
    return {is_clean ? ErrorCode::kClosedByPeer : ErrorCode::kIo,
            is_clean ? "closed the connection" : ec.message()};
}

}  // namespace

Connection::Connection(Socket socket, std::string peer, std::string_view received)
    : socket_(std::move(socket)), peer_(std::move(peer)), drained_(socket_.get_executor()) {
    boost::system::error_code ignored;
    socket_.non_blocking(true, ignored);
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
        const auto [ec, count] =
            co_await socket_.async_read_some(asio::buffer(room.data(), room.size()), kUseResult);
        if (ec) {
            co_return read_error(ec);
        }
        decoder_.commit(count);
    }
}

asio::awaitable<Result<std::string_view>> Connection::receive_within(
    std::chrono::milliseconds limit) {
    using namespace asio::experimental::awaitable_operators;

    asio::steady_timer timer(co_await asio::this_coro::executor, limit);
    auto first = co_await (receive() || timer.async_wait(kUseResult));
    if (first.index() == 0) {
        co_return std::get<0>(std::move(first));
    }
    co_return Error{ErrorCode::kTimeout, fmt::format("nothing came for {} ms", limit.count())};
}

void Connection::send(const google::protobuf::MessageLite& message) {
    if (is_open()) {
        wire::append_frame(unsent_, message);
        flush();
    }
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
    boost::system::error_code ec;
    const std::size_t count = socket_.write_some(asio::buffer(unsent_), ec);
    if (ec && ec != asio::error::would_block) {
        close();
        return;
    }
    if (count == unsent_.size()) {
        unsent_.clear();
        return;
    }
    unsent_.erase(0, count);
    std::swap(unsent_, in_flight_);
    spawn(socket_.get_executor(), write_unsent());
}

asio::awaitable<void> Connection::write_unsent() {
    const auto self = shared_from_this();
    while (!in_flight_.empty()) {
        const auto [ec, count] =
            co_await asio::async_write(socket_, asio::buffer(in_flight_), kUseResult);
        if (ec) {
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

void Connection::limit_send_buffer(int bytes) {
    boost::system::error_code ignored;
    socket_.set_option(asio::socket_base::send_buffer_size(bytes), ignored);
}

Connection::Released Connection::release() {
    return {.socket = std::move(socket_), .received = std::string(decoder_.rest())};
}

void Connection::finish() {
    if (!std::exchange(is_finishing_, true) && !is_drained()) {
        spawn(socket_.get_executor(), close_late());
    }
    close_if_finished();
}

asio::awaitable<void> Connection::close_late() {
    const auto self = shared_from_this();
    asio::steady_timer timer(socket_.get_executor(), kFlushTime);
    co_await timer.async_wait(kUseResult);
    if (!is_drained()) {
        close();
    }
}

void Connection::close_if_finished() {
    if (is_finishing_ && is_drained() && socket_.is_open()) {
        spawn(socket_.get_executor(), say_goodbye());
    }
}

// Closing a socket whose peer still sends resets the connection, and what was sent last (the reason
// of the end) would be lost. So the peer gets a moment to read it and to close its side.
asio::awaitable<void> Connection::say_goodbye() {
    using namespace asio::experimental::awaitable_operators;

    const auto self = shared_from_this();
    boost::system::error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    asio::steady_timer timer(socket_.get_executor(), kGoodbyeTime);
    co_await (discard_input() || timer.async_wait(kUseResult));
    close();
}

asio::awaitable<void> Connection::discard_input() {
    std::array<char, 4096> bytes{};
    for (;;) {
        const auto [ec, count] = co_await socket_.async_read_some(asio::buffer(bytes), kUseResult);
        if (ec) {
            co_return;
        }
    }
}

// Another process may have a copy of the socket: closing ours would not end the connection.
void Connection::close() {
    boost::system::error_code ignored;
    socket_.shutdown(Socket::shutdown_both, ignored);
    socket_.close(ignored);
    unsent_.clear();
    in_flight_.clear();
    drained_.notify();
}

}  // namespace cancha::net
