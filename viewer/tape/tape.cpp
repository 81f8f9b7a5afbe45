#include "viewer/tape/tape.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

#include "cancha/v1/session.pb.h"
#include "viewer/tape/part_reader.h"
#include "viewer/tape/recording_facts.h"

namespace cancha::tape {

namespace {

/// Makes the id of a recording. Two matches of the same teams that begin in the same second differ
/// in their first segment.
std::string id_of(std::string_view opening, std::string_view first_segment) {
    const XXH64_hash_t before = XXH3_64bits(opening.data(), opening.size());
    return fmt::format("{:016x}",
                       XXH3_64bits_withSeed(first_segment.data(), first_segment.size(), before));
}

/// Names entries as in the report of a match. Texts come from strangers.
nlohmann::ordered_json to_json(const std::map<std::string, std::string>& result) {
    const auto text = [&result](const char* entry) {
        const auto found = result.find(entry);
        return found == result.end() ? "" : found->second.substr(0, Moments::kMostTextBytes);
    };
    return {{"end_reason", text("end_reason")},
            {"is_abandoned", text("is_abandoned") == "true"},
            {"final_state_hash", text("state_hash")}};
}

std::string too_large() {
    return fmt::format("a part of the recording has more than {} bytes", Tape::kMostPartBytes);
}

/// Returns whether the newest part is complete: the file may end between a chunk and its indexes. A
/// part that is too large is accepted here unread; it is refused later.
bool has_come(const ByteFile& file, const OpeningFacts& opening, const FoundPart& part) {
    if (!part.is_last || part.extent.length > Tape::kMostPartBytes) {
        return true;
    }
    const Result<std::string> bytes = file.read(part.extent.offset, part.extent.length);
    return bytes && check_part(opening, *bytes);
}

}  // namespace

/// Unpacking takes a millisecond, and a thousand spectators request the same parts. A part that was
/// sound therefore counts as sound until somebody writes to the file.
bool StoredPart::is_sound() const {
    return !opening_ || (*sound_in_ == reading_ && !file_.has_changed());
}

Result<std::string> StoredPart::read() const {
    Result<std::string> bytes = read_unchecked();
    if (!bytes || is_sound()) {
        return bytes;
    }
    const Status checked = check_part(opening_->facts, *bytes);
    *sound_in_ = checked && !file_.has_changed() ? reading_ : 0;
    return checked ? std::move(bytes) : checked.error();
}

Result<Tape> Tape::begin(std::string opening, std::uint64_t max_bytes, Pace pace) {
    Result<ByteFile> file = ByteFile::temporary(max_bytes);
    if (!file) {
        return file.error();
    }
    Tape tape(*std::move(file), pace);
    tape.unread_opening_ = std::move(opening);
    tape.is_opening_unread_ = true;
    const Status read = tape.work_at_once();
    return read ? Result<Tape>(std::move(tape)) : read.error();
}

Result<Tape> Tape::open(const std::string& path) {
    Result<ByteFile> file = ByteFile::open(path);
    Result<Tape> tape = file ? of_file(*std::move(file)) : file.error();
    if (!tape) {
        return Error{tape.error().code, fmt::format("{}: {}", path, tape.error().message)};
    }
    return tape;
}

Result<Tape> Tape::of_file(ByteFile file, Pace pace) {
    Tape tape(std::move(file), pace);
    tape.is_file_ = true;
    const Status read = tape.read_on();
    return read ? Result<Tape>(std::move(tape)) : read.error();
}

Result<Tape> Tape::receive(std::uint64_t max_bytes, Pace pace) {
    Result<ByteFile> file = ByteFile::temporary(max_bytes);
    if (!file) {
        return file.error();
    }
    Tape tape(*std::move(file), pace);
    tape.is_file_ = true;
    return tape;
}

std::optional<Tape::Work> Tape::next_work() {
    if (is_working_) {
        return std::nullopt;
    }
    std::optional<Work> work;
    if (is_opening_unread_) {
        work = [bytes = unread_opening_]() -> Finding {
            return
                [opening = tape::read_opening(bytes)](Tape& tape) { tape.take_opening(opening); };
        };
    } else if (is_file_unread_) {
        work = scan_work();
    } else {
        work = segment_work();
    }
    is_working_ = work.has_value();
    return work;
}

Status Tape::work_at_once() {
    if (pace_ == Pace::kAside) {
        return {};
    }
    while (const std::optional<Work> work = next_work()) {
        (*work)()(*this);
    }
    return status_;
}

void Tape::take_opening(const Result<OpeningPtr>& opening) {
    is_working_ = false;
    is_opening_unread_ = false;
    status_ = opening ? Status() : opening.error();
    if (opening) {
        opening_ = *opening;
    }
}

// Finds all parts again, which takes microseconds for each, but does not examine their content
// again.
Status Tape::read_on() {
    if (Status measured = file_.measure(); !measured) {
        return measured;
    }
    is_file_unread_ = true;
    return work_at_once();
}

Tape::Work Tape::scan_work() {
    is_file_unread_ = false;
    return [file = file_, known = opening_]() -> Finding {
        return
            [found = scan(file, known)](Tape& tape) mutable { tape.take_file(std::move(found)); };
    };
}

Tape::FoundFile Tape::scan(const ByteFile& file, const OpeningPtr& known) {
    std::vector<FoundPart> parts;
    const auto note = [&parts](const FoundPart& part) {
        if (parts.size() <= kMostParts) {
            parts.push_back(part);
        }
    };
    FoundFile found{.scanned = scan_recording(file, known, note), .parts = {}, .result = {}};
    if (!found.scanned) {
        return found;
    }
    if (!parts.empty() && !has_come(file, found.scanned->opening->facts, parts.back())) {
        parts.pop_back();
    }
    found.parts = std::move(parts);
    if (Result<RecordingFacts> facts = read_facts(file)) {
        found.result = std::move(facts->result);
    }
    return found;
}

void Tape::take_file(FoundFile found) {
    is_working_ = false;
    ++reading_;
    if (found.scanned && !layers_[""].empty() && found.scanned->opening != opening_) {
        found.scanned = Error{ErrorCode::kInvalidInput, "the file is another recording by now"};
    }
    status_ = found.scanned ? Status() : found.scanned.error();
    if (found.scanned) {
        opening_ = found.scanned->opening;
        const bool has_end = !found.result.empty();
        is_over_ = found.scanned->is_whole || has_end;
        for (const FoundPart& part : found.parts) {
            const bool is_secret = !is_over_ && part.layer.starts_with(kDrawings);
            if (!is_secret && !is_known(part.segment, part.layer)) {
                add(part);
            }
        }
        if (has_end && !found.scanned->is_whole) {
            const Parts& main = layers_[""];
            const std::uint32_t readable = main.empty() ? 0 : main.rbegin()->first + 1;
            note_problem(fmt::format(
                "the recording is damaged: nothing behind segment {} can be read", readable));
        }
        if (has_end && found.scanned->is_whole && found.result != found.scanned->result) {
            note_problem(
                "the recording is damaged: its index names another result than the one behind its "
                "segments");
        }
        if (has_end) {
            result_ = std::move(found.scanned->result);
        }
    }
    break_off_if_cut();
}

/// Returns the work on the next segment without a gap; segments may come in any order.
std::optional<Tape::Work> Tape::segment_work() {
    pass_over_segments();
    const Parts& main = layers_[""];
    const auto part = opening_ ? main.find(segments_) : main.end();
    if (part == main.end()) {
        return std::nullopt;
    }
    return [stored = StoredPart(file_, part->second.extent), opening = opening_,
            is_first = segments_ == 0, damage = damage_]() -> Finding {
        const Result<std::string> bytes = stored.read_unchecked();
        Result<FoundSegment> found =
            bytes ? Result<FoundSegment>(examine(*bytes, *opening, is_first, damage))
                  : Result<FoundSegment>(bytes.error());
        return
            [found = std::move(found)](Tape& tape) mutable { tape.take_segment(std::move(found)); };
    };
}

/// Skips the segments of a recording that unpacks to too much: they exist, but are not examined.
void Tape::pass_over_segments() {
    const Parts& main = layers_[""];
    if (!opening_ || !main.contains(segments_) ||
        unpacked_bytes_ <= kFreeUnpackedBytes + kMostUnpackedPerByte * packed_bytes_) {
        return;
    }
    note_problem(
        fmt::format("what happens behind segment {} is not marked: the recording is made "
                    "to take too long to unpack ({} bytes from {})",
                    segments_ - 1, unpacked_bytes_, packed_bytes_));
    while (main.contains(segments_)) {
        moments_.take({});
        ++segments_;
    }
}

Tape::FoundSegment Tape::examine(const std::string& bytes, const Opening& opening, bool is_first,
                                 std::uint64_t damage) {
    FoundSegment found{.moments = find_moments(opening.facts, bytes), .damage = damage};
    found.id = is_first ? id_of(opening.bytes, bytes) : "";
    found.packed_bytes = bytes.size();
    // A part that announces more is refused unread.
    const std::uint64_t announced = announced_bytes(bytes);
    found.unpacked_bytes = announced <= kMostUnpackedPartBytes ? announced : 0;
    if (!found.moments.status) {
        // The front of a damaged part, which makes its mark, may be sound. Its moments are those
        // before the damage.
        found.damage = XXH3_64bits_withSeed(bytes.data(), bytes.size(), damage);
    }
    return found;
}

void Tape::take_segment(Result<FoundSegment> found) {
    is_working_ = false;
    if (!found) {
        refuse_more(found.error().message);
        layers_[""].erase(segments_);
        return;
    }
    id_ = segments_ == 0 ? std::move(found->id) : id_;
    packed_bytes_ += found->packed_bytes;
    unpacked_bytes_ += found->unpacked_bytes;
    if (!found->moments.status && is_file_) {
        damage_ = found->damage;
        note_problem(fmt::format("the recording is damaged: segment {} cannot be read, {}",
                                 segments_, found->moments.status.error().message));
    }
    moments_.take(std::move(found->moments));
    ++segments_;
}

bool Tape::is_over() const {
    const auto main = layers_.find("");
    const bool is_worked_off = !is_working_ && !is_opening_unread_ && !is_file_unread_ &&
                               (main == layers_.end() || !main->second.contains(segments_));
    return is_over_ && is_worked_off;
}

const OpeningFacts& Tape::facts() const {
    static const OpeningFacts none;
    return opening_ ? opening_->facts : none;
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

void Tape::finish_file() {
    has_all_come_ = true;
    break_off_if_cut();
}

void Tape::break_off_if_cut() {
    if (has_all_come_ && !is_working_ && !is_file_unread_ && !is_over_) {
        finish("the recording is cut off: the rest of the match is missing");
    }
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
        refuse_more(too_large());
        piece_ = {};
    } else if (piece.is_last()) {
        keep(piece.segment(), piece.layer(), std::exchange(piece_, {}));
        static_cast<void>(work_at_once());
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
    const Extent extent{offset, content.size()};
    add({.segment = segment, .layer = layer, .extent = extent, .mark = mark_of(file_, extent)});
}

void Tape::add(const FoundPart& part) {
    if (part.extent.length > kMostPartBytes) {
        refuse_more(too_large());
        return;
    }
    if (part.layer.size() > kMostLayerBytes) {
        refuse_more(fmt::format("the name of a layer has more than {} bytes", kMostLayerBytes));
        return;
    }
    const bool is_new_layer = !layers_.contains(part.layer);
    if (part_count_ >= kMostParts || (is_new_layer && layers_.size() >= kMostLayers)) {
        refuse_more("the recording has too many parts");
        return;
    }
    ++part_count_;
    layers_[part.layer].try_emplace(part.segment, part.extent, part.mark);
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
                                 {"ticks_per_segment", facts().ticks_per_segment},
                                 {"tick_s", facts().tick_s},
                                 {"is_over", is_over()},
                                 {"layers", std::move(layers)},
                                 {"moments", moments_.count()},
                                 {"statistics", moments_.statistics()}};
    if (!result_.empty() && problem_.empty()) {
        index["result"] = to_json(result_);
    }
    if (!problem_.empty()) {
        index["problem"] = problem_;
    }
    return index.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<StoredPart> Tape::find(std::uint32_t segment, std::string_view layer) const {
    const auto parts = layers_.find(layer);
    if (parts == layers_.end() || segment >= segments_) {
        return std::nullopt;
    }
    const auto part = parts->second.find(segment);
    if (part == parts->second.end()) {
        return std::nullopt;
    }
    StoredPart found(file_, part->second.extent);
    if (is_file_) {
        found.opening_ = opening_;
        found.sound_in_ = &part->second.sound_in_reading;
        found.reading_ = reading_;
    }
    return found;
}

Result<std::optional<std::string>> Tape::read(std::uint32_t segment, std::string_view layer) const {
    const std::optional<StoredPart> part = find(segment, layer);
    if (!part) {
        return std::optional<std::string>();
    }
    Result<std::string> bytes = part->read();
    if (!bytes) {
        return Error{bytes.error().code,
                     fmt::format("segment {} cannot be read: {}", segment, bytes.error().message)};
    }
    return std::optional<std::string>(*std::move(bytes));
}

}  // namespace cancha::tape
