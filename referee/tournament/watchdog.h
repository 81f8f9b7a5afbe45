#pragma once

#include <chrono>
#include <memory>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "client-sdk/cpp/control/session.h"

namespace cancha::tournament {

/// Closes the session with a server that has sent nothing for `patience`.
///
/// Thread: that of the io_context.
class Watchdog {
  public:
    /// Borrows the session.
    Watchdog(boost::asio::io_context& context, control::Session& session,
             std::chrono::duration<double> patience)
        : timer_(context), session_(session), patience_(patience) {
        reset();
    }

    /// Called when the server has sent something. Starts to wait anew.
    void reset() {
        timer_.expires_after(std::chrono::duration_cast<std::chrono::milliseconds>(patience_));
        timer_.async_wait([this, weak = std::weak_ptr(has_bitten_)](const auto& ec) {
            // While the flag exists, so do this watchdog and the session that it borrows.
            if (const auto has_bitten = weak.lock(); has_bitten && !ec) {
                *has_bitten = true;
                session_.close();
            }
        });
    }

    /// Whether the watchdog has closed the session.
    bool has_bitten() const { return *has_bitten_; }

    /// Returns the error to report if the watchdog has closed the session.
    Error silence() const {
        return {ErrorCode::kTimeout,
                fmt::format("the server has sent nothing for {:.3g} s", patience_.count())};
    }

  private:
    boost::asio::steady_timer timer_;
    control::Session& session_;
    std::chrono::duration<double> patience_;
    std::shared_ptr<bool> has_bitten_ = std::make_shared<bool>(false);
};

}  // namespace cancha::tournament
