#include "viewer/tape/library.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cancha/base/match_name.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/recording_facts.h"

namespace cancha::tape {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSuffix = ".mcap";

/// Of a text in the list; the names of teams are far shorter.
constexpr std::size_t kMostTextBytes = 100;

bool is_name(std::string_view name) {
    return check_match_name(name, Library::kLongestName).has_value();
}

double number_in(const std::map<std::string, std::string>& entries, const char* key) {
    const auto found = entries.find(key);
    double number = 0;
    if (found != entries.end()) {
        std::from_chars(found->second.data(), found->second.data() + found->second.size(), number);
    }
    return number;
}

/// What the page shows of a recording. A text that is missing is empty.
nlohmann::ordered_json to_json(const std::string& name, std::uintmax_t bytes,
                               const RecordingFacts& facts) {
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
    if (!facts.result.empty()) {
        const double ticks = number_in(facts.result, "ticks");
        json["length_s"] = rate_hz > 0 ? ticks / rate_hz : 0;
        const auto points = [&facts](const char* key) {
            return static_cast<std::int64_t>(number_in(facts.result, key));
        };
        json["score"] = {points("score_blue"), points("score_yellow")};
        json["winner"] = text(facts.result, "winner");
        json["end_reason"] = text(facts.result, "end_reason");
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
    if (place.extension() != kSuffix || !is_name(name)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}: expected a name such as final.mcap, of letters, digits, `.`, "
                                 "`_` and `-`",
                                 place.string())};
    }
    const fs::path folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
    Library library(folder, name);
    const auto tape = library.find(name);
    return tape ? Result<Library>(std::move(library)) : tape.error();
}

bool Library::contains(std::string_view name) const {
    std::error_code problem;
    return is_name(name) && (only_.empty() || name == only_) &&
           fs::is_regular_file(path_of(name), problem);
}

Result<std::shared_ptr<const Tape>> Library::find(std::string_view name) {
    const fs::path file = path_of(name);
    const Version version = version_of(file);
    const auto known = std::ranges::find(open_, name, &Open::name);
    const auto now = std::chrono::steady_clock::now();
    const bool is_growing = known != open_.end() && !known->tape->is_over();
    if (known != open_.end() &&
        (known->version == version || (is_growing && now < known->read_at + kReadAnew))) {
        open_.splice(open_.begin(), open_, known);
        return open_.front().tape;
    }
    if (known != open_.end()) {
        open_.erase(known);
    }
    Result<Tape> tape = Tape::open(file.string());
    if (!tape) {
        return tape.error();
    }
    open_.push_front(
        {std::string(name), version, std::make_shared<const Tape>(*std::move(tape)), now});
    if (open_.size() > kMostOpen) {
        open_.pop_back();
    }
    return open_.front().tape;
}

std::shared_ptr<const Tape> Library::find_open(std::string_view id) const {
    const auto found = std::ranges::find_if(
        open_, [id](const Open& open) { return !id.empty() && open.tape->id() == id; });
    return found == open_.end() ? nullptr : found->tape;
}

std::string Library::list() {
    std::vector<std::pair<Version, std::string>> files;
    std::error_code problem;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, problem)) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() == kSuffix && contains(name)) {
            files.emplace_back(version_of(entry.path()), name);
        }
    }
    std::ranges::sort(files, [](const auto& a, const auto& b) {
        return std::tie(b.first.changed, b.second) < std::tie(a.first.changed, a.second);
    });
    std::string items;
    std::size_t listed = 0;
    for (const auto& [version, name] : files) {
        const std::string& json = describe(name, version);
        if (!json.empty() && listed < kMostListed) {
            items += (items.empty() ? "" : ",") + json;
            ++listed;
        }
    }
    std::set<std::string_view> names;
    for (const auto& [version, name] : files) {
        names.insert(name);
    }
    std::erase_if(listed_, [&names](const auto& known) { return !names.contains(known.first); });
    return fmt::format("{{\"recordings\":[{}],\"files\":{}}}\n", items, files.size());
}

const std::string& Library::describe(const std::string& name, const Version& version) {
    Listed& listed = listed_[name];
    if (listed.version == version) {
        return listed.json;
    }
    const Result<ByteFile> file = ByteFile::open(path_of(name).string());
    const Result<RecordingFacts> facts = file ? read_facts(*file) : file.error();
    listed = {.version = version, .json = ""};
    if (facts) {
        listed.json = to_json(name, version.bytes, *facts)
                          .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
    return listed.json;
}

fs::path Library::path_of(std::string_view name) const {
    return folder_ / (std::string(name) + std::string(kSuffix));
}

Library::Version Library::version_of(const fs::path& file) {
    std::error_code problem;
    return {.bytes = fs::file_size(file, problem), .changed = fs::last_write_time(file, problem)};
}

}  // namespace cancha::tape
