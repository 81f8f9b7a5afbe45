#include "referee/tournament/result_book.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <set>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>
#include <sys/file.h>
#include <unistd.h>

#include "client-sdk/cpp/control/requests.h"
#include "proto/base/files/text_file.h"
#include "proto/base/processes/descriptor.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/text/match_name.h"
#include "proto/base/text/visible.h"
#include "referee/tournament/order.h"
#include "referee/tournament/results_page.h"
#include "referee/tournament/standings.h"
#include "referee/tournament/tables.h"

namespace cancha::tournament {

namespace {

namespace fs = std::filesystem;

Error cannot_write(const fs::path& file, const std::string& why) {
    return {ErrorCode::kIo, fmt::format("{}: cannot be written: {}", file.string(), why)};
}

v1::TournamentResults::Match awarded(const v1::StartList::Award& award,
                                     v1::TournamentResults::Match match) {
    if (match.state() == "played" || match.state() == "forfeited") {
        v1::TournamentResults::Match played = match;
        *match.mutable_played() = std::move(played);
    }
    clear_result(match);
    match.set_state("awarded");
    match.set_blue_score(award.blue());
    match.set_yellow_score(award.yellow());
    match.set_winner(award.blue() > award.yellow()   ? "blue"
                     : award.blue() < award.yellow() ? "yellow"
                                                     : "none");
    match.set_remark(award.reason());
    return match;
}

/// Returns the match as it was played, whatever the list has awarded since.
v1::TournamentResults::Match without_award(const v1::TournamentResults::Match& match) {
    if (match.state() != "awarded") {
        return match;
    }
    if (match.has_played()) {
        return match.played();
    }
    v1::TournamentResults::Match waiting = match;
    clear_result(waiting);
    waiting.set_state("waiting");
    return waiting;
}

/// Combines the list's players and group with the result of an earlier run. A results file may have
/// been edited, and the tables know only the list's teams and groups.
v1::TournamentResults::Match with_outcome(const v1::TournamentResults::Match& earlier,
                                          const v1::TournamentResults::Match& listed) {
    v1::TournamentResults::Match match = earlier;
    match.set_group(listed.group());
    match.set_blue(listed.blue());
    match.set_yellow(listed.yellow());
    match.set_discipline(listed.discipline());
    match.set_is_course(listed.is_course());
    match.set_remark(visible_line(match.remark()));
    return match;
}

/// Far longer than any tag. The name after it needs room.
constexpr std::size_t kLongestTag = 12;

bool is_state(const std::string& word) {
    constexpr std::array<std::string_view, 6> kStates{"waiting", "playing",   "played",
                                                      "awarded", "forfeited", "failed"};
    return std::ranges::find(kStates, word) != kStates.end();
}

bool is_winner(const std::string& word) {
    return word == "blue" || word == "yellow" || word == "none";
}

bool is_hash(const std::string& text) {
    constexpr std::size_t kDigits = 16;
    return text.size() == kDigits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

/// Returns a value that no run writes for a match with a result; empty: there is none.
std::string strangeness_of_result(const v1::TournamentResults::Match& match) {
    // A round number far above any match: a larger one is not a result.
    constexpr std::uint32_t kMostGoals = 10'000;
    const std::uint32_t most = std::max({match.blue_score(), match.yellow_score(),
                                         match.blue_shoot_out(), match.yellow_shoot_out()});
    // A round number above any match: a thousand days.
    constexpr std::uint64_t kLongest_us = 100'000'000'000'000;
    if (std::max(match.blue_finished_us(), match.yellow_finished_us()) > kLongest_us) {
        return "a course that took more than a thousand days";
    }
    if (!is_winner(match.winner())) {
        return fmt::format("the winner '{}'", match.winner());
    }
    if (match.winner() == "none" && !match.is_course() &&
        match.blue_score() != match.yellow_score()) {
        return fmt::format("no winner at {} : {}", match.blue_score(), match.yellow_score());
    }
    return most > kMostGoals ? fmt::format("{} goals", most) : "";
}

/// Returns a value that no run writes for any match; empty: there is none.
std::string strangeness_of(const v1::TournamentResults::Match& match) {
    // Most attempts at a match.
    constexpr std::uint32_t kMostAttempts = 1'000'000;
    if (!is_state(match.state())) {
        return fmt::format("the state '{}'", match.state());
    }
    if (match.attempt() > kMostAttempts) {
        return fmt::format("{} attempts", match.attempt());
    }
    if (!match.called().empty() && !check_match_name(match.called())) {
        return "an invalid name on the server (`called`)";
    }
    if (!match.state_hash().empty() && !is_hash(match.state_hash())) {
        return "an invalid `stateHash`";
    }
    if (match.has_played() && match.played().state() != "played" &&
        match.played().state() != "forfeited") {
        return fmt::format("`played` with the state '{}'", match.played().state());
    }
    return has_result(match) ? strangeness_of_result(match) : "";
}

/// Returns a value that no earlier run can have written; empty: there is none.
std::string find_strangeness(const v1::TournamentResults& earlier) {
    if (!earlier.tag().empty() &&
        (earlier.tag().size() > kLongestTag || !check_match_name(earlier.tag()))) {
        return "an invalid `tag`";
    }
    auto all = earlier.matches();
    all.MergeFrom(earlier.unlisted());
    std::set<std::string> names;
    for (const v1::TournamentResults::Match& match : all) {
        if (!names.insert(match.name()).second) {
            return fmt::format("match {} is listed twice", match.name());
        }
        if (const std::string strange = strangeness_of(match); !strange.empty()) {
            return fmt::format("match {} has {}", match.name(), strange);
        }
    }
    return {};
}

/// Returns the first line of the parser's text. Its picture of the place needs more lines.
std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

Result<v1::TournamentResults> parse_results(const std::string& text, const fs::path& file) {
    v1::TournamentResults results;
    const auto parsed = google::protobuf::util::JsonStringToMessage(text, &results);
    const std::string problem = !parsed.ok() ? std::string(parsed.message())
                                : results.format() != ResultBook::kFormat
                                    ? fmt::format("`format` is not {}", ResultBook::kFormat)
                                    : find_strangeness(results);
    if (!problem.empty()) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}: is not a results file ({}); choose another folder with "
                                 "--results, or move {} away to start again",
                                 file.string(), first_line(problem), file.parent_path().string())};
    }
    return results;
}

}  // namespace

