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

/// The strategies that `run` itself starts, as programs of this machine.
///
/// Thread: that of the io_context.
class Strategies {
  public:
    /// `on_failure` gets the match, as in start(), and what is wrong, once for each program that
    /// cannot be started or that has ended a while ago, unless the match was retired since.
    Strategies(boost::asio::io_context& context,
               std::function<void(std::size_t match, const std::string& why)> on_failure)
        : context_(context), on_failure_(std::move(on_failure)) {}

    /// Starts what has to be started for the seats of `order`, which the server at the address
    /// `server` has taken. `match`: the number by which the match is called here.
    void start(std::size_t match, const PlannedMatch& planned, const v1::CreateMatch& order,
               const std::string& server);

    /// The match is over: its programs have a moment to end by themselves.
    void retire(std::size_t match);

    /// Until the programs of all retired matches have ended, or the moment is over.
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
