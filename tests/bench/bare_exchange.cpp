#include "tests/bench/bare_exchange.h"

#include <algorithm>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/write.hpp>
#include <poll.h>

#include "proto/base/async/eager_wait.h"

namespace cancha::bench {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Socket = asio::generic::stream_protocol::socket;

/// Reads until `bytes` are full. Returns false if the other side has ended.
bool read_all(Socket& socket, std::string& bytes, async::EagerWait& wait) {
    std::size_t have = 0;
    wait.begin();
    while (have < bytes.size()) {
        boost::system::error_code ec;
        have += socket.read_some(asio::buffer(bytes) + have, ec);
        if (ec && ec != asio::error::would_block) {
            return false;
        }
        if (have < bytes.size() && !wait.yield()) {
            pollfd ready{socket.native_handle(), POLLIN, 0};
            ::poll(&ready, 1, -1);
        }
    }
    return true;
}

bool write_all(Socket& socket, const std::string& bytes) {
    boost::system::error_code ec;
    asio::write(socket, asio::buffer(bytes), ec);
    return !ec;
}

std::pair<Socket, Socket> connect_pair(asio::io_context& context, Line line) {
    if (line == Line::kUnix) {
        asio::local::stream_protocol::socket one(context);
        asio::local::stream_protocol::socket other(context);
        asio::local::connect_pair(one, other);
        return {std::move(one), std::move(other)};
    }
    tcp::acceptor door(context, {asio::ip::address_v4::loopback(), 0});
    tcp::socket one(context);
    one.connect(door.local_endpoint());
    tcp::socket other = door.accept();
    one.set_option(tcp::no_delay(true));
    other.set_option(tcp::no_delay(true));
    return {std::move(one), std::move(other)};
}

}  // namespace

Result<std::unique_ptr<BareExchange>> BareExchange::start(Line line, const ExchangeBytes& bytes,
                                                          ScrumInProcess& scrum) {
    std::unique_ptr<BareExchange> exchange(new BareExchange(bytes, scrum));
    for (int i = 0; i < 2; ++i) {
        if (const Status added = exchange->add_other(line); !added) {
            return added.error();
        }
    }
    return exchange;
}

Status BareExchange::add_other(Line line) {
    try {
        std::pair<Socket, Socket> ends = connect_pair(context_, line);
        Socket& own = ends.first;
        Socket& others = ends.second;
        own.non_blocking(true);
        others.non_blocking(true);
        auto child = ForkedProcess::start([&] { answer_for_ever(others); });
        if (!child) {
            return child.error();
        }
        sockets_.push_back(std::move(own));
        others_.push_back(*std::move(child));
    } catch (const boost::system::system_error& error) {
        return Error{ErrorCode::kIo, error.what()};
    }
    return {};
}

void BareExchange::answer_for_ever(Socket& socket) {
    async::EagerWait wait;
    while (read_all(socket, question_, wait) && write_all(socket, answer_)) {
    }
}

Status BareExchange::measure(std::uint64_t ticks) {
    times_.start();
    for (std::uint64_t i = 0; i < ticks; ++i) {
        scrum_.measure(1);
        if (!exchange()) {
            return Error{ErrorCode::kIo, "a process that answers has ended"};
        }
        times_.add_tick();
    }
    return {};
}

bool BareExchange::exchange() {
    return std::ranges::all_of(sockets_, [&](Socket& s) { return write_all(s, question_); }) &&
           std::ranges::all_of(sockets_, [&](Socket& s) { return read_all(s, answer_, wait_); });
}

}  // namespace cancha::bench
