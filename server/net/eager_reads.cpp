#include "server/net/eager_reads.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>

#include "server/net/arrival.h"

namespace cancha::net {

namespace {

bool has_come(const Transfer& read) {
    return read.error != asio::error::would_block;
}

/// Waits and reads. Asio's own read does not return when the bytes arrived.
asio::awaitable<Transfer> read_when_there(EagerReads::Socket& socket, asio::mutable_buffer room) {
    for (;;) {
        if (const auto [ec] =
                co_await socket.async_wait(EagerReads::Socket::wait_read, async::kUseResult);
            ec) {
            co_return Transfer{ec, 0};
        }
        if (const Transfer read = read_now(socket, room); has_come(read)) {
            co_return read;
        }
    }
}

}  // namespace

/// Pending read of one socket.
struct EagerReads::Read {
    Socket* socket;
    asio::mutable_buffer room;
    std::function<void(Transfer)> go_on;
    std::uint64_t round;  // First round in which it is looked at.
    bool is_over = false;
    bool wakes_us = false;  // A wait for readability is pending.
};

// Pending waits may still complete later.
EagerReads::~EagerReads() {
    for (const std::shared_ptr<Read>& read : reads_) {
        read->is_over = true;
    }
}

asio::awaitable<Transfer> EagerReads::read_some(Socket& socket, asio::mutable_buffer room) {
    if (!is_awake_) {
        co_return co_await read_when_there(socket, room);
    }
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Transfer)>(
        [this, &socket, room](auto handler) {
            // std::function must be copyable, but a handler is not.
            auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            reads_.push_back(
                std::make_shared<Read>(Read{.socket = &socket,
                                            .room = room,
                                            .go_on = [shared](Transfer read) { (*shared)(read); },
                                            .round = round_ + 1}));
        },
        asio::use_awaitable);
}

void EagerReads::abandon(Socket& socket) {
    const auto read = std::ranges::find(reads_, &socket, [](const auto& r) { return r->socket; });
    if (read == reads_.end()) {
        return;
    }
    // Resumed later, because code that closes a socket does not expect another coroutine to run
    // meanwhile.
    (*read)->is_over = true;
    asio::post(socket.get_executor(), [read = *read] {
        read->go_on({asio::error::operation_aborted, 0});
    });
    reads_.erase(read);
}

bool EagerReads::look(Whom whom) {
    if (std::ranges::none_of(reads_, [this](const auto& read) { return read->round <= round_; })) {
        ++round_;
    }
    bool has_any = false;
    // A copy: resumed coroutines add new reads, which wait for the next look().
    looked_at_ = reads_;
    for (const std::shared_ptr<Read>& read : looked_at_) {
        const bool is_asked = whom == Whom::kAll || read->round <= round_;
        has_any = (!read->is_over && is_asked && take(read)) || has_any;
    }
    return has_any;
}

bool EagerReads::take(const std::shared_ptr<Read>& read) {
    const Transfer got = read_now(*read->socket, read->room);
    if (!has_come(got)) {
        return false;
    }
    read->is_over = true;
    std::erase(reads_, read);
    read->go_on(got);
    return true;
}

void EagerReads::fall_asleep() {
    if (!std::exchange(is_awake_, false)) {
        return;
    }
    for (const std::shared_ptr<Read>& read : reads_) {
        wake_when_readable(read);
    }
}

void EagerReads::wake_when_readable(const std::shared_ptr<Read>& read) {
    if (std::exchange(read->wakes_us, true)) {
        return;
    }
    read->socket->async_wait(Socket::wait_read, [this, read](const boost::system::error_code& ec) {
        read->wakes_us = false;
        if (!ec && !read->is_over) {
            look(Whom::kAll);
        }
    });
}

}  // namespace cancha::net
