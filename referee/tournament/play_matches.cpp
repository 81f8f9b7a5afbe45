#include "referee/tournament/play_matches.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "client-sdk/cpp/control/exit_code.h"
#include "client-sdk/cpp/control/session.h"
#include "proto/process/orphan_watch.h"
#include "proto/program/signals.h"
#include "referee/tournament/order.h"
#include "referee/tournament/own_server.h"
#include "referee/tournament/progress.h"
#include "referee/tournament/standings.h"
#include "referee/tournament/strategies.h"

namespace cancha::tournament {

namespace {

using asio::awaitable;
using Result_ = v1::TournamentResults::Match;

/// How long the server may take to end matches when the tournament is interrupted.
constexpr std::chrono::seconds kTimeToStop{10};

/// A match that is being played.
struct Running {
    std::size_t index;
    google::protobuf::RepeatedPtrField<v1::SeatEntry> seats{};  ///< As the server showed them last.
    std::string failure{};  ///< Why it is being stopped; empty: it is not.
};

class Tournament {
  public:
    Tournament(const Options& options, const access::TokenBook& tokens, const TournamentPlan& plan,
               ResultBook& book)
        : options_(options),
          tokens_(tokens),
          plan_(plan),
          book_(book),
          login_(options.admin),
          signals_(context_) {
        program::add_ending_signals(signals_);
    }

    int run() {
        await_interrupt();
        async::spawn(context_.get_executor(), play());
        context_.run();
        progress_.clear();
        return exit_code_;
    }

  private:
    bool is_due(std::size_t index) {
        const std::string& state = book_.match(index).state();
        return state == "waiting" || state == "playing" ||
               (state == "failed" && options_.retries_failed);
    }

    /// They are done before the first match is played.
    void tell_awards() {
        const auto& matches = book_.results().matches();
        const auto is_award = [](const Result_& match) { return match.state() == "awarded"; };
        const auto is_again = [this](const Result_& match) {
            return match.state() == "failed" && options_.retries_failed;
        };
        std::size_t told = done();
        for (const Result_& match : matches) {
            told -= is_award(match) || is_again(match) ? 1 : 0;
        }
        for (const Result_& match : matches) {
            if (is_award(match)) {
                progress_.tell(match, ++told, plan_.matches.size());
            }
        }
    }

    awaitable<void> play() {
        tell_awards();
        for (std::size_t i = 0; i < plan_.matches.size(); ++i) {
            if (is_due(i)) {
                due_.push_back(i);
            }
        }
        if (!due_.empty()) {
            if (const Status served = co_await find_server(); !served) {
                fail(control::kExitUnreachable, served.error().message);
            } else {
                co_await talk();
            }
        }
        co_await strategies_.until_ended();
        co_await own_server_.stop();
        context_.stop();
    }

    awaitable<Status> find_server() {
        if (!options_.starts_server) {
            co_return Status();
        }
        login_.token = tokens_.token_of(v1::ROLE_ADMIN, login_.name);
        const OwnServer::Plan wanted{.listen = options_.listen,
                                     .records = book_.records(),
                                     .most_matches = std::max(options_.jobs, 1U),
                                     .tokens = tokens_.to_text()};
        Result<std::string> address = co_await own_server_.start(wanted);
        if (!address) {
            co_return address.error();
        }
        login_.server = *std::move(address);
        progress_.say(fmt::format("serving at {}; watch with: cancha-viewer --server {}",
                                  login_.server, login_.server));
        if (tokens_.empty()) {
            progress_.say(
                "anyone on this machine, team programs included, can control matches; give "
                "--tokens FILE to prevent it");
        }
        co_return Status();
    }

    awaitable<void> talk() {
        if (is_stopping_) {
            co_return;
        }
        login_.enters_lobby = true;
        login_.match.clear();
        session_ = std::make_unique<control::Session>(context_, login_);
        Result<v1::ServerMessage> message = co_await session_->enter();
        if (message && !is_stopping_) {
            take_over(message->match_list());
            fill_jobs();
        }
        while (message && !is_done()) {
            message = co_await session_->receive();
            if (message && message->has_match_list()) {
                look(message->match_list());
            } else if (message && message->has_lobby_reply()) {
                hear(message->lobby_reply());
            }
        }
        if (!message && !is_leaving_) {
            fail(message.error().code == ErrorCode::kRefused ? control::kExitRefused
                                                             : control::kExitUnreachable,
                 message.error().message);
        }
    }

