#include "server/console/day/run_day.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <map>
#include <memory>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "server/console/day/day_book.h"
#include "server/console/day/day_progress.h"
#include "server/console/day/own_server.h"
#include "server/console/day/standings.h"
#include "server/console/day/start_list.h"
#include "server/console/day/tables.h"
#include "server/console/exit_code.h"
#include "server/console/wording.h"
#include "server/guest/call.h"
#include "server/host/secret.h"
#include "server/process/child_process.h"

namespace cancha::console {

namespace {

namespace asio = net::asio;
using net::asio::awaitable;
using Result_ = v1::DayResults::Match;

/// Whoever leaves may be about to be told that the match is over.
constexpr std::chrono::seconds kTimeToHear{2};

/// How long the server may take to end matches when the day is interrupted.
constexpr std::chrono::seconds kTimeToStop{10};

/// What a strategy writes may be anything; here it becomes part of a line.
std::string plain(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

std::uint32_t small(std::uint64_t number) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, UINT32_MAX));
}

/// A match that is being played.
struct Running {
    std::size_t index;
    std::vector<std::unique_ptr<process::ChildProcess>> strategies{};
    google::protobuf::RepeatedPtrField<v1::SeatEntry> seats{};  ///< As the server showed them last.
    std::string failure{};  ///< Why it is being stopped; empty: it is not.
};

class Day {
  public:
    Day(const Options& options, const RunDay& day, const DayPlan& plan, DayBook& book)
        : options_(options),
          day_(day),
          plan_(plan),
          book_(book),
          caller_(options.caller(v1::ROLE_ADMIN)),
          signals_(context_, SIGINT, SIGTERM) {}

    int run() {
        signals_.async_wait([this](const boost::system::error_code& ec, int) {
            if (!ec) {
                interrupt();
            }
        });
        net::spawn(context_.get_executor(), play());
        context_.run();
        progress_.clear();
        return exit_code_;
    }

  private:
    bool is_due(std::size_t index) {
        const std::string& state = book_.match(index).state();
        return state == "waiting" || state == "playing" ||
               (state == "failed" && day_.retries_failed);
    }

    awaitable<void> play() {
        for (std::size_t i = 0; i < plan_.matches.size(); ++i) {
            if (is_due(i)) {
                due_.push_back(i);
            }
        }
        if (!due_.empty()) {
            if (const Status served = co_await find_server(); !served) {
                fail(kExitUnreachable, served.error().message);
            } else {
                co_await talk();
            }
        }
        co_await until_strategies_ended();
        co_await own_server_.stop();
        context_.stop();
    }

    /// Once the match is over they may still have something to write.
    awaitable<void> until_strategies_ended() {
        constexpr std::chrono::milliseconds kPollTime{10};
        const auto is_running = [](const auto& strategy) { return strategy->is_running(); };
        const auto end = std::chrono::steady_clock::now() + kTimeToHear;
        while (std::ranges::any_of(retired_, is_running) &&
               std::chrono::steady_clock::now() < end) {
            asio::steady_timer timer(context_, kPollTime);
            co_await timer.async_wait(net::kUseResult);
        }
    }

    awaitable<Status> find_server() {
        if (!options_.server.empty()) {
            co_return Status();
        }
        Result<std::string> address =
            co_await own_server_.start(day_.listen, book_.records(), std::max(day_.jobs, 1U));
        if (!address) {
            co_return address.error();
        }
        caller_.server = *std::move(address);
        progress_.say(fmt::format("serving at {}; watch with: cancha-viewer --server {}",
                                  caller_.server, caller_.server));
        co_return Status();
    }

    awaitable<void> talk() {
        caller_.enters_lobby = true;
        caller_.match.clear();
        call_ = std::make_unique<guest::Call>(context_, caller_);
        Result<v1::ServerMessage> message = co_await call_->enter();
        if (message) {
            take_over(message->match_list());
            fill_jobs();
        }
        while (message && !is_done()) {
            message = co_await call_->receive();
            if (message && message->has_match_list()) {
                look(message->match_list());
            } else if (message && message->has_lobby_reply()) {
                hear(message->lobby_reply());
            }
        }
        if (!message && !is_leaving_) {
            fail(message.error().code == ErrorCode::kRefused ? kExitRefused : kExitUnreachable,
                 message.error().message);
        }
    }

    bool is_done() const { return running_.empty() && (due_.empty() || is_stopping_); }

    /// Matches that an earlier run began, and that the server has played on.
    void take_over(const v1::MatchList& list) {
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
        while (!is_stopping_ && running_.size() < day_.jobs && !due_.empty()) {
            const std::size_t index = due_.front();
            due_.erase(due_.begin());
            begin(index);
        }
    }

