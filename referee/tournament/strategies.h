#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "proto/base/async/async.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// The strategies that `cancha-referee run` starts as programs on this machine.
///
/// Thread: that of the io_context.
class Strategies {
  public:
    /// `on_failure` is called once for each program that cannot be started. It is also called some
    /// time after a program has ended by itself, unless retire() was called for its match
    /// meanwhile. `match` is the number passed to start(), `why` the reason.
    Strategies(boost::asio::io_context& context,
               std::function<void(std::size_t match, const std::string& why)> on_failure)
        : context_(context), on_failure_(std::move(on_failure)) {}

    /// Starts the programs for the seats of `order`. The server at the address `server` has already
    /// accepted this order. `match`: number of the match, passed to `on_failure`.
    void start(std::size_t match, const PlannedMatch& planned, const v1::CreateMatch& order,
               const std::string& server);

    /// Called when a match is over. The programs of the match have a short time to end by
    /// themselves, and are then stopped.
    void retire(std::size_t match);

    /// Waits until the programs of all matches passed to retire() have ended, or their short time
    /// is over.
    asio::awaitable<void> until_ended();

  private:
    struct Strategy;

    void start(const std::shared_ptr<Strategy>& strategy, const v1::SeatOrder& seat,
               const std::string& called, const std::string& server);
    void look_later(const std::shared_ptr<Strategy>& strategy, const std::string& how);

    boost::asio::io_context& context_;
    std::function<void(std::size_t, const std::string&)> on_failure_;
    std::vector<std::shared_ptr<Strategy>> playing_;
    std::vector<std::shared_ptr<Strategy>> retired_;
};

}  // namespace cancha::tournament
