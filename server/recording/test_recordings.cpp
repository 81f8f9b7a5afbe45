#include "server/recording/test_recordings.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "proto/base/files/scratch_folder.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::recording {

std::string new_file(std::string_view content) {
    static const ScratchFolder folder("cancha-test");  // Removed when the tests end.
    static std::atomic<int> count = 0;
    std::string path = fmt::format("{}/{}.mcap", folder.path().string(), ++count);
    std::ofstream(path, std::ios::binary) << content;
    return path;
}

std::string content_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

v1::Drawing drawing_of(const std::string& text) {
    v1::Drawing drawing;
    drawing.add_labels()->set_text(text);
    return drawing;
}

referee::Discipline short_soccer(const std::string& half_s) {
    const std::vector<referee::SettingOverride> overrides{{"rules.half_s", half_s},
                                                          {"rules.half_time_s", "0"}};
    return *referee::load_discipline("simurosot/5v5", overrides);
}

void RecordedMatch::change(const match::Change& change, const std::string& official) {
    const Status changed = match_.change(change, official);
    EXPECT_TRUE(changed) << "tick " << match_.tick().number << ": " << changed.error().message;
}

std::uint64_t RecordedMatch::decision_of(std::string_view kind) const {
    const auto found = std::find_if(match_.events().rbegin(), match_.events().rend(),
                                    [kind](const auto& event) { return event.kind == kind; });
    EXPECT_NE(found, match_.events().rend()) << kind;
    return found == match_.events().rend() ? 0 : found->decision;
}

void play_on(match::Match& match, std::uint64_t ticks) {
    for (std::uint64_t tick = 0; tick < ticks && !match.is_over(); ++tick) {
        match.open_tick();
        match.close_tick();
    }
}

PlayedRecording play_and_record(const referee::Discipline& discipline, std::uint64_t ticks,
                                const match::MatchOptions& options) {
    PlayedRecording played{.path = new_file(), .states = {}, .statuses = {}, .events = {}};
    RecordedMatch match(played.path, discipline, options);
    const auto note = [&played, &match] {
        played.states.push_back(match->state());
        played.statuses.push_back(match->status());
    };
    note();
    for (std::uint64_t tick = 0; tick < ticks && !match->is_over(); ++tick) {
        match->open_tick();
        for (const referee::RobotState& robot : played.states.front().robots) {
            const auto phase = static_cast<double>((tick + 11UL * to_number(robot.id)) % 128);
            match->command({robot.id, world::WheelSpeeds{phase / 32 - 1, 2 - phase / 64}});
        }
        match->close_tick();
        note();
    }
    match.close(R"({"made": "by a test"})");
    played.state_hash = match->state_hash();
    played.content_hash = match.recorder().content_hash();
    played.events.assign(match->events().begin(), match->events().end());
    return played;
}

RecordingReader open(const std::string& path) {
    Result<RecordingReader> reader = RecordingReader::open(path);
    EXPECT_TRUE(reader) << reader.error().message;
    return *std::move(reader);
}

std::string content_hash_in(const std::string& bytes) {
    Result<RecordingReader> reader = RecordingReader::of_bytes(bytes, "forged.mcap");
    TickRecord record;
    while (reader && reader->next(record)) {
    }
    return reader && reader->status() ? reader->content_hash() : "";
}

std::string refusal_of(const std::string& bytes) {
    Result<RecordingReader> reader = RecordingReader::of_bytes(bytes, "forged.mcap");
    if (!reader) {
        return reader.error().message;
    }
    const Result<Verification> found = verify(*reader);
    if (!found) {
        return found.error().message;
    }
    if (!found->is_equal) {
        return found->difference;
    }
    return found->is_verified() ? "" : "shown, but not proved: " + found->unproved.front().text;
}

Verification verified(const std::string& path) {
    RecordingReader reader = open(path);
    const Result<Verification> found = verify(reader);
    EXPECT_TRUE(found) << found.error().message;
    return found ? *found : Verification{};
}

Verification expect_proved(const std::string& path) {
    Verification found = verified(path);
    EXPECT_TRUE(found.is_equal) << "tick " << found.differing_tick << ": " << found.difference;
    return found;
}

Judgement judged(const std::string& path, const std::vector<referee::SettingOverride>& overrides) {
    RecordingReader reader = open(path);
    const Result<Judgement> judgement = judge(reader, overrides);
    EXPECT_TRUE(judgement) << judgement.error().message;
    return judgement ? *judgement : Judgement{};
}

std::vector<TickRecord> records_of(const std::string& path) {
    RecordingReader reader = open(path);
    std::vector<TickRecord> records;
    for (TickRecord record; reader.next(record);) {
        records.push_back(record);
    }
    EXPECT_TRUE(reader.status()) << reader.status().error().message;
    return records;
}

std::string exported(const std::string& path, Status (*run)(RecordingReader&, const Sink&)) {
    RecordingReader reader = open(path);
    std::string bytes;
    EXPECT_TRUE(run(reader, [&bytes](std::string_view more) { bytes += more; }));
    return bytes;
}

std::string changed_recording(const std::string& path,
                              const std::function<void(RecordingParts::Item&)>& change) {
    RecordingParts parts = read_parts(path);
    std::ranges::for_each(parts.items, change);
    hash_anew(parts);
    return new_file(file_of(parts));
}

std::string with_metadata(const std::string& path, std::string_view name,
                          const std::function<void(Entries&)>& change) {
    return changed_recording(path, [&](RecordingParts::Item& own) {
        auto* metadata = std::get_if<mcap::McapMetadata>(&own.item);
        if (metadata != nullptr && metadata->name == name) {
            change(metadata->entries);
        }
    });
}

}  // namespace cancha::recording
