#include "server/net/signal.h"

namespace cancha::net {

asio::awaitable<void> Signal::wait_until(Clock::time_point deadline) {
    if (deadline != Clock::time_point::max()) {
        set_alarm(deadline);
    }
    co_await wait();
}

// The alarm may go off after the Signal is destroyed.
void Signal::set_alarm(Clock::time_point at) {
    if (alarm_ == nullptr) {
        alarm_ = std::make_shared<Alarm>(Alarm{.timer = asio::steady_timer(executor())});
    }
    if (alarm_->at <= at) {
        return;
    }
    alarm_->at = at;
    alarm_->timer.expires_at(at);
    alarm_->timer.async_wait(
        [this, weak = std::weak_ptr(alarm_)](const boost::system::error_code& was_set_anew) {
            const auto alarm = weak.lock();
            if (!was_set_anew && alarm != nullptr) {
                alarm->at = Clock::time_point::max();
                notify();
            }
        });
}

}  // namespace cancha::net
