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

/// The strategies that `run` starts as programs on this machine.
///
/// Thread: that of the io_context.
class Strategies {
  public:
    /// `on_failure` gets the match number of start() and the reason, once for each program that
    /// cannot be started or has ended a while ago, unless the match was retired since.
    Strategies(boost::asio::io_context& context,
               std::function<void(std::size_t match, const std::string& why)> on_failure)
        : context_(context), on_failure_(std::move(on_failure)) {}

    /// Starts the programs for the seats of `order`, which the server at the address `server` has
    /// accepted. `match`: number of the match, for `on_failure`.
    void start(std::size_t match, const PlannedMatch& planned, const v1::CreateMatch& order,
               const std::string& server);

    /// Called when a match is over. Its programs have a moment to end by themselves.
    void retire(std::size_t match);

    /// Waits until the programs of all retired matches have ended or that moment is over.
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
