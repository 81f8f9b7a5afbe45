#include "referee/tournament/play_matches.h"

#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "client-sdk/cpp/control/exit_code.h"
#include "proto/base/processes/orphan_watch.h"
#include "proto/base/streams/signals.h"
#include "referee/tournament/match_desk.h"
#include "referee/tournament/own_server.h"
#include "referee/tournament/progress.h"
#include "referee/tournament/server_line.h"

namespace cancha::tournament {

namespace {

using asio::awaitable;

/// Time for the server to end matches when the tournament is interrupted.
constexpr std::chrono::seconds kTimeToStop{10};

class Tournament {
  public:
    Tournament(const Options& options, const access::TokenBook& tokens, const TournamentPlan& plan,
               ResultBook& book)
        : options_(options),
          tokens_(tokens),
          book_(book),
          login_(options.admin),
          signals_(context_),
          desk_(context_, {.options = options,
                           .plan = plan,
                           .book = book,
                           .line = line_,
                           .progress = progress_,
                           .on_failure = [this](int exit_code, const std::string& message) {
                               fail(exit_code, message);
                           }}) {
        streams::add_ending_signals(signals_);
    }

    int run() {
        await_interrupt();
        async::spawn(context_.get_executor(), play());
        context_.run();
        if (options_.starts_server || was_told_to_stop_) {
            desk_.release();
        }
        progress_.clear();
        return exit_code_;
    }

  private:
    awaitable<void> play() {
        desk_.tell_awards();
        if (desk_.has_due()) {
            if (const Status served = co_await find_server(); !served) {
                fail(control::kExitUnreachable, served.error().message);
            } else {
                co_await talk();
            }
        } else {
            progress_.say("nothing to play: " + desk_.results_text());
            if (!options_.starts_server && desk_.lacks_recordings()) {
                co_await ask_for_recordings();
            }
        }
        if (!is_stopping_) {
            co_await desk_.until_recordings_fetched();
        }
        co_await desk_.until_strategies_ended();
        co_await own_server_.stop();
        context_.stop();
    }

    awaitable<Status> find_server() {
        if (!options_.starts_server) {
            tell_address("playing");
            co_return Status();
        }
        login_.token = tokens_.token_of(v1::ROLE_ADMIN, login_.name);
        const OwnServer::Plan wanted{.listen = options_.listen,
                                     .records = book_.records(),
                                     .most_matches = static_cast<unsigned>(desk_.most_running()),
                                     .tokens = tokens_.to_text()};
        Result<std::string> address = co_await own_server_.start(wanted);
        if (!address) {
            co_return address.error();
        }
        login_.server = *std::move(address);
        tell_address("serving");
        if (tokens_.empty()) {
            progress_.say(
                "anyone on this machine, team programs included, can control matches; give "
                "--tokens FILE to prevent it");
        }
        co_return Status();
    }

    /// Prints the address for spectators and officials.
    void tell_address(std::string_view what) {
        progress_.say(fmt::format("{} at {}; watch with: cancha-viewer --server {}", what,
                                  login_.server, login_.server));
    }

    awaitable<void> talk() {
        if (is_stopping_) {
            co_return;
        }
        Result<v1::MatchList> list = co_await line_.enter(login_);
        while (list && !is_stopping_) {
            desk_.take_over(
                *list, login_.server,
                options_.starts_server ? own_server_.strategies_address() : login_.server,
                !login_.token.empty());
            const Error lost = co_await hear_all();
            if (desk_.is_done() || is_stopping_) {
                co_return;
            }
            desk_.lose_server();
            list = co_await wait_for_server(lost);
        }
        if (!list && !is_leaving_) {
            fail(list.error().code == ErrorCode::kRefused ? control::kExitRefused
                                                          : control::kExitUnreachable,
                 list.error().message);
        }
    }

    /// Fetches recordings of a finished day. The day is finished without them too.
    awaitable<void> ask_for_recordings() {
        const Result<v1::MatchList> list = co_await line_.enter(login_);
        if (list) {
            desk_.fetch_recordings(*list, login_.server);
        } else {
            progress_.say("recordings are missing, and the server cannot be asked for them: " +
                          list.error().message);
        }
    }

    /// Receives messages until all is done or the server is lost. Returns the reason.
    awaitable<Error> hear_all() {
        while (!desk_.is_done()) {
            const Result<v1::ServerMessage> message = co_await line_.receive();
            if (!message) {
                co_return message.error();
            }
            if (message->has_match_list()) {
                desk_.look(message->match_list());
            } else if (message->has_lobby_reply()) {
                desk_.hear(message->lobby_reply());
            }
        }
        co_return Error{ErrorCode::kIo, ""};
    }

    /// Waits for a lost server. One started here does not come back.
    awaitable<Result<v1::MatchList>> wait_for_server(Error lost) {
        const std::string run_again = "; run again: " + options_.command;
        if (options_.starts_server || lost.code == ErrorCode::kRefused) {
            co_return Error{lost.code, lost.message + run_again};
        }
        progress_.say(
            fmt::format("cancha-referee: {}; waiting up to {} s for the server to come back",
                        lost.message, options_.server_patience_s));
        Result<v1::MatchList> list =
            co_await line_.enter_again(std::chrono::duration<double>(options_.server_patience_s));
        if (!list) {
            co_return Error{list.error().code, list.error().message + run_again};
        }
        progress_.say("the server is back");
        co_return list;
    }

    void fail(int exit_code, const std::string& message) {
        progress_.say("cancha-referee: " + message);
        exit_code_ = exit_code;
        stop_all();
    }

    void await_interrupt() {
        signals_.async_wait([this](const boost::system::error_code& ec, int) {
            if (!ec) {
                await_interrupt();
                interrupt();
            }
        });
    }

    void interrupt() {
        if (exit_code_ == control::kExitInterrupted) {
            context_.stop();
            return;
        }
        progress_.say("interrupted; run the same command to continue (Ctrl-C again: stop at once)");
        exit_code_ = control::kExitInterrupted;
        stop_all();
    }

    void stop_all() {
        if (is_stopping_) {
            return;
        }
        is_stopping_ = true;
        was_told_to_stop_ = line_.is_open();
        desk_.stop();
        auto timer = std::make_shared<asio::steady_timer>(context_, kTimeToStop);
        timer->async_wait([this, timer](const auto& ec) {
            if (!ec) {
                leave();
            }
        });
        if (desk_.is_idle() || !line_.is_open()) {
            leave();
        }
    }

    void leave() {
        is_leaving_ = true;
        line_.close();
    }

    const Options& options_;
    const access::TokenBook& tokens_;  // Tokens of the server started here.
    const ResultBook& book_;
    asio::io_context context_{1};
    control::Login login_;
    asio::signal_set signals_;
    processes::OrphanWatch orphans_{context_, processes::OrphanWatch::Policy::kKeep};
    OwnServer own_server_{context_};
    ServerLine line_{context_};
    Progress progress_;
    MatchDesk desk_;
    bool is_stopping_ = false;
    bool was_told_to_stop_ = false;  // Whether the server was told to end its matches.
    bool is_leaving_ = false;
    int exit_code_ = control::kExitDone;
};

}  // namespace

int play_matches(const Options& options, const access::TokenBook& tokens,
                 const TournamentPlan& plan, ResultBook& book) {
    return Tournament(options, tokens, plan, book).run();
}

}  // namespace cancha::tournament
