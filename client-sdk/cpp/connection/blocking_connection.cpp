#include "client-sdk/cpp/connection/blocking_connection.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <poll.h>

namespace cancha::connection {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Pause between two attempts to connect. People do not notice it when a server starts.
constexpr auto kRetryPause = milliseconds(50);

/// Time for the first attempt, even without patience. On a working line the server answers within
/// it.
constexpr auto kFirstAttempt = milliseconds(500);

double seconds(milliseconds time) {
    return static_cast<double>(time.count()) / 1000;
}

int remaining_ms(std::optional<Clock::time_point> end) {
    if (!end) {
        return -1;  // For ever, as an argument of poll().
    }
    const auto left = std::chrono::ceil<milliseconds>(*end - Clock::now()).count();
    return static_cast<int>(std::max<decltype(left)>(left, 0));
}

/// Returns 0, ETIMEDOUT or errno.
int wait_readable(int descriptor, std::optional<Clock::time_point> end) {
    for (;;) {
        pollfd ready{descriptor, POLLIN, 0};
        const int count = ::poll(&ready, 1, remaining_ms(end));
        if (count >= 0) {
            return count > 0 ? 0 : ETIMEDOUT;
        }
        if (errno != EINTR) {
            return errno;
        }
    }
}

}  // namespace

Status BlockingConnection::connect(std::string_view server, milliseconds patience) {
    Result<ServerAddress> address = parse_server_address(server);
    if (!address) {
        return address.error();
    }
    const auto end = Clock::now() + std::max(patience, kFirstAttempt);
    Status outcome =
        Error{ErrorCode::kTimeout, unreachable(to_string(*address), boost::asio::error::timed_out)};
    async::spawn(context_.get_executor(),
                 keep_trying(*std::move(address), Clock::now() + patience, outcome));
    context_.restart();
    context_.run_until(end);
    if (!context_.stopped()) {
        connection_.close();  // Ends the present attempt; its outcome does not count.
        const Status before = outcome;
        context_.run();
        outcome = before;
    }
    if (outcome || outcome.error().code == ErrorCode::kNotFound) {
        return outcome;
    }
    return Error{outcome.error().code,
                 fmt::format("{} (tried for {} s)", outcome.error().message, seconds(patience))};
}

asio::awaitable<void> BlockingConnection::keep_trying(ServerAddress server, Clock::time_point end,
                                                      Status& outcome) {
    asio::steady_timer pause(context_);
    for (;;) {
        outcome = co_await connection_.connect(server);
        if (outcome || outcome.error().code == ErrorCode::kNotFound || Clock::now() >= end) {
            co_return;
        }
        pause.expires_after(kRetryPause);
        co_await pause.async_wait(async::kUseResult);
    }
}

Status BlockingConnection::send(const v1::ClientMessage& message) {
    Status sent = connection_.send(message);
    if (sent && !connection_.is_drained()) {
        context_.restart();
        context_.run();
    }
    return sent;
}

// The server must hear the other team and play the tick before it sends the next message. A read at
// once would find nothing.
Status BlockingConnection::receive(v1::ServerMessage& message, Patience patience) {
    const auto end = patience ? std::optional(Clock::now() + *patience) : std::nullopt;
    Result<bool> received = connection_.take(message);
    for (wait_.begin(); received && !*received; received = connection_.receive_now(message)) {
        if (wait_.yield()) {
            continue;
        }
        if (const int code = wait_readable(connection_.native_handle(), end); code != 0) {
            return Error{code == ETIMEDOUT ? ErrorCode::kTimeout : ErrorCode::kIo,
                         fmt::format("no message from the server: {}", std::strerror(code))};
        }
    }
    return received ? Status() : Status(received.error());
}

}  // namespace cancha::connection