    bool is_done() const { return running_.empty() && (due_.empty() || is_stopping_); }

    /// Matches that an earlier run began, and that the server has played on.
    void take_over(const v1::MatchList& list) {
        for (const std::string& name : book_.superseded()) {
            order_stop(name, "the start list has changed");
        }
        std::erase_if(due_, [&](std::size_t index) {
            const PlannedMatch& planned = plan_.matches[index];
            const bool is_ours =
                planned.blue.strategy.is_program() || planned.yellow.strategy.is_program();
            const auto entry = std::ranges::find(list.matches(), book_.match(index).called(),
                                                 &v1::MatchEntry::name);
            if (book_.match(index).state() != "playing" || entry == list.matches().end()) {
                return false;
            }
            const bool is_over = entry->state() == v1::MATCH_STATE_OVER && !entry->is_abandoned();
            const bool is_played = entry->state() == v1::MATCH_STATE_WAITING ||
                                   entry->state() == v1::MATCH_STATE_PLAYING;
            if (is_over || (is_played && !is_ours)) {
                running_.push_back({.index = index});
                return true;
            }
            if (is_played) {
                order_stop(entry->name(),
                           "begun anew");  // Its strategies went with the run before.
            }
            return false;
        });
        look(list);
    }

    void fill_jobs() {
        while (!is_stopping_ && running_.size() < options_.jobs && !due_.empty()) {
            const std::size_t index = due_.front();
            due_.erase(due_.begin());
            begin(index);
        }
    }

    void begin(std::size_t index) {
        Result_& result = book_.match(index);
        begin_attempt(plan_, result);
        running_.push_back({.index = index});
        save();
        v1::LobbyRequest request;
        *request.mutable_create() = order_for(plan_.matches[index], result, !login_.token.empty());
        orders_[session_->send(request)] = {index, request.create()};
    }

    void order_stop(const std::string& name, const std::string& reason) {
        v1::LobbyRequest request;
        request.mutable_stop()->set_name(name);
        request.mutable_stop()->set_reason(reason);
        session_->send(request);
    }

    void hear(const v1::LobbyReply& reply) {
        const auto order = orders_.find(reply.id());
        if (order == orders_.end()) {
            return;
        }
        const std::size_t index = order->second.first;
        const v1::CreateMatch ordered = std::move(order->second.second);
        orders_.erase(order);
        if (!reply.is_done()) {
            give_up(index, reply.text());
        } else if (find_running(index) != nullptr) {
            expect_connections(index);
            strategies_.start(
                index, plan_.matches[index], ordered,
                options_.starts_server ? own_server_.strategies_address() : login_.server);
        }
    }

    /// What the server does not take of one match it will not take of the next.
    void give_up(std::size_t index, const std::string& why) {
        book_.match(index).set_state("waiting");
        forget(index);
        fail(control::kExitRefused, fmt::format("match {}: {}", book_.match(index).name(), why));
        save();
    }

    void forget(std::size_t index) {
        std::erase_if(running_, [index](const Running& one) { return one.index == index; });
    }

    Running* find_running(std::size_t index) {
        const auto found = std::ranges::find(running_, index, &Running::index);
        return found == running_.end() ? nullptr : &*found;
    }

    void expect_connections(std::size_t index) {
        const std::chrono::duration<double> limit(options_.connect_timeout_s);
        auto timer = std::make_shared<asio::steady_timer>(
            context_, std::chrono::duration_cast<std::chrono::steady_clock::duration>(limit));
        const std::string called = book_.match(index).called();
        timer->async_wait([this, timer, index, called](const auto& ec) {
            Running* const running = find_running(index);
            if (!ec && running != nullptr && book_.match(index).called() == called) {
                stop_without(*running, plan_.matches[index].blue);
                stop_without(*running, plan_.matches[index].yellow);
            }
        });
    }