    void begin(std::size_t index) {
        Result_& result = book_.match(index);
        result.set_state("playing");
        result.set_remark("");
        result.set_attempt(result.attempt() + 1);
        result.set_called(result.attempt() == 1
                              ? result.name()
                              : fmt::format("{}-{}", result.name(), result.attempt()));
        running_.push_back({.index = index});
        save();
        v1::LobbyRequest request;
        v1::CreateMatch& order = *request.mutable_create();
        order = plan_.matches[index].order;
        order.set_name(result.called());
        order.set_blue_name(result.blue());
        order.set_yellow_name(result.yellow());
        for (const auto* player : {&plan_.matches[index].blue, &plan_.matches[index].yellow}) {
            add_seats(*player, order);
        }
        orders_[call_->send(request)] = {index, order};
    }

    // Where the server asks for no tokens a seat that had one would keep officials out.
    void add_seats(const PlannedMatch::Player& player, v1::CreateMatch& order) const {
        for (const std::string& name : player.seats) {
            v1::SeatOrder& seat = *order.add_seats();
            seat.set_seat(name);
            seat.set_strategy("remote");
            if (player.strategy.is_program() && !caller_.token.empty()) {
                seat.set_token(host::make_secret());
            } else if (!player.token.empty()) {
                seat.set_token(player.token);
            }
        }
    }

