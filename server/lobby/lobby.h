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

/// Counts for the metrics, since the start of the server.
struct LobbyFigures {
    std::uint64_t created = 0;      ///< Matches created.
    std::uint64_t handed_over = 0;  ///< Clients handed over to the process of their match.
    std::uint64_t refused = 0;      ///< Clients refused.
};

/// The matches of a server: creates, lists and ends them.
///
/// Thread: all calls on the thread of the io_context.
class Lobby {
  public:
    /// Upper limit of the option --max-matches. It is a round number that is larger than the number
    /// of matches that one machine can play, because each match is a process.
    static constexpr std::size_t kMostMatches = 256;

    /// Largest number of matches named in an error text. People read the text, and there may be
    /// hundreds of matches.
    static constexpr std::size_t kMostNamed = 16;

    /// Number of ended matches that stay in the list. Matches that ended earlier are dropped from
    /// the list, so that people can read it. Their recordings and reports are kept.
    static constexpr std::size_t kMostEnded = 64;

    /// Time for a new match to report its state for the first time. Without a report by then the
    /// match is ended. A usual match needs less than a second.
    static constexpr std::chrono::seconds kTimeToBegin{30};

    /// Time for a match to write its files after it was told to end. After this time the process of
    /// the match is killed. A recording on a slow disk needs a few seconds; `systemctl stop` waits
    /// 40 s.
    static constexpr std::chrono::seconds kTimeToEnd{20};

    /// `surroundings`: settings that all matches share. `most_matches`: value of --max-matches.
    Lobby(boost::asio::io_context& context, MatchSurroundings surroundings,
          std::size_t most_matches, std::chrono::milliseconds time_to_end = kTimeToEnd);

    /// Starts a match and waits until it accepts clients. Returns a sentence for the admin.
    /// Fails: kRefused: too many matches, the name is taken, or cancha-match failed; kInvalidInput,
    /// kNotFound: the order is wrong (see plan_match()).
    asio::awaitable<Result<std::string>> create(v1::CreateMatch order);

    /// Tells a match to end. `admin`: name of the admin who asks for it. Returns the match, for
    /// until_stopped(). Fails: kNotFound: no such match; kInvalidInput: the reason is empty or too
    /// long; kRefused: the match is over or already ending.
    Result<std::shared_ptr<MatchProcess>> stop(const v1::StopMatch& order,
                                               const std::string& admin);

    /// Waits until a match that was told to end has ended. Returns a sentence for the admin.
    /// Fails: kIo: the match failed instead, or had to be killed.
    static asio::awaitable<Result<std::string>> until_stopped(std::shared_ptr<MatchProcess> match);

    /// Finds the match that a Hello names. An empty name means the only running match. If no match
    /// is running, it means the only ended one. Fails: kNotFound; the text lists the matches.
    Result<std::shared_ptr<MatchProcess>> find(const std::string& name) const;

    /// Ends all matches. Returns when their processes have ended and the clients that read the list
    /// of matches have been told that the server has closed.
    asio::awaitable<void> close();

    /// Adds a client that reads the list of matches, so that close() can tell the client that the
    /// server has closed.
    void add_reader(const std::shared_ptr<net::Connection>& reader);

    /// The list of matches, as sent to clients.
    v1::MatchList list() const;

    /// Number that grows with each change of list(), so that callers notice changes.
    std::uint64_t version() const { return version_; }

    const std::vector<std::shared_ptr<MatchProcess>>& matches() const { return matches_; }

    const access::TokenBook& tokens() const { return surroundings_.tokens; }

    LobbyFigures& figures() { return figures_; }

    /// Message budgets of clients in the lobby (clients that are in no match).
    session::BudgetBook& budgets() { return budgets_; }

    std::size_t most_matches() const { return most_matches_; }

    /// Number of matches whose process has not ended.
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
