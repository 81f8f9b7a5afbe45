#include "viewer/tape/library.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include "proto/base/text/visible.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/recording_facts.h"

namespace cancha::tape {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSuffix = ".mcap";

bool has_suffix(const fs::path& file) {
    return std::ranges::equal(file.extension().string(), kSuffix, {},
                              [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
}

/// Most unreadable files logged; a folder may be full of them.
constexpr std::size_t kMostTold = 100;

/// Names and texts need not be valid UTF-8.
constexpr auto kReplace = nlohmann::json::error_handler_t::replace;

/// Longest text in the list, in bytes; names of teams are far shorter.
constexpr std::size_t kMostTextBytes = 100;

/// Largest number accepted from a recording.
constexpr double kLargestNumber = 1e12;

/// Returns the number in an entry; 0 if there is no sensible one.
double number_in(const std::map<std::string, std::string>& entries, const char* key) {
    const auto found = entries.find(key);
    double number = 0;
    if (found != entries.end()) {
        std::from_chars(found->second.data(), found->second.data() + found->second.size(), number);
    }
    return std::abs(number) <= kLargestNumber ? number : 0;
}

/// Makes a recording's entry in the page's list. Missing texts are empty.
nlohmann::ordered_json to_json(const std::string& name, std::uintmax_t bytes,
                               const RecordingFacts& facts, const std::string& version) {
    const auto text = [](const auto& entries, const char* key) {
        const auto found = entries.find(key);
        return found == entries.end() ? "" : found->second.substr(0, kMostTextBytes);
    };
    const double rate_hz = number_in(facts.match, "tick_rate_hz");
    nlohmann::ordered_json json{{"name", name},
                                {"bytes", bytes},
                                {"discipline", text(facts.match, "discipline")},
                                {"variant", text(facts.match, "variant")},
                                {"blue", text(facts.match, "blue")},
                                {"yellow", text(facts.match, "yellow")},
                                {"started_at", text(facts.match, "started_at")},
                                {"has_segments", facts.match.contains("ticks_per_segment")}};
    if (facts.match.contains("ticks_per_segment")) {
        json["picture"] = fmt::format("picture.png?match={}&size=preview&version={}",
                                      percent_encoded(name), version);
    }
    if (!facts.result.empty()) {
        const double ticks = number_in(facts.result, "ticks");
        json["length_s"] = rate_hz > 0 ? std::clamp(ticks / rate_hz, 0.0, kLargestNumber) : 0;
        const auto points = [&facts](const char* key) {
            return static_cast<std::int64_t>(number_in(facts.result, key));
        };
        json["score"] = {points("score_blue"), points("score_yellow")};
        json["is_course"] = facts.result.contains("finished_blue_us") ||
                            facts.result.contains("finished_yellow_us");
        json["winner"] = text(facts.result, "winner");
        json["end_reason"] = text(facts.result, "end_reason");
        json["is_abandoned"] = text(facts.result, "is_abandoned") == "true";
    }
    return json;
}

}  // namespace

Result<Library> Library::open(const fs::path& place) {
    std::error_code problem;
    if (fs::is_directory(place, problem)) {
        return Library(place, "");
    }
    if (!fs::is_regular_file(place, problem)) {
        return Error{
            ErrorCode::kNotFound,
            fmt::format("{}: expected a recording or a folder of recordings", place.string())};
    }
    const std::string name = place.stem().string();
    if (!has_suffix(place) || !check_recording_name(name)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}: expected a name such as final.mcap, of printable characters, "
                                 "the first one no `.`",
                                 place.string())};
    }
    const fs::path folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
    Library library(folder, name);
    Result<ByteFile> file = library.open_file(name);
    Result<Tape> tape =
        file ? Tape::of_file(*std::move(file), Tape::Pace::kAside) : Result<Tape>(file.error());
    if (tape) {
        (*tape->next_work())()(*tape);  // Finds its opening and its parts.
    }
    const Status read = tape ? tape->status() : tape.error();
    return read ? Result<Library>(std::move(library))
                : Error{read.error().code,
                        fmt::format("{}: {}", place.string(), read.error().message)};
}

bool Library::contains(std::string_view name) const {
    if (!check_recording_name(name) || (!only_.empty() && name != only_)) {
        return false;
    }
    std::error_code problem;
    const fs::path file = path_of(name);
    return fs::is_regular_file(only_.empty() ? fs::symlink_status(file, problem)
                                             : fs::status(file, problem));
}

