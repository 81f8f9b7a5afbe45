#include "server/console/day/day_book.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>
#include <sys/file.h>
#include <unistd.h>

#include "proto/base/text_file.h"
#include "server/console/day/standings.h"
#include "server/console/day/tables.h"
#include "server/guest/errands.h"
#include "server/process/descriptor.h"

namespace cancha::console {

namespace {

namespace fs = std::filesystem;

/// So that after a power cut the file is the old one or the new one, and not half of it.
void sync(const fs::path& file) {
    const process::Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    ::fsync(descriptor.get());  // A file system that cannot has said so when it was written.
}

Status write_whole(const fs::path& file, const std::string& text) {
    const fs::path draft = file.string() + ".part";
    {
        std::ofstream stream(draft, std::ios::binary | std::ios::trunc);
        stream << text;
        stream.flush();
        if (!stream) {
            return Error{ErrorCode::kIo, fmt::format("{}: cannot be written: {}", draft.string(),
                                                     std::strerror(errno))};
        }
    }
    sync(draft);
    std::error_code ec;
    fs::rename(draft, file, ec);
    if (ec) {
        return Error{ErrorCode::kIo,
                     fmt::format("{}: cannot be written: {}", file.string(), ec.message())};
    }
    return {};
}

/// What the list awards comes from the list again.
bool is_played(const v1::DayResults::Match& match) {
    return match.state() == "played";
}

void award(const v1::StartList::Award& award, v1::DayResults::Match& match) {
    match.set_state("awarded");
    match.set_blue_score(award.blue());
    match.set_yellow_score(award.yellow());
    match.set_winner(award.blue() > award.yellow()   ? "blue"
                     : award.blue() < award.yellow() ? "yellow"
                                                     : "none");
    match.set_remark(award.reason());
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
    lock_ =
        process::Descriptor(::open((folder_ / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (::flock(lock_.get(), LOCK_EX | LOCK_NB) != 0) {
        return Error{
            ErrorCode::kRefused,
            fmt::format("{}: another cancha-referee plays this list now", folder_.string())};
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
        v1::DayResults::Match& result = *results_.mutable_matches(i);
        if (plan_.list.matches(i).has_award()) {
            award(plan_.list.matches(i).award(), result);
        } else if (result.state() == "awarded") {
            result.set_state("waiting");  // The list awards it no more.
        }
    }
    return save();
}

Status DayBook::take_over(const v1::DayResults& earlier) {
    for (const v1::DayResults::Match& match : earlier.matches()) {
        if (is_played(match) &&
            std::ranges::find(results_.matches(), match.name(), &v1::DayResults::Match::name) ==
                results_.matches().end()) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("match {} ({} v {}) has a result, but is not in the list any more; put "
                            "it back, or take its entry out of {}",
                            match.name(), match.blue(), match.yellow(),
                            (folder_ / "results.json").string())};
        }
    }
    for (v1::DayResults::Match& match : *results_.mutable_matches()) {
        const auto found =
            std::ranges::find(earlier.matches(), match.name(), &v1::DayResults::Match::name);
        if (found == earlier.matches().end()) {
            continue;
        }
        if (found->order() != match.order() && is_played(*found)) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("match {} has a result, but the list says something else of it now; "
                            "give it another name, or take its entry out of {}\n  then: {}\n  "
                            "now:  {}",
                            match.name(), (folder_ / "results.json").string(), found->order(),
                            match.order())};
        }
        const std::string order = match.order();
        match = *found;
        match.set_order(order);
    }
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
        if (Status written = write_whole(folder_ / name, text); !written) {
            return written;
        }
    }
    return {};
}

}  // namespace cancha::console
