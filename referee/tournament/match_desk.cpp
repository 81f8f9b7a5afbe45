#include "referee/tournament/match_desk.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "client-sdk/cpp/control/exit_code.h"
#include "proto/base/values/server_words.h"
#include "referee/tournament/order.h"
#include "referee/tournament/standings.h"

namespace cancha::tournament {

namespace {

/// Period for checking matches that may wait for a team.
constexpr std::chrono::milliseconds kLookPeriod{500};

/// A match that has waited this long for a team, or for a quarter of the whole waiting time, gives
/// its place to another match. A team that is ready and asked to come is there within a second.
constexpr Attendance::Clock::duration kUntilOthersGoOn = std::chrono::seconds(5);

Attendance::Clock::duration in_clock(double seconds) {
    return std::chrono::duration_cast<Attendance::Clock::duration>(
        std::chrono::duration<double>(seconds));
}

bool is_due(const v1::TournamentResults::Match& match, bool retries_failed) {
    return match.state() == "waiting" || match.state() == "playing" ||
           (match.state() == "failed" && retries_failed);
}

}  // namespace

MatchDesk::MatchDesk(boost::asio::io_context& context, Table table)
    : table_(std::move(table)),
      book_(table_.book),
      schedule_(table_.plan, table_.options.jobs),
      strategies_(context,
                  [this](std::size_t index, const std::string& why) {
                      if (Running* const running = schedule_.find(index)) {
                          stop(*running, why);
                      }
                  }),
      recordings_(context, book_.records(),
                  [this](const std::string& match, const Status& fetched) {
                      hear_of_recording(match, fetched);
                  }),
      attendance_timer_(context) {
    for (std::size_t i = 0; i < table_.plan.matches.size(); ++i) {
        if (is_due(book_.match(i), table_.options.retries_failed)) {
            schedule_.add(i);
        }
    }
}

bool MatchDesk::is_done() const {
    return is_idle() && (!has_due() || is_stopping_);
}

/// Matches that an earlier run began, or that this run began before the server was lost, continue
/// if the server has them. The others begin anew.
void MatchDesk::take_over(const v1::MatchList& list, const std::string& server,
                          const std::string& strategies_server, bool has_tokens) {
    list_ = list;
    server_ = server;
    strategies_server_ = strategies_server;
    has_tokens_ = has_tokens;
    is_server_closing_ = false;
    for (const std::string& name : book_.superseded()) {
        table_.line.stop(name, "the start list has changed");
    }
    const std::vector<Running> before = schedule_.running();
    for (const Running& one : before) {
        if (find(list, one.index) == nullptr || one.is_ordered) {
            play_again(one.index);
        } else if (!one.failure.empty()) {
            have_ended(one);
        }
    }
    const std::vector<std::size_t> due = schedule_.due();
    for (const std::size_t index : due) {
        if (is_played_on(list, index)) {
            schedule_.begin(index);
        }
    }
    fetch_recordings(list, server);
    look(list);
    watch_attendance();
}

void MatchDesk::lose_server() {
    orders_.clear();
    for (Running& running : schedule_.running()) {
        running.attendance.pause();
    }
}

bool MatchDesk::lacks_recordings() const {
    return std::ranges::any_of(book_.results().matches(), [this](const Match& match) {
        std::error_code ec;
        return match.state() == "played" &&
               !std::filesystem::exists(recordings_.file_of(match.called()), ec);
    });
}

void MatchDesk::fetch_recordings(const v1::MatchList& list, const std::string& server) {
    list_ = list;
    server_ = server;
    for (const Match& match : book_.results().matches()) {
        want_recording(match);
    }
}

void MatchDesk::stop() {
    is_stopping_ = true;
    recordings_.give_up();
    for (const Running& running : schedule_.running()) {
        table_.line.stop(book_.match(running.index).called(), "the tournament was interrupted");
    }
}

void MatchDesk::release() {
    bool has_left = false;
    for (Match& match : *book_.mutable_results().mutable_matches()) {
        if (match.state() == "playing") {
            clear_result(match);
            match.set_state("waiting");
            has_left = true;
        }
    }
    if (has_left) {
        save();
    }
}

std::string MatchDesk::results_text() const {
    const auto& matches = book_.results().matches();
    const auto with_result = std::ranges::count_if(matches, has_result);
    if (with_result < std::ssize(matches)) {
        return fmt::format("{} of {} matches have a result", with_result, matches.size());
    }
    return matches.size() == 1 ? "the match has a result"
                               : fmt::format("all {} matches have a result", matches.size());
}

/// Reports awarded matches, which are finished before the first match is played.
void MatchDesk::tell_awards() {
    const auto& matches = book_.results().matches();
    const auto is_award = [](const Match& match) { return match.state() == "awarded"; };
    std::size_t told = done() - static_cast<std::size_t>(std::ranges::count_if(matches, is_award));
    for (const Match& match : matches) {
        if (is_award(match)) {
            table_.progress.tell(match, ++told, table_.plan.matches.size());
        }
    }
}

/// Whether the server is playing a due match or has finished it, so that it need not be played
/// here.
bool MatchDesk::is_played_on(const v1::MatchList& list, std::size_t index) {
    const PlannedMatch& planned = table_.plan.matches[index];
    const bool is_ours = planned.blue.strategy.is_program() || planned.yellow.strategy.is_program();
    const v1::MatchEntry* const entry = find(list, index);
    if (book_.match(index).state() != "playing" || entry == nullptr) {
        return false;
    }
    const bool is_over = entry->state() == v1::MATCH_STATE_OVER && !entry->is_abandoned();
    const bool is_played =
        entry->state() == v1::MATCH_STATE_WAITING || entry->state() == v1::MATCH_STATE_PLAYING;
    if (is_played && is_ours) {
        table_.line.stop(entry->name(), "begun anew");  // The earlier run's strategies are gone.
    }
    return is_over || (is_played && !is_ours);
}

const v1::MatchEntry* MatchDesk::find(const v1::MatchList& list, std::size_t index) {
    const auto entry =
        std::ranges::find(list.matches(), book_.match(index).called(), &v1::MatchEntry::name);
    return entry == list.matches().end() ? nullptr : &*entry;
}

/// Plays a match again that could not be finished. This is nobody's fault.
void MatchDesk::play_again(std::size_t index) {
    strategies_.retire(index);
    schedule_.end(index);
    schedule_.add(index);
}

/// Whether the server has room, counting running and ordered matches.
bool MatchDesk::has_room() const {
    const auto played = std::ranges::count_if(list_.matches(), [](const auto& entry) {
        return entry.state() == v1::MATCH_STATE_WAITING || entry.state() == v1::MATCH_STATE_PLAYING;
    });
    return static_cast<std::size_t>(played) + orders_.size() < list_.most_matches();
}

void MatchDesk::fill_jobs() {
    while (!is_stopping_ && table_.line.is_open() && !is_server_closing_) {
        const std::optional<std::size_t> next = schedule_.next();
        if (!next) {
            return;
        }
        if (!has_room()) {
            tell_no_room();
            return;
        }
        begin(*next);
    }
}

void MatchDesk::tell_no_room() {
    if (schedule_.running().empty() && !std::exchange(is_no_room_told_, true)) {
        table_.progress.say(
            fmt::format("the server plays as many matches as it may, {} (--max-matches): "
                        "waiting for a place",
                        list_.most_matches()));
    }
}

void MatchDesk::begin(std::size_t index) {
    begin_attempt(table_.plan, index, !table_.options.starts_server, book_.mutable_results());
    schedule_.begin(index).is_ordered = true;
    save();
    if (is_stopping_) {
        return;
    }
    const v1::CreateMatch order =
        order_for(table_.plan.matches[index], book_.match(index), has_tokens_);
    orders_[table_.line.create(order)] = {index, order};
}

void MatchDesk::hear(const v1::LobbyReply& reply) {
    const auto order = orders_.find(reply.id());
    if (order == orders_.end()) {
        return;
    }
    const std::size_t index = order->second.first;
    const v1::CreateMatch ordered = std::move(order->second.second);
    orders_.erase(order);
    Running* const running = schedule_.find(index);
    if (!reply.is_done() &&
        (reply.text() == kServerStopping || reply.text().starts_with(kServerFull))) {
        book_.match(index).set_attempt(book_.match(index).attempt() - 1);  // Not a real attempt.
        play_again(index);
        tell_no_room();
    } else if (!reply.is_done()) {
        give_up(index, reply.text());
    } else if (running != nullptr) {
        running->is_ordered = false;
        strategies_.start(index, table_.plan.matches[index], ordered, strategies_server_);
    }
}

/// Gives up a match that the server refuses. It will refuse the next one too.
void MatchDesk::give_up(std::size_t index, const std::string& why) {
    book_.match(index).set_state("waiting");
    schedule_.end(index);
    table_.on_failure(control::kExitRefused,
                      fmt::format("match {}: {}", book_.match(index).name(), why));
    save();
}

void MatchDesk::stop(Running& running, const std::string& why) {
    if (running.failure.empty()) {
        running.failure = why;
        have_ended(running);
    }
}

void MatchDesk::have_ended(const Running& running) {
    table_.line.stop(book_.match(running.index).called(),
                     running.is_forfeited ? "a team did not come" : "a team failed");
}

/// Checks now and then whether teams on other machines have come; they may never come.
void MatchDesk::watch_attendance() {
    attendance_timer_.expires_after(kLookPeriod);
    attendance_timer_.async_wait([this](const auto& ec) {
        if (!ec && !is_stopping_) {
            std::ranges::for_each(schedule_.running(),
                                  [this](Running& running) { look_for_teams(running); });
            fill_jobs();
            watch_attendance();
        }
    });
}

void MatchDesk::look_for_teams(Running& running) {
    if (running.is_ordered || !table_.line.is_open() || !running.failure.empty()) {
        return;
    }
    const PlannedMatch& planned = table_.plan.matches[running.index];
    Attendance& attendance = running.attendance;
    attendance.look(planned, running.entry, Attendance::Clock::now());
    const std::string missing = attendance.missing_program(
        planned, running.entry, in_clock(table_.options.connect_timeout_s));
    if (!missing.empty()) {
        stop(running, fmt::format("{} has not connected within {} s (--connect-timeout)", missing,
                                  table_.options.connect_timeout_s));
        return;
    }
    const auto patience = in_clock(table_.plan.no_show_wait_s);
    running.is_parked =
        attendance.is_standing() && attendance.stood() >= std::min(kUntilOthersGoOn, patience / 4);
    if (attendance.is_standing() && attendance.is_to_be_told()) {
        tell_absence(running);
    }
    if (attendance.is_standing() && attendance.is_before_start() &&
        attendance.stood() >= patience) {
        running.is_forfeited = true;
        stop(running, fmt::format("{} did not come within {} s", attendance.absent(planned),
                                  table_.plan.no_show_wait_s));
    }
}

void MatchDesk::tell_absence(const Running& running) {
    const PlannedMatch& planned = table_.plan.matches[running.index];
    const Attendance& attendance = running.attendance;
    const std::string& called = book_.match(running.index).called();
    const std::string list = table_.options.list.filename().string();
    for (const auto& [is_absent, player] :
         {std::pair(attendance.is_blue_absent(), &planned.blue),
          std::pair(attendance.is_yellow_absent(), &planned.yellow)}) {
        if (is_absent) {
            table_.progress.say(summons(*player, server_, called, list));
        }
    }
    table_.progress.say(
        attendance.is_before_start()
            ? fmt::format("{} will be forfeited after {} s (`no_show` in {})", planned.order.name(),
                          table_.plan.no_show_wait_s, list)
            : fmt::format("{} stands until its team is back, or an official ends it",
                          planned.order.name()));
}

void MatchDesk::look(const v1::MatchList& list) {
    list_ = list;
    std::string playing;
    std::vector<std::size_t> indices;  // The list of running matches changes below.
    for (const Running& running : schedule_.running()) {
        indices.push_back(running.index);
    }
    for (const std::size_t index : indices) {
        Running* const running = schedule_.find(index);
        const v1::MatchEntry* const entry = find(list, index);
        if (running != nullptr && entry != nullptr) {
            running->entry = *entry;
            playing += playing_text(book_.match(index), *entry);
            judge(index, *entry);
        }
    }
    fill_jobs();
    const double all = static_cast<double>(table_.plan.matches.size());
    table_.progress.show(playing, static_cast<double>(done()) / all);
}

void MatchDesk::judge(std::size_t index, const v1::MatchEntry& entry) {
    const Running& running = *schedule_.find(index);
    if (entry.state() != v1::MATCH_STATE_FAILED && entry.state() != v1::MATCH_STATE_OVER) {
        return;
    }
    if (entry.is_abandoned() && entry.end_reason() == kServerStopped && !is_stopping_) {
        is_server_closing_ = true;  // The server says so before it stops.
        play_again(index);
    } else if (running.is_forfeited) {
        take_forfeit(table_.plan.matches[index], !running.attendance.is_blue_absent(),
                     !running.attendance.is_yellow_absent(), book_.match(index));
        conclude(index, "forfeited", std::string(running.failure));
    } else if (entry.state() == v1::MATCH_STATE_FAILED) {
        conclude(index, "failed", entry.end_reason());
    } else {
        take_result(entry, book_.match(index));
        const bool is_played = running.failure.empty() && !entry.is_abandoned();
        conclude(index, is_played ? "played" : "failed",
                 running.failure.empty() ? entry.end_reason() : std::string(running.failure));
    }
}

/// Returns the number of finished matches. A failed match that is due again is not finished.
std::size_t MatchDesk::done() const {
    const auto& matches = book_.results().matches();
    const auto is_done = [](const Match& match) {
        return has_result(match) || match.state() == "failed";
    };
    const auto is_due_again = [&](std::size_t index) {
        return is_done(matches[static_cast<int>(index)]);
    };
    return static_cast<std::size_t>(std::ranges::count_if(matches, is_done) -
                                    std::ranges::count_if(schedule_.due(), is_due_again));
}

void MatchDesk::conclude(std::size_t index, const std::string& state, const std::string& remark) {
    Match& result = book_.match(index);
    result.set_state(is_stopping_ && state == "failed" ? "waiting" : state);
    result.set_remark(remark);
    if (result.state() == "waiting") {
        clear_result(result);
    }
    strategies_.retire(index);
    schedule_.end(index);
    want_recording(result);
    if (result.state() != "waiting") {
        table_.progress.tell(result, done(), table_.plan.matches.size());
    }
    save();
    fill_jobs();
}

/// Fetches a recording, except from the server started here, which writes it to the right place. A
/// match in which a team was absent has none.
void MatchDesk::want_recording(const Match& match) {
    const bool has_ended = match.state() == "played" || match.state() == "failed";
    const auto entry = std::ranges::find(list_.matches(), match.called(), &v1::MatchEntry::name);
    if (table_.options.starts_server || !has_ended || entry == list_.matches().end()) {
        return;
    }
    if (!entry->recording().empty()) {
        recordings_.want(server_, match.called());
    } else if (!std::exchange(is_no_recording_told_, true)) {
        table_.progress.say("the server keeps no recordings (--record-dir): the results have none");
    }
}

void MatchDesk::hear_of_recording(const std::string& match, const Status& fetched) {
    if (fetched) {
        save();  // The page links to the recording.
    } else {
        table_.progress.say(
            fmt::format("cancha-referee: the recording of {} was not fetched: {}; the "
                        "next run tries again",
                        match, fetched.error().message));
    }
}

void MatchDesk::save() {
    if (const Status saved = book_.save(); !saved) {
        table_.on_failure(control::kExitUnreachable, saved.error().message);
    }
}

}  // namespace cancha::tournament