Result<std::shared_ptr<const Tape>> Library::find(std::string_view name,
                                                  std::chrono::seconds may_be_old) {
    for (;;) {
        if (auto found = find_some(name, may_be_old)) {
            return *std::move(found);
        }
    }
}

std::optional<Result<std::shared_ptr<const Tape>>> Library::find_some(
    std::string_view name, std::chrono::seconds may_be_old) {
    const auto known = std::ranges::find(open_, name, &Open::name);
    if (known != open_.end() && known->is_being_read) {
        return go_on(known);
    }
    const Version version = version_of(path_of(name));
    if (known == open_.end()) {
        return begin(name, version, nullptr);
    }
    const bool is_growing = !known->tape->is_over() && known->version.number == version.number &&
                            known->version.bytes <= version.bytes;
    const bool is_young = std::chrono::steady_clock::now() < known->read_at + may_be_old;
    if (known->version == version || (is_growing && is_young)) {
        open_.splice(open_.begin(), open_, known);
        return open_.front().tape;
    }
    if (is_growing && known->tape->read_on()) {
        known->is_being_read = true;
        known->wanted = version;
        known->problem = known->tape->problem();
        return std::nullopt;
    }
    std::shared_ptr<Tape> before = known->tape;
    open_.erase(known);
    return begin(name, version, std::move(before));
}

/// Begins to read a recording. If the limit of recordings is being read, does a piece of another
/// one instead. Fails: as ByteFile::open().
std::optional<Result<std::shared_ptr<const Tape>>> Library::begin(std::string_view name,
                                                                  const Version& version,
                                                                  std::shared_ptr<Tape> before) {
    if (open_.size() >= kMostOpen) {
        const auto last = std::find_if(open_.rbegin(), open_.rend(),
                                       [](const Open& open) { return !open.is_being_read; });
        if (last == open_.rend()) {
            static_cast<void>(go_on(std::prev(open_.end())));
            return std::nullopt;
        }
        open_.erase(std::next(last).base());
    }
    Result<ByteFile> opened = open_file(name);
    Result<Tape> tape =
        opened ? Tape::of_file(*std::move(opened), Tape::Pace::kAside) : opened.error();
    if (!tape) {
        return Error{tape.error().code, fmt::format("{}: {}", name, tape.error().message)};
    }
    open_.push_front({.name = std::string(name),
                      .version = version,
                      .tape = std::make_shared<Tape>(*std::move(tape)),
                      .wanted = version,
                      .before = std::move(before)});
    return std::nullopt;
}

/// Does the next piece of work of a recording that is being read.
std::optional<Result<std::shared_ptr<const Tape>>> Library::go_on(OpenPlace open) {
    if (const auto work = open->tape->next_work()) {
        (*work)()(*open->tape);
        return std::nullopt;
    }
    return end_reading(open);
}

/// Ends the reading of a recording. If damage was found as it grew, begins it anew, with an id of
/// its own.
std::optional<Result<std::shared_ptr<const Tape>>> Library::end_reading(OpenPlace open) {
    open->is_being_read = false;
    const Status& status = open->tape->status();
    if (open->is_new && !status) {
        const Error error{status.error().code,
                          fmt::format("{}: {}", open->name, status.error().message)};
        open_.erase(open);
        return error;
    }
    if (open->is_new) {
        rename_if_needed(*open->tape, std::exchange(open->before, nullptr).get());
    } else if (!status || open->tape->bytes() < open->wanted.bytes ||
               open->tape->problem() != open->problem) {
        const std::string name = open->name;
        const Version version = open->wanted;
        std::shared_ptr<Tape> before = open->tape;
        open_.erase(open);
        return begin(name, version, std::move(before));
    }
    open->is_new = false;
    open->version = open->wanted;
    open->read_at = std::chrono::steady_clock::now();
    return open->tape;
}

/// Renames a tape that needs another id. A cache keeps the bytes of an id for ever, so other bytes
/// need another id. A damaged recording also has fewer moments.
void Library::rename_if_needed(Tape& tape, const Tape* before) const {
    const auto contradicts = [&tape](const Tape& other) {
        return other.id() == tape.id() && tape.contradicts(other);
    };
    if (!tape.problem().empty() || (before != nullptr && contradicts(*before)) ||
        std::ranges::any_of(open_, [&](const Open& open) {
            return open.tape.get() != &tape && !open.is_new && contradicts(*open.tape);
        })) {
        tape.rename();
    }
}

