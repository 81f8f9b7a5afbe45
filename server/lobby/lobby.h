#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "proto/cancha/v1/lobby.pb.h"
#include "server/lobby/match_order.h"
#include "server/lobby/match_process.h"
#include "server/net/connection.h"
#include "server/session/budget_book.h"

namespace cancha::lobby {

/// What happened in the lobby since it opened; for the metrics.
struct LobbyFigures {
    std::uint64_t created = 0;
    std::uint64_t handed_over = 0;
    std::uint64_t refused = 0;
};

/// The matches of a server: begins them, lists them, ends them.
///
/// Thread: all calls on the thread of the io_context.
class Lobby {
  public:
    /// What may be asked for at most: a round number above what one machine can play, for each
    /// match is a process.
    static constexpr std::size_t kMostMatches = 256;

    /// A refusal names so many matches: it is for people, and there may be hundreds.
    static constexpr std::size_t kMostNamed = 16;

    /// So many matches that have ended stay in the list, the newest. It is for people; recordings
    /// and reports stay anyway.
    static constexpr std::size_t kMostEnded = 64;

    /// A match that has not said anything after so long could not begin. A usual one needs less
    /// than a second.
    static constexpr std::chrono::seconds kTimeToBegin{30};

    /// How long a match that is told to end may take to write what there is to write, before its
    /// process is killed. A recording on a slow disk needs a few seconds; `systemctl stop`
    /// waits 40.
    static constexpr std::chrono::seconds kTimeToEnd{20};

    Lobby(boost::asio::io_context& context, MatchSurroundings surroundings,
          std::size_t most_matches, std::chrono::milliseconds time_to_end = kTimeToEnd);

    /// Begins a match and waits until it takes clients. Returns what was done.
    /// Fails: as plan_match(); kRefused: too many, a name that is taken, or what cancha-match says.
    asio::awaitable<Result<std::string>> create(v1::CreateMatch order);

    /// Tells a match to end. Fails: kNotFound, kInvalidInput, kRefused (it is over, or has been
    /// told so before).
    Result<std::shared_ptr<MatchProcess>> stop(const v1::StopMatch& order,
                                               const std::string& admin);

    /// Waits until a match that was told to end has done so. Returns what to tell about it.
    /// Fails: kIo: it failed instead, or had to be killed.
    static asio::awaitable<Result<std::string>> until_stopped(std::shared_ptr<MatchProcess> match);

    /// The match that a Hello means: where it names none, the only one that runs, or, if none does,
    /// the only one that has ended. Fails: kNotFound; the text lists the matches.
    Result<std::shared_ptr<MatchProcess>> find(const std::string& name) const;

    /// Ends all matches; returns when their processes are gone and the readers know it.
    asio::awaitable<void> close();

    /// Somebody who reads the list, and is told in the end that there will be no other.
    void add_reader(const std::shared_ptr<net::Connection>& reader);

    v1::MatchList list() const;

    /// Raised with every change that the list shows.
    std::uint64_t version() const { return version_; }

    const std::vector<std::shared_ptr<MatchProcess>>& matches() const { return matches_; }

    const access::TokenBook& tokens() const { return surroundings_.tokens; }

    LobbyFigures& figures() { return figures_; }

    session::BudgetBook& budgets() { return budgets_; }

    std::size_t most_matches() const { return most_matches_; }

    std::size_t running() const;

  private:
    Status check_room_for(const std::string& name) const;
    std::vector<std::shared_ptr<MatchProcess>> of_interest() const;
    std::string names() const;
    void forget_old_ones();
    void say_that_it_has_closed() const;

    boost::asio::io_context& context_;
    MatchSurroundings surroundings_;
    std::size_t most_matches_;
    std::chrono::milliseconds time_to_end_;
    std::vector<std::shared_ptr<MatchProcess>> matches_;  // The oldest first.
    std::vector<std::weak_ptr<net::Connection>> readers_;
    LobbyFigures figures_;
    session::BudgetBook budgets_;
    std::uint64_t version_ = 1;
    bool is_closing_ = false;
};

}  // namespace cancha::lobby