ResultBook::ResultBook(const TournamentPlan& plan, fs::path folder)
    : plan_(plan), folder_(std::move(folder)) {
    results_.set_format(kFormat);
    results_.set_title(plan.list.title());
    results_.set_tag(make_tag());
    for (const PlannedMatch& planned : plan.matches) {
        v1::TournamentResults::Match& match = *results_.add_matches();
        match.set_name(planned.order.name());
        match.set_group(planned.group);
        match.set_blue(planned.blue.team);
        match.set_yellow(planned.yellow.team);
        match.set_discipline(planned.order.discipline());
        match.set_is_course(planned.is_course);
        match.set_state("waiting");
        match.set_order(planned.text);
    }
}

Status ResultBook::open() {
    std::error_code ec;
    fs::create_directories(records(), ec);
    if (ec) {
        return Error{ErrorCode::kIo,
                     fmt::format("{}: cannot be created: {}", records().string(), ec.message())};
    }
    if (Status locked = lock(); !locked) {
        return locked;
    }
    const fs::path file = folder_ / "results.json";
    if (fs::exists(file, ec)) {
        const Result<std::string> text = read_text_file(file);
        if (!text) {
            return text.error();
        }
        const Result<v1::TournamentResults> earlier = parse_results(*text, file);
        if (!earlier) {
            return earlier.error();
        }
        if (Status taken = take_over(*earlier); !taken) {
            return taken;
        }
    }
    for (int i = 0; i < plan_.list.matches_size(); ++i) {
        if (plan_.list.matches(i).has_award()) {
            v1::TournamentResults::Match& match = *results_.mutable_matches(i);
            match = awarded(plan_.list.matches(i).award(), match);
        }
    }
    return save();
}

Status ResultBook::lock() {
    lock_ = processes::Descriptor(
        ::open((folder_ / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (::flock(lock_.get(), LOCK_EX | LOCK_NB) == 0) {
        return {};
    }
    if (errno != EWOULDBLOCK) {
        return cannot_write(folder_ / "lock", std::strerror(errno));
    }
    return Error{ErrorCode::kRefused,
                 fmt::format("{}: another cancha-referee is playing this list", folder_.string())};
}

Status ResultBook::take_over(const v1::TournamentResults& earlier) {
    if (!earlier.tag().empty()) {  // Versions before 0.4.1 wrote no tag.
        results_.set_tag(earlier.tag());
    }
    std::vector<v1::TournamentResults::Match> known(earlier.unlisted().begin(),
                                                    earlier.unlisted().end());
    known.insert(known.end(), earlier.matches().begin(), earlier.matches().end());
    for (const v1::TournamentResults::Match& match : known) {
        const auto listed = std::ranges::find(*results_.mutable_matches(), match.name(),
                                              &v1::TournamentResults::Match::name);
        if (listed == results_.mutable_matches()->end()) {
            *results_.add_unlisted() = without_award(match);
        } else if (Status taken = take_over(without_award(match), *listed); !taken) {
            return taken;
        }
    }
    return {};
}

Status ResultBook::take_over(const v1::TournamentResults::Match& earlier,
                             v1::TournamentResults::Match& listed) {
    if (earlier.order() == listed.order()) {
        listed = with_outcome(earlier, listed);
        return {};
    }
    if (earlier.state() == "played") {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("match {} has a result, but its entry in the list has changed; give it "
                        "another name, or remove its result from {} and its files from the folder "
                        "`matches` beside it\n  then: {}\n  now:  {}",
                        listed.name(), (folder_ / "results.json").string(), earlier.order(),
                        listed.order())};
    }
    if (earlier.state() == "playing") {
        superseded_.push_back(earlier.called());
    }
    listed.set_attempt(earlier.attempt());
    listed.set_called(earlier.called());
    return {};
}

Status ResultBook::save() {
    results_.clear_standings();
    for (v1::TournamentResults::Place& place : standings(plan_.list, results_)) {
        *results_.add_standings() = std::move(place);
    }
    for (const auto& [name, text] : {std::pair("results.csv", to_csv(results_)),
                                     std::pair("results.html", to_html(results_, records())),
                                     std::pair("results.json", control::to_json(results_))}) {
        if (Status written = streams::replace_file(folder_ / name, text); !written) {
            return written;
        }
    }
    return {};
}

}  // namespace cancha::tournament
