#include "server/session/throttle.h"

#include <algorithm>

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "server/session/handshake.h"

namespace cancha::session {

asio::awaitable<bool> Throttle::count(net::Connection& connection, std::size_t bytes,
                                      NoticeBook& notices) {
    using Duration = MessageBudget::Clock::duration;

    const MessageBudget::Clock::time_point now = MessageBudget::Clock::now();
    const Duration own_pause = own_.spend(bytes, now);
    const Duration shared_pause =
        shared_ == nullptr ? Duration::zero() : shared_->spend(bytes, now);
    const Duration pause = std::max(own_pause, shared_pause);
    if (pause <= Duration::zero()) {
        co_return true;
    }
    const bool is_over = own_pause > Duration::zero() && own_.is_exhausted();
    const std::string text = complaint(now, is_over || own_pause >= shared_pause,
                                       is_over ? "closing the connection" : "reading more slowly");
    const bool is_due = notices.count(v1::ERROR_CODE_TOO_MANY, text);
    if (is_due || is_over) {
        send_notice(connection, v1::ERROR_CODE_TOO_MANY, text,
                    notices.count_of(v1::ERROR_CODE_TOO_MANY));
    }
    if (is_over) {
        connection.finish();
        co_return false;
    }
    co_await pause_for(pause);
    co_return true;
}

std::string Throttle::complaint(MessageBudget::Clock::time_point now, bool is_about_own,
                                std::string_view consequence) const {
    const MessageBudget& budget = is_about_own ? own_ : *shared_;
    return fmt::format(
        "{:.0f} messages that answer no tick in {:.3f} s; {} may send {:g} at once and {:g} per "
        "second (a long one counts as one for each {} bytes): {}; send fewer, and wait for the "
        "reply to a request",
        budget.said(), std::chrono::duration<double>(now - budget.said_since()).count(),
        is_about_own ? "a client" : "all your clients together", budget.most_at_once(),
        budget.messages_per_s(), MessageBudget::kBytesOfOne, consequence);
}

asio::awaitable<void> hear(net::Connection& connection,
                           std::shared_ptr<MessageBudget> shared_budget, const Requests& requests) {
    NoticeBook notices;
    MessageBudget own_budget(MessageBudget::Clock::now());
    Throttle throttle(own_budget, std::move(shared_budget));
    for (;;) {
        const Result<std::string_view> payload = co_await connection.receive();
        if (!payload) {
            end_broken_session(connection, payload.error());
            co_return;
        }
        const int body = peek_body(*payload);
        if (body == v1::ClientMessage::kGoodbye) {
            connection.finish();
            co_return;
        }
        bool is_done = false;
        if (body == requests.body) {
            v1::ClientMessage message;  // Not reused, because a client may have sent a large one.
            if (const Status decoded = decode_client_message(*payload, message); !decoded) {
                end_broken_session(connection, decoded.error());
                co_return;
            }
            is_done = co_await requests.take(message);
        }
        if (!is_done && notices.count(v1::ERROR_CODE_NOT_ALLOWED, requests.notice)) {
            send_notice(connection, v1::ERROR_CODE_NOT_ALLOWED, requests.notice,
                        notices.count_of(v1::ERROR_CODE_NOT_ALLOWED));
        }
        if (!co_await throttle.count(connection, payload->size(), notices)) {
            co_return;
        }
    }
}

asio::awaitable<void> pause_for(MessageBudget::Clock::duration pause) {
    if (pause > MessageBudget::Clock::duration::zero()) {
        asio::steady_timer timer(co_await asio::this_coro::executor, pause);
        co_await timer.async_wait(async::kUseResult);
    }
}

}  // namespace cancha::session