std::vector<std::shared_ptr<const Tape>> Library::find_open(std::string_view id) {
    for (;;) {
        if (auto found = find_open_some(id)) {
            return *std::move(found);
        }
    }
}

std::optional<std::vector<std::shared_ptr<const Tape>>> Library::find_open_some(
    std::string_view id) {
    if (open_anew_some(id)) {
        return std::nullopt;
    }
    std::vector<std::shared_ptr<const Tape>> found;
    for (const Open& open : open_) {
        if (has_id(open, id)) {
            found.push_back(open.tape);
        }
    }
    return found;
}

/// Finds out piece by piece whether a file with this id was overwritten, or only touched. Returns
/// whether it has done a piece.
bool Library::open_anew_some(std::string_view id) {
    const auto is_read_anew = [id](const Open& open) {
        return open.is_new && open.before && open.before->id() == id;
    };
    const auto was_overwritten = [id](const Open& open) {
        return has_id(open, id) && open.tape->was_overwritten();
    };
    const auto open = std::ranges::find_if(
        open_, [&](const Open& one) { return is_read_anew(one) || was_overwritten(one); });
    if (open == open_.end()) {
        return false;
    }
    if (open->is_new) {
        static_cast<void>(go_on(open));
    } else {
        const std::string name = open->name;  // A copy, as find_some() may remove `open`.
        static_cast<void>(find_some(name));
    }
    return true;
}

bool Library::has_id(const Open& open, std::string_view id) {
    return !id.empty() && !open.is_new && open.tape->id() == id;
}

std::string Library::list(const IsPlayed& is_played) {
    for (;;) {
        if (auto list = list_some(is_played)) {
            return *std::move(list);
        }
    }
}

std::optional<std::string> Library::list_some(const IsPlayed& is_played) {
    const auto end = std::chrono::steady_clock::now() + kPiece;
    if (!looked_at_) {
        looked_at_ = find_files();
    }
    while (looked_at_->described < looked_at_->named.size()) {
        const auto& [version, name] = looked_at_->named[looked_at_->described++];
        describe(name, version);
        if (std::chrono::steady_clock::now() >= end) {
            return std::nullopt;
        }
    }
    return compose(*std::exchange(looked_at_, std::nullopt), is_played);
}

std::string Library::compose(const Files& files, const IsPlayed& is_played) {
    std::string items;
    std::size_t listed = 0;
    std::set<std::string_view> names;
    nlohmann::json unreadable = nlohmann::json::array();
    nlohmann::json foreign = nlohmann::json::array();
    for (const auto& [version, name] : files.named) {
        names.insert(name);
        const Listed& one = listed_[name];
        const bool is_hidden = !one.has_end && is_played && is_played(name, one.facts);
        nlohmann::json& others = one.is_foreign ? foreign : unreadable;
        if (one.json.empty() && others.size() < kMostUnreadable) {
            others.push_back(name);
        }
        if (!one.json.empty() && !is_hidden && listed < kMostListed) {
            items += (items.empty() ? "" : ",") + one.json;
            ++listed;
        }
    }
    std::erase_if(listed_, [&names](const auto& known) { return !names.contains(known.first); });
    return fmt::format(
        "{{\"recordings\":[{}],\"files\":{},\"unreadable\":{},\"foreign\":{},\"unnameable\":{}}}\n",
        items, files.named.size(), unreadable.dump(-1, ' ', false, kReplace),
        foreign.dump(-1, ' ', false, kReplace), files.unnameable);
}

