#include "viewer/gateway/test_slow_line.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include "proto/base/async/async.h"

namespace cancha::gateway {
namespace {

using asio::ip::tcp;

/// Bytes arrive in portions, this many a second.
constexpr std::size_t kPortionsPerSecond = 50;
constexpr std::chrono::milliseconds kUntilNextPortion{1000 / kPortionsPerSecond};

}  // namespace

/// State of one browser's line.
struct TestSlowLine::State : std::enable_shared_from_this<State> {
    State(asio::io_context& context, std::uint16_t gateway_port, std::size_t bytes_per_s)
        : acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0)),
          browser(context),
          gateway(context),
          pause(context),
          port(gateway_port),
          portion_bytes(bytes_per_s / kPortionsPerSecond) {}

    tcp::acceptor acceptor;
    tcp::socket browser;
    tcp::socket gateway;
    asio::steady_timer pause;
    std::uint16_t port;
    std::size_t portion_bytes;
    std::string queue;
    std::size_t longest_queue = 0;

    asio::awaitable<void> run() {
        const auto self = shared_from_this();
        const tcp::endpoint at(asio::ip::address_v4::loopback(), port);
        auto [accept_ec, socket] = co_await acceptor.async_accept(async::kUseResult);
        if (accept_ec) {
            co_return;
        }
        if (const auto [ec] = co_await gateway.async_connect(at, async::kUseResult); ec) {
            co_return;
        }
        browser = std::move(socket);
        asio::co_spawn(acceptor.get_executor(), carry_up(), asio::detached);
        asio::co_spawn(acceptor.get_executor(), take(), asio::detached);
        asio::co_spawn(acceptor.get_executor(), carry_down(), asio::detached);
    }

    asio::awaitable<void> carry_up() {
        const auto self = shared_from_this();
        std::array<char, 4096> room{};
        for (;;) {
            const auto [ec, count] =
                co_await browser.async_read_some(asio::buffer(room), async::kUseResult);
            if (ec) {
                break;
            }
            co_await asio::async_write(gateway, asio::buffer(room.data(), count),
                                       async::kUseResult);
        }
        hang_up();
    }

    asio::awaitable<void> take() {
        const auto self = shared_from_this();
        std::array<char, 65536> room{};
        for (;;) {
            const auto [ec, count] =
                co_await gateway.async_read_some(asio::buffer(room), async::kUseResult);
            if (ec) {
                break;
            }
            queue.append(room.data(), count);
            longest_queue = std::max(longest_queue, queue.size());
        }
        hang_up();
    }

    asio::awaitable<void> carry_down() {
        const auto self = shared_from_this();
        auto next = asio::steady_timer::clock_type::now();
        while (browser.is_open()) {
            next += kUntilNextPortion;
            pause.expires_at(next);
            co_await pause.async_wait(async::kUseResult);
            const std::string portion = queue.substr(0, portion_bytes);
            queue.erase(0, portion.size());
            co_await asio::async_write(browser, asio::buffer(portion), async::kUseResult);
        }
    }

    void hang_up() {
        boost::system::error_code ignored;
        acceptor.close(ignored);
        browser.close(ignored);
        gateway.close(ignored);
        async::cancel(pause);
    }
};

TestSlowLine::TestSlowLine(asio::io_context& context, std::uint16_t gateway_port,
                           std::size_t bytes_per_s)
    : state_(std::make_shared<State>(context, gateway_port, bytes_per_s)) {
    asio::co_spawn(context, state_->run(), asio::detached);
}

TestSlowLine::~TestSlowLine() {
    stop();
}

std::uint16_t TestSlowLine::port() const {
    return state_->acceptor.local_endpoint().port();
}

std::size_t TestSlowLine::longest_queue_bytes() const {
    return state_->longest_queue;
}

void TestSlowLine::stop() {
    state_->hang_up();
}

}  // namespace cancha::gateway
