#include "server/lobby/lobby.h"

#include <algorithm>
#include <iterator>
#include <span>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "proto/base/text/joined.h"
#include "proto/base/text/printable_text.h"
#include "proto/base/values/server_words.h"

namespace cancha::lobby {

namespace {

constexpr std::size_t kMaxReason = 64;  // Code points; same limit as EndMatch in session.proto.

/// Time for a killed process to end. It takes milliseconds unless the process hangs in a device.
constexpr std::chrono::seconds kTimeToDie{2};

/// Returns why the process could not start a match.
std::string complaint_of(const MatchProcess& match) {
    constexpr std::string_view kProgram = "cancha-match: ";
    std::string text;
    for (const std::string& line : match.last_lines()) {
        text.append(text.empty() ? "" : "\n");
        text.append(line, line.starts_with(kProgram) ? kProgram.size() : 0);
    }
    if (text.empty()) {
        text = match.how_ended().empty()
                   ? fmt::format("cancha-match has not started the match within {} s",
                                 Lobby::kTimeToBegin.count())
                   : fmt::format("cancha-match {}", match.how_ended());
    }
    return text;
}

}  // namespace

Lobby::Lobby(boost::asio::io_context& context, MatchSurroundings surroundings,
             std::size_t most_matches, std::chrono::milliseconds time_to_end)
    : context_(context),
      surroundings_(std::move(surroundings)),
      most_matches_(most_matches),
      time_to_end_(time_to_end) {}

std::size_t Lobby::running() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(matches_, [](const auto& match) { return !match->has_ended(); }));
}

Status Lobby::check_room_for(const std::string& name) const {
    if (is_closing_) {
        return Error{ErrorCode::kRefused, kServerStopping};
    }
    // A match that is over ends soon: it only waits for its clients.
    const auto played = static_cast<std::size_t>(
        std::ranges::count_if(matches_, [](const auto& match) { return !match->is_over(); }));
    if (played >= most_matches_ || running() >= 2 * most_matches_) {
        return Error{ErrorCode::kRefused, fmt::format("{} {} at a time, all in use; stop one first",
                                                      kServerFull, most_matches_)};
    }
    for (const auto& match : matches_) {
        if (match->entry().name() == name) {
            return Error{
                ErrorCode::kRefused,
                fmt::format("`name`: match '{}' already exists; choose another name", name)};
        }
    }
    return {};
}

asio::awaitable<Result<std::string>> Lobby::create(v1::CreateMatch order) {
    if (const Status allowed = check_room_for(order.name()); !allowed) {
        co_return allowed.error();
    }
    const Result<MatchPlan> plan = plan_match(order, surroundings_);
    if (!plan) {
        co_return plan.error();
    }
    auto started = MatchProcess::start(context_, *plan, [this] { ++version_; });
    if (!started) {
        co_return started.error();
    }
    const std::shared_ptr<MatchProcess> match = *std::move(started);
    matches_.push_back(match);
    forget_old_ones();
    co_await match->until_known(kTimeToBegin);
    if (!match->is_known()) {
        match->end("it did not start in time", time_to_end_);
        std::erase(matches_, match);
        ++version_;
        co_return Error{ErrorCode::kRefused, complaint_of(*match)};
    }
    ++figures_.created;
    ++version_;
    spdlog::info("match created: match={} discipline={} recording={:?}", order.name(),
                 match->entry().discipline(), match->entry().recording());
    co_return fmt::format("match '{}' ({}) created; {}", order.name(), match->entry().discipline(),
                          wait_text(plan->assignment.order()));
}

Result<std::shared_ptr<MatchProcess>> Lobby::stop(const v1::StopMatch& order,
                                                  const std::string& admin) {
    const auto found = find(order.name());
    if (!found) {
        return found.error();
    }
    if (!is_visible_name(order.reason(), kMaxReason)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("`reason` must have 1 to {} printable characters, not only blanks",
                                 kMaxReason)};
    }
    MatchProcess& match = **found;
    if (match.is_over()) {
        return Error{ErrorCode::kRefused, fmt::format("match '{}' is already over", order.name())};
    }
    if (match.is_ending()) {
        return Error{ErrorCode::kRefused,
                     fmt::format("match '{}' is already ending", order.name())};
    }
    match.end(fmt::format("{} ({})", order.reason(), admin), time_to_end_);
    spdlog::info("match stopped: match={} admin={:?} reason={:?}", order.name(), admin,
                 order.reason());
    return *found;
}

