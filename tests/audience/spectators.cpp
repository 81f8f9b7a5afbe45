// cancha-audience PORT COUNT: many browsers in one program, which costs little beside the viewer
// that it watches. Each browser counts the viewer's messages and confirms them ten times a second,
// as the page does. "ready" on standard output says that all have joined. From then on, the program
// answers every line of standard input by one line of JSON:
// {"messages": [of each], "bytes": of all, "lost": connections that have ended}.

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "proto/base/async/async.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"

namespace {

using namespace cancha;
using namespace std::chrono_literals;
namespace beast = boost::beast;
using asio::ip::tcp;

constexpr auto kConfirmPause = 100ms;

class Spectator {
  public:
    explicit Spectator(asio::io_context& context) : socket_(context), timer_(context) {}

    asio::awaitable<bool> join(std::uint16_t port) {
        const tcp::endpoint viewer(asio::ip::address_v4::loopback(), port);
        if (const auto [ec] =
                co_await socket_.next_layer().async_connect(viewer, async::kUseResult);
            ec) {
            co_return false;
        }
        const std::string host = "127.0.0.1:" + std::to_string(port);
        const auto [ec] = co_await socket_.async_handshake(host, "/ws", async::kUseResult);
        co_return !ec;
    }

    asio::awaitable<void> read() {
        while (!is_lost_) {
            beast::flat_buffer buffer;
            const auto [ec, count] = co_await socket_.async_read(buffer, async::kUseResult);
            is_lost_ = bool(ec);
            messages_ += ec ? 0 : 1;
            bytes_ += static_cast<std::int64_t>(count);
        }
    }

    asio::awaitable<void> confirm() {
        std::int64_t confirmed = 0;
        while (!is_lost_) {
            timer_.expires_after(kConfirmPause);
            co_await timer_.async_wait(async::kUseResult);
            if (messages_ > confirmed) {
                confirmed = messages_;
                const std::string text = std::to_string(confirmed);
                co_await socket_.async_write(asio::buffer(text), async::kUseResult);
            }
        }
    }

    std::int64_t messages() const { return messages_; }

    std::int64_t bytes() const { return bytes_; }

    bool is_lost() const { return is_lost_; }

  private:
    beast::websocket::stream<tcp::socket> socket_;
    asio::steady_timer timer_;
    std::int64_t messages_ = 0;
    std::int64_t bytes_ = 0;
    bool is_lost_ = false;
};

using Spectators = std::vector<std::unique_ptr<Spectator>>;

std::string counts(const Spectators& all) {
    nlohmann::json messages = nlohmann::json::array();
    std::int64_t bytes = 0;
    for (const auto& spectator : all) {
        messages.push_back(spectator->messages());
        bytes += spectator->bytes();
    }
    const auto lost = std::ranges::count_if(all, [](const auto& one) { return one->is_lost(); });
    return nlohmann::json{{"messages", messages}, {"bytes", bytes}, {"lost", lost}}.dump();
}

/// Runs until standard input ends or a viewer refuses a browser.
asio::awaitable<void> attend(asio::io_context& context, std::uint16_t port, int count,
                             Spectators& all) {
    for (int index = 0; index < count; ++index) {
        Spectator& joining = *all.emplace_back(std::make_unique<Spectator>(context));
        if (!co_await joining.join(port)) {
            streams::print_error("The viewer at port {} refused spectator {}.\n", port, index + 1);
            context.stop();
            co_return;
        }
        async::spawn(context.get_executor(), joining.read());
        async::spawn(context.get_executor(), joining.confirm());
    }
    streams::print_live_text("ready\n");

    asio::posix::stream_descriptor input(context, ::dup(STDIN_FILENO));
    std::string line;
    while (true) {
        const auto [ec, length] = co_await asio::async_read_until(input, asio::dynamic_buffer(line),
                                                                  '\n', async::kUseResult);
        if (ec) {
            break;
        }
        line.erase(0, length);
        streams::print_live_text(counts(all) + "\n");
    }
    context.stop();
}

std::optional<int> number(std::string_view text) {
    int value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_whole = problem == std::errc() && end == text.data() + text.size();
    return is_whole && value > 0 ? std::optional(value) : std::nullopt;
}

int watch(std::span<char*> arguments) {
    const auto port = arguments.size() == 3 ? number(arguments[1]) : std::nullopt;
    const auto count = arguments.size() == 3 ? number(arguments[2]) : std::nullopt;
    if (!port || *port > 65535 || !count) {
        streams::print_error("usage: cancha-audience PORT COUNT\n");
        return 2;
    }
    asio::io_context context(1);
    Spectators all;
    async::spawn(context.get_executor(),
                 attend(context, static_cast<std::uint16_t>(*port), *count, all));
    context.run();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    return streams::run_program(
        "cancha-audience", [&] { return watch(std::span(argv, static_cast<std::size_t>(argc))); });
}
