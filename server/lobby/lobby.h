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

/// Counts for the metrics, since the lobby opened.
struct LobbyFigures {
    std::uint64_t created = 0;
    std::uint64_t handed_over = 0;
    std::uint64_t refused = 0;
};

/// The matches of a server: creates, lists and ends them.
///
/// Thread: all calls on the thread of the io_context.
class Lobby {
  public:
    /// Upper limit of --max-matches. A round number, above what one machine can play: each match is
    /// a process.
    static constexpr std::size_t kMostMatches = 256;

    /// Highest number of matches named in a refusal. People read it, and there may be hundreds of
    /// matches.
    static constexpr std::size_t kMostNamed = 16;

    /// Number of ended matches that stay in the list, the newest ones. People read the list;
    /// recordings and reports are kept anyway.
    static constexpr std::size_t kMostEnded = 64;

    /// Time for a new match to report its state. Without a report the match counts as failed. A
    /// usual match needs less than a second.
    static constexpr std::chrono::seconds kTimeToBegin{30};

    /// Time for a match that is told to end to write its files; then its process is killed. A
    /// recording on a slow disk needs a few seconds; `systemctl stop` waits 40 s.
    static constexpr std::chrono::seconds kTimeToEnd{20};

    Lobby(boost::asio::io_context& context, MatchSurroundings surroundings,
          std::size_t most_matches, std::chrono::milliseconds time_to_end = kTimeToEnd);

    /// Starts a match and waits until it accepts clients. Returns a sentence for the admin.
    /// Fails: as plan_match(); kRefused: too many matches, the name is taken, or cancha-match
    /// failed.
    asio::awaitable<Result<std::string>> create(v1::CreateMatch order);

    /// Tells a match to end. Fails: kNotFound, kInvalidInput, kRefused (the match is over or
    /// already ending).
    Result<std::shared_ptr<MatchProcess>> stop(const v1::StopMatch& order,
                                               const std::string& admin);

    /// Waits until a match that was told to end has ended. Returns a sentence for the admin.
    /// Fails: kIo: the match failed instead, or had to be killed.
    static asio::awaitable<Result<std::string>> until_stopped(std::shared_ptr<MatchProcess> match);

    /// Finds the match that a Hello names. An empty name means the only match that runs or, if none
    /// runs, the only one that has ended. Fails: kNotFound; the text lists the matches.
    Result<std::shared_ptr<MatchProcess>> find(const std::string& name) const;

    /// Ends all matches. Returns once their processes have ended and the readers have been told.
    asio::awaitable<void> close();

    /// Adds a client that reads the list. close() tells it that the server has closed.
    void add_reader(const std::shared_ptr<net::Connection>& reader);

    v1::MatchList list() const;

    /// Number that grows with each visible change of the list.
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
    std::vector<std::shared_ptr<MatchProcess>> matches_;  // Oldest first.
    std::vector<std::weak_ptr<net::Connection>> readers_;
    LobbyFigures figures_;
    session::BudgetBook budgets_;
    std::uint64_t version_ = 1;
    bool is_closing_ = false;
};

}  // namespace cancha::lobby
