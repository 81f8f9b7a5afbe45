#include "viewer/tape/tape.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

#include "cancha/v1/session.pb.h"
#include "viewer/tape/part_check.h"
#include "viewer/tape/recording_facts.h"

namespace cancha::tape {

namespace {

/// Two matches of the same teams that begin in the same second differ in their first segment.
std::string id_of(std::string_view opening, std::string_view first_segment) {
    const XXH64_hash_t before = XXH3_64bits(opening.data(), opening.size());
    return fmt::format("{:016x}",
                       XXH3_64bits_withSeed(first_segment.data(), first_segment.size(), before));
}

/// Under the names that they have in the report of a match. Texts come from strangers.
nlohmann::ordered_json to_json(const std::map<std::string, std::string>& result) {
    const auto text = [&result](const char* entry) {
        const auto found = result.find(entry);
        return found == result.end() ? "" : found->second.substr(0, Moments::kMostTextBytes);
    };
    return {{"end_reason", text("end_reason")},
            {"is_abandoned", text("is_abandoned") == "true"},
            {"final_state_hash", text("state_hash")}};
}

}  // namespace

Result<Tape> Tape::begin(std::string opening, std::uint64_t max_bytes) {
    Result<OpeningFacts> facts = facts_of(opening);
    if (!facts) {
        return facts.error();
    }
    Result<ByteFile> file = ByteFile::temporary(max_bytes);
    if (!file) {
        return file.error();
    }
    return Tape({.bytes = std::move(opening), .facts = *std::move(facts)}, *std::move(file));
}

Result<Tape> Tape::open(const std::string& path) {
    Result<ByteFile> file = ByteFile::open(path);
    Result<Tape> tape = file ? of_file(*std::move(file)) : file.error();
    if (!tape) {
        return Error{tape.error().code, fmt::format("{}: {}", path, tape.error().message)};
    }
    return tape;
}

Result<Tape> Tape::of_file(ByteFile file) {
    Tape tape({}, std::move(file));
    tape.is_file_ = true;
    const Status read = tape.read_on();
    return read ? Result<Tape>(std::move(tape)) : read.error();
}

Result<Tape> Tape::receive(std::uint64_t max_bytes) {
    Result<ByteFile> file = ByteFile::temporary(max_bytes);
    if (!file) {
        return file.error();
    }
    Tape tape({}, *std::move(file));
    tape.is_file_ = true;
    return tape;
}

Status Tape::append(std::string_view bytes) {
    if (is_full_) {
        return Error{ErrorCode::kTooLarge, problem_};
    }
    Status appended = file_.append(bytes);
    if (!appended) {
        refuse_more(appended.error().message);
    }
    return appended;
}

void Tape::finish(const std::string& problem) {
    note_problem(problem);
    is_over_ = true;
}

void Tape::break_off() {
    finish("the recording is cut off: the rest of the match is missing");
}

// Where the parts are is found anew, which takes microseconds each; what is in them is not.
Status Tape::read_on() {
    std::vector<FoundPart> parts;
    const auto note = [&parts](const FoundPart& part) {
        if (parts.size() <= kMostParts) {
            parts.push_back(part);
        }
    };
    ++reading_;
    if (Status measured = file_.measure(); !measured) {
        return measured;
    }
    Result<Scanned> scanned = scan_recording(file_, note);
    if (!scanned) {
        return scanned.error();
    }
    if (segments_ > 0 && scanned->opening.bytes != opening_.bytes) {
        return Error{ErrorCode::kInvalidInput, "the file is another recording by now"};
    }
    opening_ = std::move(scanned->opening);
    Result<RecordingFacts> facts = read_facts(file_);
    const bool has_end = facts && !facts->result.empty();
    is_over_ = scanned->is_whole || has_end;
    for (const FoundPart& part : parts) {
        const bool is_secret = !is_over_ && part.layer.starts_with(kDrawings);
        if (!is_secret && !is_known(part.segment, part.layer) && has_come(part)) {
            add(part);
        }
    }
    if (has_end && !scanned->is_whole) {
        note_problem(fmt::format("the recording is damaged: nothing behind segment {} can be read",
                                 segments_));
    }
    if (has_end && problem_.empty()) {
        result_ = std::move(scanned->result);
    }
    return {};
}

/// Of the newest part the indexes come behind its chunk, and the file may end between them. One
/// that is too large is refused unread.
bool Tape::has_come(const FoundPart& part) const {
    if (!part.is_last || part.extent.length > kMostPartBytes) {
        return true;
    }
    const Result<std::string> bytes = file_.read(part.extent.offset, part.extent.length);
    return bytes && check_part(opening(), *bytes);
}

void Tape::note_problem(std::string problem) {
    problem_ = problem_.empty() ? std::move(problem) : problem_;
}

void Tape::take(const v1::TapePart& piece) {
    if (piece.layer() == kOpening || is_full_ || is_known(piece.segment(), piece.layer())) {
        return;
    }
    piece_ += piece.content();
    if (piece_.size() > kMostPartBytes) {
        refuse_more(fmt::format("a part of the recording has more than {} bytes", kMostPartBytes));
        piece_ = {};
    } else if (piece.is_last()) {
        keep(piece.segment(), piece.layer(), std::exchange(piece_, {}));
    }
}

void Tape::refuse_more(std::string why) {
    note_problem(std::move(why));
    is_full_ = true;
}

bool Tape::is_known(std::uint32_t segment, std::string_view layer) const {
    const auto parts = layers_.find(layer);
    return parts != layers_.end() && parts->second.contains(segment);
}

void Tape::keep(std::uint32_t segment, const std::string& layer, std::string_view content) {
    const std::uint64_t offset = file_.size();
    if (const Status kept = file_.append(content); !kept) {
        refuse_more(kept.error().message);
        return;
    }
    add({.segment = segment, .layer = layer, .extent = {offset, content.size()}});
}

void Tape::add(const FoundPart& part) {
    if (part.extent.length > kMostPartBytes) {
        refuse_more(fmt::format("a part of the recording has more than {} bytes", kMostPartBytes));
        return;
    }
    const bool is_new_layer = !layers_.contains(part.layer);
    if (part_count_ >= kMostParts || (is_new_layer && layers_.size() >= kMostLayers)) {
        refuse_more("the recording has too many parts");
        return;
    }
    ++part_count_;
    layers_[part.layer].emplace(part.segment, Part{part.extent, mark_of(part.extent)});
    // Segments may come in any order; those without a gap count.
    const Parts& main = layers_[""];
    for (auto next = main.find(segments_); next != main.end(); next = main.find(segments_)) {
        const Result<std::string> bytes = read(next->second);
        if (!bytes) {
            refuse_more(bytes.error().message);
            return;
        }
        count_segment(*bytes);
    }
}

void Tape::count_segment(std::string_view main_part) {
    if (segments_ == 0) {
        id_ = id_of(opening(), main_part);
    }
    const Status taken = moments_.take(opening(), main_part);
    if (!taken && is_file_) {
        // Its front, by which others are told, may be sound; its moments are those before the
        // damage.
        damage_ = XXH3_64bits_withSeed(main_part.data(), main_part.size(), damage_);
        note_problem(fmt::format("the recording is damaged: segment {} cannot be read, {}",
                                 segments_, taken.error().message));
    }
    ++segments_;
}

Result<std::string> Tape::read(const Part& part) const {
    return file_.read(part.extent.offset, part.extent.length);
}

/// Unpacking takes a millisecond, and a thousand spectators ask for the same parts: one that was
/// sound stays so until somebody writes to the file.
Status Tape::check(const Part& part, std::string_view bytes) const {
    if (!is_file_ || (part.sound_in_reading == reading_ && !file_.has_changed())) {
        return {};
    }
    Status checked = check_part(opening(), bytes);
    part.sound_in_reading = checked && !file_.has_changed() ? reading_ : 0;
    return checked;
}

/// Of the front of its first chunk, in which its checksum is.
std::uint64_t Tape::mark_of(const Extent& part) const {
    constexpr std::uint64_t kFrontBytes = 64;
    const Result<std::string> front = file_.read(part.offset, std::min(part.length, kFrontBytes));
    return front ? XXH3_64bits(front->data(), front->size()) : 0;
}

bool Tape::contradicts(const Tape& other) const {
    for (const auto& [layer, parts] : layers_) {
        const auto same_layer = other.layers_.find(layer);
        if (same_layer == other.layers_.end()) {
            continue;
        }
        const Parts& others = same_layer->second;
        for (const auto& [segment, part] : parts) {
            const auto same = others.find(segment);
            if (same != others.end() && (same->second.extent.length != part.extent.length ||
                                         same->second.mark != part.mark)) {
                return true;
            }
        }
    }
    return opening() != other.opening();
}

void Tape::rename() {
    std::string all = fmt::format("{}{}{}", id_, problem_, damage_);
    for (const auto& [layer, parts] : layers_) {
        for (const auto& [segment, part] : parts) {
            all += fmt::format(" {}/{} {} {}", segment, layer, part.extent.length, part.mark);
        }
    }
    id_ = fmt::format("{:016x}", XXH3_64bits(all.data(), all.size()));
}

std::string Tape::index() const {
    nlohmann::ordered_json layers = nlohmann::ordered_json::array();
    for (const auto& [layer, parts] : layers_) {
        if (!layer.empty()) {
            layers.push_back(layer);
        }
    }
    nlohmann::ordered_json index{{"tape", id_},
                                 {"segments", segments_},
                                 {"ticks_per_segment", opening_.facts.ticks_per_segment},
                                 {"tick_s", opening_.facts.tick_s},
                                 {"is_over", is_over_},
                                 {"layers", std::move(layers)},
                                 {"moments", moments_.count()},
                                 {"statistics", moments_.statistics()}};
    if (!result_.empty()) {
        index["result"] = to_json(result_);
    }
    if (!problem_.empty()) {
        index["problem"] = problem_;
    }
    return index.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<std::optional<std::string>> Tape::read(std::uint32_t segment, std::string_view layer) const {
    const auto parts = layers_.find(layer);
    if (parts == layers_.end() || segment >= segments_) {
        return std::optional<std::string>();
    }
    const auto part = parts->second.find(segment);
    if (part == parts->second.end()) {
        return std::optional<std::string>();
    }
    Result<std::string> bytes = read(part->second);
    if (!bytes) {
        return Error{bytes.error().code,
                     fmt::format("segment {} cannot be read: {}", segment, bytes.error().message)};
    }
    if (const Status checked = check(part->second, *bytes); !checked) {
        return Error{checked.error().code, fmt::format("segment {} cannot be read: {}", segment,
                                                       checked.error().message)};
    }
    return std::optional<std::string>(*std::move(bytes));
}

}  // namespace cancha::tape