    void order_stop(const std::string& name, const std::string& reason) {
        v1::LobbyRequest request;
        request.mutable_stop()->set_name(name);
        request.mutable_stop()->set_reason(reason);
        call_->send(request);
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
        } else if (Running* const running = find_running(index)) {
            start_strategies(*running, ordered);
        }
    }

    /// What the server does not take of one match it will not take of the next.
    void give_up(std::size_t index, const std::string& why) {
        book_.match(index).set_state("waiting");
        std::erase_if(running_, [index](const Running& one) { return one.index == index; });
        fail(kExitRefused, fmt::format("match {}: {}", book_.match(index).name(), why));
        save();
    }

    Running* find_running(std::size_t index) {
        const auto found = std::ranges::find(running_, index, &Running::index);
        return found == running_.end() ? nullptr : &*found;
    }

    void start_strategies(Running& running, const v1::CreateMatch& order) {
        const PlannedMatch& planned = plan_.matches[running.index];
        expect_connections(running.index);
        for (const v1::SeatOrder& seat : order.seats()) {
            const bool is_blue =
                std::ranges::find(planned.blue.seats, seat.seat()) != planned.blue.seats.end();
            const PlannedMatch::Player& player = is_blue ? planned.blue : planned.yellow;
            if (player.strategy.is_program()) {
                start_strategy(running, player, seat, order.name());
            }
        }
    }

    void start_strategy(Running& running, const PlannedMatch::Player& player,
                        const v1::SeatOrder& seat, const std::string& match) {
        const process::ChildProcess::Command command{
            .shell_command = player.strategy.shell_command,
            .environment = {{"CANCHA_SERVER", caller_.server},
                            {"CANCHA_MATCH", match},
                            {"CANCHA_SEAT", seat.seat()},
                            {"CANCHA_TOKEN", seat.token()},
                            {"CANCHA_TOKENS", ""}},  // Those of a server are no team's business.
        };
        const std::size_t index = running.index;
        const std::size_t number = running.strategies.size();
        auto child = process::ChildProcess::start(
            context_, command, [this, index, number, team = player.team](const std::string& how) {
                stop_unless_over(index, number, team + " " + how);
            });
        if (!child) {
            stop(running, child.error().message);
            return;
        }
        running.strategies.push_back(*std::move(child));
    }

    void expect_connections(std::size_t index) {
        const std::chrono::duration<double> limit(day_.connect_timeout_s);
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
                stop(running, fmt::format("{} has not connected within {} s", player.team,
                                          day_.connect_timeout_s));
            }
        }
    }

    /// A strategy has ended: because its match has, or else the match cannot go on.
    void stop_unless_over(std::size_t index, std::size_t number, const std::string& what) {
        auto timer = std::make_shared<asio::steady_timer>(context_, kTimeToHear);
        const std::uint32_t attempt = book_.match(index).attempt();
        timer->async_wait([this, timer, index, number, attempt, what](const auto& ec) {
            Running* const running = find_running(index);
            if (ec || running == nullptr || book_.match(index).attempt() != attempt) {
                return;
            }
            std::string why = what;
            const auto lines = running->strategies[number]->last_lines();
            why += lines.empty() ? "" : "; its last words: " + plain(lines.back());
            stop(*running, why);
        });
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
                playing += describe(index, *entry);
                judge(index, *entry);
            }
        }
        const double all = static_cast<double>(plan_.matches.size());
        progress_.draw(playing, static_cast<double>(done()) / all);
    }

    std::string describe(std::size_t index, const v1::MatchEntry& entry) {
        const Result_& match = book_.match(index);
        const auto& teams = entry.status().teams();
        return fmt::format("{}: {} {} : {} {}, {}   ", match.name(), match.blue(),
                           teams.size() == 2 ? teams[0].score() : 0,
                           teams.size() == 2 ? teams[1].score() : 0, match.yellow(),
                           entry.state() == v1::MATCH_STATE_WAITING ? "waits for its teams"
                                                                    : period_text(entry.status()));
    }

    void judge(std::size_t index, const v1::MatchEntry& entry) {
        Running& running = *find_running(index);
        if (entry.state() == v1::MATCH_STATE_FAILED) {
            conclude(index, "failed", entry.end_reason());
        } else if (entry.state() == v1::MATCH_STATE_OVER) {
            fill_in(entry, book_.match(index));
            const bool is_played = running.failure.empty() && !entry.is_abandoned();
            conclude(index, is_played ? "played" : "failed",
                     running.failure.empty() ? entry.end_reason() : running.failure);
        }
    }

    static void fill_in(const v1::MatchEntry& entry, Result_& result) {
        const auto& teams = entry.status().teams();
        if (teams.size() == 2) {
            result.set_blue_score(teams[0].score());
            result.set_yellow_score(teams[1].score());
            result.set_blue_shoot_out(teams[0].shoot_out_goals());
            result.set_yellow_shoot_out(teams[1].shoot_out_goals());
        }
        const std::string winner = team_word(entry.status().winner());
        result.set_winner(winner.empty() ? "none" : winner);
        result.set_ticks(small(entry.tick()));
        result.set_state_hash(fmt::format("{:016x}", entry.state_hash()));
    }

    std::size_t done() const {
        return static_cast<std::size_t>(std::ranges::count_if(
            book_.results().matches(),
            [](const Result_& match) { return has_result(match) || match.state() == "failed"; }));
    }

    void conclude(std::size_t index, const std::string& state, const std::string& remark) {
        Result_& result = book_.match(index);
        result.set_state(is_stopping_ && state == "failed" ? "waiting" : state);
        result.set_remark(result.state() == "waiting" ? "" : remark);
        const auto running = std::ranges::find(running_, index, &Running::index);
        for (auto& strategy : running->strategies) {
            retire(std::move(strategy));
        }
        running_.erase(running);
        if (result.state() != "waiting") {
            progress_.tell(result, done(), plan_.matches.size());
        }
        save();
        fill_jobs();
    }

    /// It has a moment to end by itself. Not destroyed at once: its own words may have led here.
    void retire(std::unique_ptr<process::ChildProcess> strategy) {
        auto timer = std::make_shared<asio::steady_timer>(context_, kTimeToHear);
        retired_.emplace_back(std::move(strategy));
        timer->async_wait(
            [this, timer, kept = retired_.back()](const auto&) { std::erase(retired_, kept); });
    }

    void save() {
        if (const Status saved = book_.save(); !saved) {
            fail(kExitUnreachable, saved.error().message);
        }
    }

    void fail(int exit_code, const std::string& message) {
        progress_.say("cancha-referee: " + message);
        exit_code_ = exit_code;
        stop_day();
    }

    void interrupt() {
        progress_.say("interrupted; the same command goes on from here");
        exit_code_ = kExitInterrupted;
        stop_day();
    }

    void stop_day() {
        if (is_stopping_) {
            return;
        }
        is_stopping_ = true;
        if (call_ == nullptr) {
            return;
        }
        for (const Running& running : running_) {
            order_stop(book_.match(running.index).called(), "the day was interrupted");
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
        call_->close();
    }

    const Options& options_;
    const RunDay& day_;
    const DayPlan& plan_;
    DayBook& book_;
    asio::io_context context_{1};
    guest::Caller caller_;
    asio::signal_set signals_;
    OwnServer own_server_{context_};
    std::unique_ptr<guest::Call> call_;
    DayProgress progress_;
    std::vector<std::size_t> due_;  // In order.
    std::vector<Running> running_;
    std::vector<std::shared_ptr<process::ChildProcess>> retired_;  // They have a moment to end.
    std::map<std::uint32_t, std::pair<std::size_t, v1::CreateMatch>> orders_;  // Not yet answered.
    bool is_stopping_ = false;
    bool is_leaving_ = false;
    int exit_code_ = kExitDone;
};

int refuse(const Error& error) {
    fmt::print(stderr, "cancha-referee: {}\n", error.message);
    return error.code == ErrorCode::kIo ? kExitUnreachable : kExitRefused;
}

std::filesystem::path results_folder(const RunDay& day) {
    return day.folder.empty() ? day.list.parent_path() / (day.list.stem().string() + "-results")
                              : day.folder;
}

bool is_complete(const v1::DayResults& results) {
    return std::ranges::all_of(results.matches(), has_result);
}

}  // namespace

int run_day(const Options& options, const RunDay& day) {
    const Result<DayPlan> plan = load_start_list(day.list);
    if (!plan) {
        return refuse(plan.error());
    }
    DayBook book(*plan, results_folder(day));
    if (const Status opened = book.open(); !opened) {
        return refuse(opened.error());
    }
    const int exit_code = Day(options, day, *plan, book).run();
    if (exit_code != kExitDone) {
        return exit_code;
    }
    fmt::print("{}\nresults: {}\n", to_text(book.results()),
               (book.folder() / "results.html").string());
    return is_complete(book.results()) ? kExitDone : kExitNoResult;
}

}  // namespace cancha::console