Library::Files Library::find_files() {
    Files files;
    std::string example;
    std::error_code problem;
    // Increments without exceptions, as the folder may disappear.
    for (fs::directory_iterator entry(folder_, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const fs::path& file = entry->path();
        const std::string name = file.stem().string();
        if (!has_suffix(file)) {
            continue;
        }
        const bool is_second = path_of(name) != folder_ / file.filename();
        if (contains(name) && !is_second) {
            files.named.emplace_back(version_of(file), name);
        } else if (only_.empty() && !check_recording_name(name)) {
            example = name;
            ++files.unnameable;
        }
    }
    note_unnameable(files.unnameable, example);
    std::ranges::sort(files.named, [](const auto& a, const auto& b) {
        return std::tie(b.first.written_ns, b.second) < std::tie(a.first.written_ns, a.second);
    });
    return files;
}

void Library::note_unnameable(std::size_t count, const std::string& example) {
    if (count > unnameable_) {
        spdlog::warn("{} of the files in {} are not listed, '{}' for instance: {}", count,
                     folder_.string(), shortened(visible_line(example)),
                     check_recording_name(example).error().message);
    }
    unnameable_ = count;
}

std::string Library::version(std::string_view name) const {
    return text_of(version_of(path_of(name)));
}

Result<RecordingFacts> Library::facts(std::string_view name) const {
    const Result<ByteFile> file = open_file(name);
    return file ? read_facts(*file) : file.error();
}

/// In a folder, refuses symbolic links: somebody who may only write to the folder must not show
/// files outside it. A file named by the operator may be a link.
Result<ByteFile> Library::open_file(std::string_view name) const {
    return ByteFile::open(path_of(name).string(), only_.empty() ? Links::kRefuse : Links::kFollow);
}

const Library::Listed& Library::describe(const std::string& name, const Version& version) {
    Listed& listed = listed_[name];
    const bool is_damaged = is_known_damaged(name, version);
    const bool may_grow =
        !listed.has_end && !is_damaged && !listed.json.empty() && is_growing(version);
    if (listed.version == version && listed.is_damaged == is_damaged &&
        listed.is_growing == may_grow) {
        return listed;
    }
    Result<RecordingFacts> found = facts(name);
    listed = {.version = version, .is_damaged = is_damaged};
    if (!found) {
        listed.is_foreign = found.error().code == ErrorCode::kNotFound;
        if (++unreadable_ <= kMostTold) {
            spdlog::warn("{} is not listed: {}{}", path_of(name).string(), found.error().message,
                         unreadable_ == kMostTold ? "; further ones are not told" : "");
        }
        return listed;
    }
    if (is_damaged) {
        found->result.clear();
    }
    listed.has_end = !found->result.empty();
    listed.is_growing = !listed.has_end && !is_damaged && is_growing(version);
    nlohmann::ordered_json json = to_json(name, version.bytes, *found, text_of(version));
    json["is_growing"] = listed.is_growing;
    listed.json = json.dump(-1, ' ', false, kReplace);
    if (!listed.has_end) {
        listed.facts = *std::move(found);
    }
    return listed;
}

bool Library::is_growing(const Version& version) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::nanoseconds(version.written_ns) + kStillGrowing > now;
}

/// Damage is found when a recording is read, not when it is listed.
bool Library::is_known_damaged(std::string_view name, const Version& version) const {
    const auto known = std::ranges::find(open_, name, &Open::name);
    return known != open_.end() && !known->is_new && known->version == version &&
           !known->tape->problem().empty();
}

fs::path Library::path_of(std::string_view name) const {
    fs::path usual = folder_ / (std::string(name) + std::string(kSuffix));
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(usual, ignored))) {
        return usual;
    }
    // Other systems write ".MCAP".
    for (unsigned capitals = 1; capitals < 1U << (kSuffix.size() - 1); ++capitals) {
        std::string suffix(kSuffix);
        for (std::size_t i = 1; i < suffix.size(); ++i) {
            const bool is_capital = (capitals >> (i - 1) & 1U) != 0;
            suffix[i] = static_cast<char>(is_capital ? suffix[i] - 'a' + 'A' : suffix[i]);
        }
        fs::path other = folder_ / (std::string(name) + suffix);
        if (fs::exists(fs::symlink_status(other, ignored))) {
            return other;
        }
    }
    return usual;
}

std::string Library::text_of(const Version& version) {
    return fmt::format("{:x}-{:x}-{:x}", version.bytes, version.changed_ns, version.number);
}

/// Returns the version of a file; all zero if there is none.
Library::Version Library::version_of(const fs::path& file) {
    struct ::stat found {};

    if (::stat(file.c_str(), &found) != 0) {
        return {};
    }
    return {.bytes = static_cast<std::uint64_t>(found.st_size),
            .written_ns = nanoseconds(found.st_mtim),
            .changed_ns = nanoseconds(found.st_ctim),
            .number = found.st_ino};
}

}  // namespace cancha::tape
