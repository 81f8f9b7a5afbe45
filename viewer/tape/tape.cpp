#include "viewer/tape/tape.h"

#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

#include "cancha/v1/session.pb.h"

namespace cancha::tape {

namespace {

/// Two matches of the same teams that begin in the same second differ in their first segment.
std::string id_of(std::string_view opening, std::string_view first_segment) {
    const XXH64_hash_t before = XXH3_64bits(opening.data(), opening.size());
    return fmt::format("{:016x}",
                       XXH3_64bits_withSeed(first_segment.data(), first_segment.size(), before));
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
    if (!file) {
        return file.error();
    }
    Result<Tape> tape = of_file(*std::move(file));
    if (!tape) {
        return Error{tape.error().code, fmt::format("{}: {}", path, tape.error().message)};
    }
    return tape;
}

Result<Tape> Tape::of_file(ByteFile file) {
    std::vector<FoundPart> parts;
    const auto note = [&parts](const FoundPart& part) {
        if (parts.size() <= kMostParts) {
            parts.push_back(part);
        }
    };
    Result<Scanned> scanned = scan_recording(file, note);
    if (!scanned) {
        return scanned.error();
    }
    Tape tape(std::move(scanned->opening), std::move(file));
    for (const FoundPart& part : parts) {
        const bool is_secret = !scanned->is_whole && part.layer.starts_with(kDrawings);
        if (!is_secret) {
            tape.add(part);
        }
    }
    tape.is_over_ = scanned->is_whole;
    return tape;
}

void Tape::take(const v1::TapePart& piece) {
    if (piece.layer() == kOpening || !problem_.empty() ||
        is_known(piece.segment(), piece.layer())) {
        return;
    }
    piece_ += piece.content();
    if (piece_.size() > kMostPartBytes) {
        problem_ = fmt::format("a part of the recording has more than {} bytes", kMostPartBytes);
        piece_ = {};
    } else if (piece.is_last()) {
        keep(piece.segment(), piece.layer(), std::exchange(piece_, {}));
    }
}

bool Tape::is_known(std::uint32_t segment, std::string_view layer) const {
    const auto parts = layers_.find(layer);
    return parts != layers_.end() && parts->second.contains(segment);
}

void Tape::keep(std::uint32_t segment, const std::string& layer, std::string_view content) {
    const std::uint64_t offset = file_.size();
    if (const Status kept = file_.append(content); !kept) {
        problem_ = kept.error().message;
        return;
    }
    add({.segment = segment, .layer = layer, .extent = {offset, content.size()}});
}

void Tape::add(const FoundPart& part) {
    if (part.extent.length > kMostPartBytes) {
        problem_ = fmt::format("a part of the recording has more than {} bytes", kMostPartBytes);
        return;
    }
    const bool is_new_layer = !layers_.contains(part.layer);
    if (part_count_ >= kMostParts || (is_new_layer && layers_.size() >= kMostLayers)) {
        problem_ = "the recording has too many parts";
        return;
    }
    ++part_count_;
    layers_[part.layer].emplace(part.segment, part.extent);
    // Segments may come in any order; those without a gap count.
    const Parts& main = layers_[""];
    for (auto next = main.find(segments_); next != main.end(); next = main.find(segments_)) {
        const Result<std::string> bytes = file_.read(next->second.offset, next->second.length);
        if (!bytes) {
            problem_ = bytes.error().message;
            return;
        }
        count_segment(*bytes);
    }
}

void Tape::count_segment(std::string_view main_part) {
    if (segments_ == 0) {
        id_ = id_of(opening(), main_part);
    }
    moments_.take(opening(), main_part);
    ++segments_;
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
                                 {"moments", moments_.count()}};
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
    Result<std::string> bytes = file_.read(part->second.offset, part->second.length);
    if (!bytes) {
        return bytes.error();
    }
    return std::optional<std::string>(*std::move(bytes));
}

}  // namespace cancha::tape