asio::awaitable<Result<std::string>> Lobby::until_stopped(std::shared_ptr<MatchProcess> match) {
    co_await match->until_over();
    const v1::MatchEntry& entry = match->entry();
    if (entry.state() == v1::MATCH_STATE_FAILED) {
        co_return Error{ErrorCode::kIo,
                        fmt::format("match '{}' has failed: {}", entry.name(), entry.end_reason())};
    }
    co_return fmt::format("match '{}' has ended", entry.name());
}

/// Returns the running matches or, if none runs, the ended ones, whose results can still be
/// watched.
std::vector<std::shared_ptr<MatchProcess>> Lobby::of_interest() const {
    const bool is_any_running = std::ranges::any_of(
        matches_, [](const auto& match) { return match->is_known() && !match->has_ended(); });
    std::vector<std::shared_ptr<MatchProcess>> found;
    std::ranges::copy_if(matches_, std::back_inserter(found), [&](const auto& match) {
        return match->is_known() && match->has_ended() != is_any_running;
    });
    return found;
}

Result<std::shared_ptr<MatchProcess>> Lobby::find(const std::string& name) const {
    if (!name.empty()) {
        const auto found = std::ranges::find_if(matches_, [&name](const auto& match) {
            return match->is_known() && match->entry().name() == name;
        });
        if (found == matches_.end()) {
            return Error{ErrorCode::kNotFound,
                         fmt::format("there is no match '{}'; {}", name, names())};
        }
        return *found;
    }
    const auto candidates = of_interest();
    if (candidates.size() == 1) {
        return candidates.front();
    }
    return Error{
        ErrorCode::kNotFound,
        candidates.empty()
            ? names()
            : names() +
                  "; choose one with --match NAME or CANCHA_MATCH=NAME (a program of your own: "
                  "`match` in Hello)"};
}

std::string Lobby::names() const {
    const auto matches = of_interest();
    if (matches.empty()) {
        return "there are no matches";
    }
    const std::span named(matches.begin(), std::min(matches.size(), kMostNamed));
    return fmt::format("the matches are: {}{}",
                       joined(named, [](const auto& match) { return match->entry().name(); }),
                       matches.size() > kMostNamed
                           ? fmt::format(" and {} more", matches.size() - kMostNamed)
                           : "");
}

asio::awaitable<void> Lobby::close() {
    is_closing_ = true;
    const auto matches = matches_;
    for (const auto& match : matches) {
        if (!match->has_ended()) {
            match->end(kServerStopped, time_to_end_);
        }
    }
    // All matches end at the same time. If the first uses up its time, waiting for the others is
    // useless.
    bool is_in_time = true;
    for (auto match = matches.begin(); match != matches.end() && is_in_time; ++match) {
        co_await (*match)->until_ended(time_to_end_ + kTimeToDie);
        is_in_time = (*match)->has_ended();
    }
    say_that_it_has_closed();
    matches_.clear();  // Kills running processes.
}

void Lobby::add_reader(const std::shared_ptr<net::Connection>& reader) {
    std::erase_if(readers_, [](const auto& known) { return known.expired(); });
    readers_.push_back(reader);
}

/// Without a goodbye, clients could take the end of the connection for a fault. The last list tells
/// them how the last matches ended.
void Lobby::say_that_it_has_closed() const {
    v1::ServerMessage last_list;
    *last_list.mutable_match_list() = list();
    v1::ServerMessage goodbye;
    goodbye.mutable_notice()->set_code(v1::ERROR_CODE_MATCH_OVER);
    goodbye.mutable_notice()->set_text("the server has closed");
    for (const auto& known : readers_) {
        if (const auto reader = known.lock()) {
            reader->send(last_list);
            reader->send(goodbye);
        }
    }
}

v1::MatchList Lobby::list() const {
    v1::MatchList list;
    for (const auto& match : matches_) {
        if (match->is_known()) {
            *list.add_matches() = match->entry();
        }
    }
    list.set_most_matches(static_cast<std::uint32_t>(most_matches_));
    return list;
}

void Lobby::forget_old_ones() {
    std::size_t ended = matches_.size() - running();
    std::erase_if(matches_, [&ended](const auto& match) {
        return match->has_ended() && ended > kMostEnded && ended-- > 0;
    });
}

}  // namespace cancha::lobby
