#include "server/console/day/day_book.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>
#include <sys/file.h>
#include <unistd.h>

#include "proto/base/text_file.h"
#include "proto/program/replace_file.h"
#include "server/console/day/order.h"
#include "server/console/day/standings.h"
#include "server/console/day/tables.h"
#include "server/guest/errands.h"
#include "server/process/descriptor.h"

namespace cancha::console {

namespace {

namespace fs = std::filesystem;

Error cannot_write(const fs::path& file, const std::string& why) {
    return {ErrorCode::kIo, fmt::format("{}: cannot be written: {}", file.string(), why)};
}

v1::DayResults::Match awarded(const v1::StartList::Award& award, v1::DayResults::Match match) {
    if (match.state() == "played") {
        v1::DayResults::Match played = match;
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

/// How a match went, whatever the list has awarded since.
v1::DayResults::Match without_award(const v1::DayResults::Match& match) {
    if (match.state() != "awarded") {
        return match;
    }
    v1::DayResults::Match waiting;
    waiting.set_name(match.name());
    waiting.set_state("waiting");
    waiting.set_attempt(match.attempt());
    waiting.set_called(match.called());
    waiting.set_order(match.order());
    return match.has_played() ? match.played() : waiting;
}

}  // namespace

DayBook::DayBook(const DayPlan& plan, fs::path folder) : plan_(plan), folder_(std::move(folder)) {
    results_.set_format(kFormat);
    results_.set_title(plan.list.title());
    for (const PlannedMatch& planned : plan.matches) {
        v1::DayResults::Match& match = *results_.add_matches();
        match.set_name(planned.order.name());
        match.set_group(planned.group);
        match.set_blue(planned.blue.team);
        match.set_yellow(planned.yellow.team);
        match.set_discipline(planned.order.discipline());
        match.set_state("waiting");
        match.set_order(planned.text);
    }
}

Status DayBook::open() {
    std::error_code ec;
    fs::create_directories(records(), ec);
    if (ec) {
        return Error{ErrorCode::kIo,
                     fmt::format("{}: cannot be made: {}", records().string(), ec.message())};
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
        v1::DayResults earlier;
        const auto parsed = google::protobuf::util::JsonStringToMessage(*text, &earlier);
        if (!parsed.ok() || earlier.format() != kFormat) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("{}: is no file of results ({}); choose another folder with "
                                     "--results, or remove it to begin anew",
                                     file.string(),
                                     parsed.ok() ? "`format` is not " + std::string(kFormat)
                                                 : std::string(parsed.message()))};
        }
        if (Status taken = take_over(earlier); !taken) {
            return taken;
        }
    }
    for (int i = 0; i < plan_.list.matches_size(); ++i) {
        if (plan_.list.matches(i).has_award()) {
            v1::DayResults::Match& match = *results_.mutable_matches(i);
            match = awarded(plan_.list.matches(i).award(), match);
        }
    }
    return save();
}

Status DayBook::lock() {
    lock_ =
        process::Descriptor(::open((folder_ / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (::flock(lock_.get(), LOCK_EX | LOCK_NB) == 0) {
        return {};
    }
    if (errno != EWOULDBLOCK) {
        return cannot_write(folder_ / "lock", std::strerror(errno));
    }
    return Error{ErrorCode::kRefused,
                 fmt::format("{}: another cancha-referee plays this list now", folder_.string())};
}

Status DayBook::take_over(const v1::DayResults& earlier) {
    std::vector<v1::DayResults::Match> known(earlier.unlisted().begin(), earlier.unlisted().end());
    known.insert(known.end(), earlier.matches().begin(), earlier.matches().end());
    for (const v1::DayResults::Match& match : known) {
        const auto listed = std::ranges::find(*results_.mutable_matches(), match.name(),
                                              &v1::DayResults::Match::name);
        if (listed == results_.mutable_matches()->end()) {
            *results_.add_unlisted() = without_award(match);
        } else if (Status taken = take_over(without_award(match), *listed); !taken) {
            return taken;
        }
    }
    return {};
}

Status DayBook::take_over(const v1::DayResults::Match& earlier, v1::DayResults::Match& listed) {
    if (earlier.order() == listed.order()) {
        listed = earlier;
        return {};
    }
    if (earlier.state() == "played") {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("match {} has a result, but the list says something else of it now; "
                        "give it another name, or take its entry out of {}\n  then: {}\n  "
                        "now:  {}",
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

Status DayBook::save() {
    results_.clear_standings();
    for (v1::DayResults::Place& place : standings(plan_.list, results_)) {
        *results_.add_standings() = std::move(place);
    }
    for (const auto& [name, text] : {std::pair("results.csv", to_csv(results_)),
                                     std::pair("results.html", to_html(results_, records())),
                                     std::pair("results.json", guest::to_json(results_))}) {
        if (Status written = program::replace_file(folder_ / name, text); !written) {
            return written;
        }
    }
    return {};
}

}  // namespace cancha::console