    /// Unless the strategies of this team, if they are ours, have their seats.
    void stop_without(Running& running, const PlannedMatch::Player& player) {
        for (const v1::SeatEntry& seat : running.seats) {
            const bool is_theirs =
                std::ranges::find(player.seats, seat.name()) != player.seats.end();
            if (is_theirs && seat.occupant().empty() && player.strategy.is_program()) {
                stop(running, fmt::format("{} has not connected within {} s (--connect-timeout)",
                                          player.team, options_.connect_timeout_s));
            }
        }
    }

    void stop(Running& running, const std::string& why) {
        if (running.failure.empty()) {
            running.failure = why;
            order_stop(book_.match(running.index).called(), "a team failed");
        }
    }

    void look(const v1::MatchList& list) {
        std::string playing;
        std::vector<std::size_t> indices;  // The list of those that run changes below.
        for (const Running& running : running_) {
            indices.push_back(running.index);
        }
        for (const std::size_t index : indices) {
            const auto entry = std::ranges::find(list.matches(), book_.match(index).called(),
                                                 &v1::MatchEntry::name);
            if (entry != list.matches().end()) {
                find_running(index)->seats = entry->seats();
                playing += playing_text(book_.match(index), *entry);
                judge(index, *entry);
            }
        }
        const double all = static_cast<double>(plan_.matches.size());
        progress_.show(playing, static_cast<double>(done()) / all);
    }

    void judge(std::size_t index, const v1::MatchEntry& entry) {
        Running& running = *find_running(index);
        if (entry.state() == v1::MATCH_STATE_FAILED) {
            conclude(index, "failed", entry.end_reason());
        } else if (entry.state() == v1::MATCH_STATE_OVER) {
            take_result(entry, book_.match(index));
            const bool is_played = running.failure.empty() && !entry.is_abandoned();
            conclude(index, is_played ? "played" : "failed",
                     running.failure.empty() ? entry.end_reason() : running.failure);
        }
    }

    std::size_t done() const {
        return static_cast<std::size_t>(std::ranges::count_if(
            book_.results().matches(),
            [](const Result_& match) { return has_result(match) || match.state() == "failed"; }));
    }

    void conclude(std::size_t index, const std::string& state, const std::string& remark) {
        Result_& result = book_.match(index);
        result.set_state(is_stopping_ && state == "failed" ? "waiting" : state);
        result.set_remark(remark);
        if (result.state() == "waiting") {
            clear_result(result);
        }
        strategies_.retire(index);
        forget(index);
        if (result.state() != "waiting") {
            progress_.tell(result, done(), plan_.matches.size());
        }
        save();
        fill_jobs();
    }

    void save() {
        if (const Status saved = book_.save(); !saved) {
            fail(control::kExitUnreachable, saved.error().message);
        }
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
        if (session_ == nullptr) {
            return;
        }
        for (const Running& running : running_) {
            order_stop(book_.match(running.index).called(), "the tournament was interrupted");
        }
        auto timer = std::make_shared<asio::steady_timer>(context_, kTimeToStop);
        timer->async_wait([this, timer](const auto& ec) {
            if (!ec) {
                leave();
            }
        });
        if (running_.empty()) {
            leave();
        }
    }

    void leave() {
        is_leaving_ = true;
        session_->close();
    }

    const Options& options_;
    const access::TokenBook& tokens_;  // Of our own server.
    const TournamentPlan& plan_;
    ResultBook& book_;
    asio::io_context context_{1};
    control::Login login_;
    asio::signal_set signals_;
    process::OrphanWatch orphans_{context_, process::OrphanWatch::Policy::kKeep};
    OwnServer own_server_{context_};
    std::unique_ptr<control::Session> session_;
    Progress progress_;
    std::vector<std::size_t> due_;  // In order.
    std::vector<Running> running_;
    Strategies strategies_{context_, [this](std::size_t index, const std::string& why) {
                               if (Running* const running = find_running(index)) {
                                   stop(*running, why);
                               }
                           }};
    std::map<std::uint32_t, std::pair<std::size_t, v1::CreateMatch>> orders_;  // Not yet answered.
    bool is_stopping_ = false;
    bool is_leaving_ = false;
    int exit_code_ = control::kExitDone;
};

}  // namespace

int play_matches(const Options& options, const access::TokenBook& tokens,
                 const TournamentPlan& plan, ResultBook& book) {
    return Tournament(options, tokens, plan, book).run();
}

}  // namespace cancha::tournament
