#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "referee/tournament/options.h"
#include "referee/tournament/progress.h"
#include "referee/tournament/recordings.h"
#include "referee/tournament/result_book.h"
#include "referee/tournament/schedule.h"
#include "referee/tournament/server_line.h"
#include "referee/tournament/start_list.h"
#include "referee/tournament/strategies.h"

namespace cancha::tournament {

/// Lets a server play the matches of a start list: orders the matches over a connection
/// (ServerLine), starts the teams' programs, watches for absent teams and writes down the results.
///
/// Thread: that of the io_context.
class MatchDesk {
  public:
    /// The parts that the desk works with. Borrowed.
    struct Table {
        const Options& options;
        const TournamentPlan& plan;
        ResultBook& book;
        ServerLine& line;
        Progress& progress;
        /// Called when the tournament cannot go on.
        std::function<void(int exit_code, const std::string& message)> on_failure;
    };

    MatchDesk(boost::asio::io_context& context, Table table);

    /// Whether at least one match has no result yet and is still to be begun.
    bool has_due() const { return schedule_.has_due(); }

    /// Returns the number of matches that a server must be able to play at once.
    std::size_t most_running() const { return schedule_.most_running(); }

    /// Whether no match is running and no match is left to play.
    bool is_done() const;

    /// Whether no match is running.
    bool is_idle() const { return schedule_.running().empty(); }

    /// Prints the results that the start list awards. These results exist before the first match is
    /// played.
    void tell_awards();

    /// Continues the matches of the start list that the server already has, and begins others.
    /// `list`: the server's list of its matches; `server`: the server's address for remote teams;
    /// `strategies_server`: its address for programs started on this machine. `has_tokens`: whether
    /// the server asks for tokens.
    void take_over(const v1::MatchList& list, const std::string& server,
                   const std::string& strategies_server, bool has_tokens);

    /// Whether a match was played and its recording is not in the folder of recordings.
    bool lacks_recordings() const;

    /// Starts fetching the missing recordings that the server has.
    void fetch_recordings(const v1::MatchList& list, const std::string& server);

    /// Called when the connection to the server is lost. Orders of matches that the server has not
    /// answered count as not placed.
    void lose_server();

    /// Takes the server's newest list of its matches.
    void look(const v1::MatchList& list);

    /// Takes the server's reply to an order.
    void hear(const v1::LobbyReply& reply);

    /// Ends all matches and begins no more.
    void stop();

    /// Called when no server plays the matches any more. Matches that have begun and not ended will
    /// be played again by the next run. Do not call this function while a server may still play
    /// these matches: the next run then continues them.
    void release();

    /// Returns a text such as "all 3 matches have a result", to be shown when no match is left to
    /// play.
    std::string results_text() const;

    asio::awaitable<void> until_recordings_fetched() { return recordings_.until_fetched(); }

    asio::awaitable<void> until_strategies_ended() { return strategies_.until_ended(); }

  private:
    using Match = v1::TournamentResults::Match;

    const v1::MatchEntry* find(const v1::MatchList& list, std::size_t index);
    bool is_played_on(const v1::MatchList& list, std::size_t index);
    void play_again(std::size_t index);
    bool has_room() const;
    void fill_jobs();
    void tell_no_room();
    void begin(std::size_t index);
    void give_up(std::size_t index, const std::string& why);
    void stop(Running& running, const std::string& why);
    void have_ended(const Running& running);
    void watch_attendance();
    void look_for_teams(Running& running);
    void tell_absence(const Running& running);
    void judge(std::size_t index, const v1::MatchEntry& entry);
    void conclude(std::size_t index, const std::string& state, const std::string& remark);
    std::size_t done() const;
    void want_recording(const Match& match);
    void hear_of_recording(const std::string& match, const Status& fetched);
    void save();

    Table table_;
    ResultBook& book_;
    std::string server_;
    std::string strategies_server_;
    bool has_tokens_ = false;
    v1::MatchList list_;  // The latest list that the server has sent.
    Schedule schedule_;
    Strategies strategies_;
    Recordings recordings_;
    asio::steady_timer attendance_timer_;
    // Orders that the server has not answered, by their request id, with the index of the match.
    std::map<std::uint32_t, std::pair<std::size_t, v1::CreateMatch>> orders_;
    bool is_server_closing_ = false;
    bool is_no_room_told_ = false;
    bool is_no_recording_told_ = false;
    bool is_stopping_ = false;
};

}  // namespace cancha::tournament
