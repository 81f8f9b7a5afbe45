// A forger who knows the format moves, hides, doubles and reorders records, and adds bytes that
// belong to no field. Lengths, CRCs and offsets are correct, and often the items read in order and
// their content hash are unchanged. verify() must refuse all of these files.

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <zstd.h>

#include "proto/mcap/mcap_reader.h"
#include "server/recording/match_facts.h"
#include "server/recording/test_forged_file.h"
#include "server/recording/test_forged_race.h"
#include "server/recording/test_recordings.h"

namespace cancha::recording {
namespace {

using mcap::Cursor;
using mcap::Opcode;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kSurplus = "xyz";

ForgedRecords::iterator place(ForgedRecords& all, std::size_t index) {
    return all.begin() + static_cast<std::ptrdiff_t>(index);
}

class ForgedLayoutTest : public testing::Test {
  protected:
    /// The forger adds a correct content hash.
    static void expect_refused(const std::string& what, ForgedFile forged) {
        ForgedRecord& result = forged.data.back();
        Cursor content(result.content);
        const std::string hash = content_hash_in(forged.bytes());
        if (result.opcode == Opcode::kMetadata && content.take_string() == kResultMetadata &&
            !hash.empty()) {
            auto entries = content.take_map();
            entries[kContentHashEntry] = hash;
            result = forged_metadata(kResultMetadata, entries);
        }
        EXPECT_NE(refusal_of(forged.bytes()), "") << what << ": verified";
    }

    /// The items read in order equal those of the honest recording.
    /// `why`: empty: any reason will do.
    static void expect_refused_with_same_hash(const std::string& what, const ForgedFile& forged,
                                              const std::string& why) {
        const std::string bytes = forged.bytes();
        EXPECT_EQ(content_hash_in(bytes), content_hash_in(recorded_race())) << what;
        EXPECT_THAT(refusal_of(bytes), AllOf(Not(IsEmpty()), HasSubstr(why))) << what;
    }

    /// The file alone shows the forgery, without simulating the match again.
    static void expect_deviating(const std::string& what, const ForgedFile& forged) {
        const std::string bytes = forged.bytes();
        Result<mcap::McapReader> reader = mcap::McapReader::of_bytes(bytes, "forged.mcap");
        ASSERT_TRUE(reader) << what;
        reader->hold_to_form();
        while (reader->next()) {
        }
        EXPECT_TRUE(reader->damage() || reader->deviation()) << what;
    }

    /// Returns the first record with this opcode in the data of the file.
    static ForgedRecord& first(ForgedRecords& records, Opcode opcode) {
        const auto found = std::ranges::find(records, opcode, &ForgedRecord::opcode);
        EXPECT_NE(found, records.end());
        return *found;
    }

    static ForgedRecord& last(ForgedRecords& records, Opcode opcode) {
        const auto found = std::find_if(records.rbegin(), records.rend(), [&](const auto& record) {
            return record.opcode == opcode;
        });
        EXPECT_NE(found, records.rend());
        return *found;
    }

    /// First chunk of one layer that is followed by a chunk of another layer.
    struct Neighbours {
        ForgedRecord* before;
        ForgedRecord* after;
    };

    static Neighbours neighbours(ForgedFile& file, std::string_view before,
                                 std::string_view after) {
        for (ForgedRecord* first : file.chunks_with(before)) {
            ForgedRecord* next = first + 1;
            if (file.is_of(next->records.front(), after)) {
                return {first, next};
            }
        }
        ADD_FAILURE() << "no " << after << " behind " << before;
        return {};
    }

    static void pack_again(ForgedRecord& chunk) { chunk = forged_chunk(std::move(chunk.records)); }

    ForgedFile file_{recorded_race()};
};

TEST_F(ForgedLayoutTest, WithoutAForgeryTheFileIsPutTogetherAsItWas) {
    EXPECT_EQ(file_.bytes(), recorded_race());
    EXPECT_EQ(refusal_of(recorded_race()), "");
    for (const char* layer :
         {"/debug/blue", "/debug/yellow", "/readings/", "/commands/", "/world"}) {
        EXPECT_GE(file_.chunks_with(layer).size(), 3U) << layer;
    }
}

TEST_F(ForgedLayoutTest, BytesBehindTheFieldsOfARecordAreRefused) {
    for (const Opcode opcode : {Opcode::kHeader, Opcode::kChunk, Opcode::kMessageIndex,
                                Opcode::kAttachment, Opcode::kMetadata}) {
        for (const auto& find : {first, last}) {
            ForgedFile forged = file_;
            forged.change_data = [&](ForgedRecords& data) {
                find(data, opcode).content += kSurplus;
            };
            expect_refused_with_same_hash(std::string(mcap::name_of(opcode)), forged, "at byte");
        }
    }
    for (const Opcode opcode : {Opcode::kSchema, Opcode::kChannel}) {
        ForgedFile forged = file_;
        ForgedRecord& chunk = forged.data[1];
        first(chunk.records, opcode).content += kSurplus;
        pack_again(chunk);
        expect_refused_with_same_hash(std::string(mcap::name_of(opcode)), forged, "at byte");
    }
}

TEST_F(ForgedLayoutTest, WhatStandsBehindTheCrcOfTheDataIsRefused) {
    ForgedFile forged = file_;
    forged.behind_data_crc = kSurplus;
    expect_refused_with_same_hash("bytes", forged, "belong to no field");

    // Readers that use the index would find another result there.
    const ForgedRecord result = forged_metadata(
        kResultMetadata, {{"ticks", "300"}, {"score_blue", "9"}, {"winner", "blue"}});
    forged.behind_data_crc = result.bytes();
    forged.change_summary = [&](ForgedRecords& summary, std::uint64_t hidden_at) {
        ForgedRecord& index = last(summary, Opcode::kMetadataIndex);
        mcap::overwrite<std::uint64_t>(index.content, 0, hidden_at);
        mcap::overwrite<std::uint64_t>(index.content, 8, result.bytes().size());
    };
    expect_refused_with_same_hash("a result", forged, "belong to no field");

    // Adds another segment.
    ForgedRecords messages = file_.chunks_with("/world").back()->records;
    messages.pop_back();
    const std::string chunk = forged_chunk(messages).bytes();
    forged.behind_data_crc = chunk;
    forged.change_summary = [&](ForgedRecords& summary, std::uint64_t hidden_at) {
        ForgedRecord& index = last(summary, Opcode::kChunkIndex);
        mcap::overwrite<std::uint64_t>(index.content, 16, hidden_at);
        mcap::overwrite<std::uint64_t>(index.content, 24, chunk.size());
    };
    expect_refused_with_same_hash("a segment", forged, "belong to no field");
}

TEST_F(ForgedLayoutTest, AResultHiddenInTheRecordOfAnotherIsRefused) {
    const std::string hidden =
        forged_metadata(kResultMetadata, {{"score_blue", "9"}, {"winner", "blue"}}).bytes();
    ForgedFile forged = file_;
    forged.change_data = [&](ForgedRecords& data) {
        last(data, Opcode::kMetadata).content += hidden;
    };
    forged.change_summary = [&](ForgedRecords& summary, std::uint64_t hidden_at) {
        const std::uint64_t end = hidden_at - mcap::kRecordHeadBytes - sizeof(std::uint32_t);
        ForgedRecord& index = last(summary, Opcode::kMetadataIndex);
        mcap::overwrite<std::uint64_t>(index.content, 0, end - hidden.size());
        mcap::overwrite<std::uint64_t>(index.content, 8, hidden.size());
    };
    expect_refused_with_same_hash("a result", forged, "belong to no field");
}

TEST_F(ForgedLayoutTest, AnIndexThatLacksHasTwiceOrReordersAnEntryIsRefused) {
    ForgedRecords summary;
    ForgedFile reader = file_;
    reader.change_summary = [&](ForgedRecords& found, std::uint64_t) { summary = found; };
    static_cast<void>(reader.bytes());
    ASSERT_GT(summary.size(), 20U);
    ForgedFile other = file_;
    other.change_summary = [](ForgedRecords& all, std::uint64_t) {
        first(all, Opcode::kChunkIndex) = last(all, Opcode::kChunkIndex);
    };
    expect_refused_with_same_hash("a chunk index", other, "this chunk index is not what follows");
    using Change = void (*)(ForgedRecords&, std::size_t);
    const std::map<std::string, Change> changes{
        {"missing", [](ForgedRecords& all, std::size_t i) { all.erase(place(all, i)); }},
        {"twice", [](ForgedRecords& all,
                     std::size_t i) { all.insert(place(all, i), ForgedRecord(all[i])); }},
        {"with surplus", [](ForgedRecords& all, std::size_t i) { all[i].content += kSurplus; }},
        {"other", [](ForgedRecords& all, std::size_t i) { ++all[i].content.back(); }},
        {"last", [](ForgedRecords& all, std::size_t i) {
             std::rotate(place(all, i), place(all, i + 1), all.end());
         }}};
    for (std::size_t i = 0; i < summary.size(); ++i) {
        for (const auto& [what, change] : changes) {
            if (what == "last" && i + 1 == summary.size()) {
                continue;
            }
            ForgedFile forged = file_;
            forged.change_summary = [&, change = change](ForgedRecords& all, std::uint64_t) {
                change(all, i);
            };
            const std::string name(mcap::name_of(summary[i].opcode));
            expect_deviating(fmt::format("{} {}, {}", name, i, what), forged);
        }
    }
}

TEST_F(ForgedLayoutTest, IndexesOfChunksThatAreNotThoseOfTheirMessagesAreRefused) {
    using Change = void (*)(ForgedRecords&, std::size_t);
    const std::map<std::string, Change> changes{
        {"missing", [](ForgedRecords& all, std::size_t i) { all.erase(place(all, i)); }},
        {"twice", [](ForgedRecords& all,
                     std::size_t i) { all.insert(place(all, i), ForgedRecord(all[i])); }},
        {"other channel", [](ForgedRecords& all, std::size_t i) { ++all[i].content.front(); }},
        {"other offset", [](ForgedRecords& all, std::size_t i) { ++all[i].content.back(); }},
        {"moved", [](ForgedRecords& all, std::size_t i) { std::swap(all[i], all[i + 1]); }}};
    for (const auto& [what, change] : changes) {
        ForgedFile forged = file_;
        forged.change_data = [&, change = change](ForgedRecords& all) {
            const auto index = std::ranges::find(all, Opcode::kMessageIndex, &ForgedRecord::opcode);
            change(all, static_cast<std::size_t>(index - all.begin()));
        };
        expect_refused_with_same_hash(what, forged, "at byte");
    }
}

TEST_F(ForgedLayoutTest, RecordsOfUnknownKindsAreRefusedWhereverTheyStand) {
    const ForgedRecord note{.opcode = static_cast<Opcode>(0x90), .content = "a note"};
    std::size_t records = 0;
    ForgedFile counting = file_;
    counting.change_data = [&](ForgedRecords& data) { records = data.size(); };
    static_cast<void>(counting.bytes());
    for (std::size_t i = 1; i <= records; ++i) {
        ForgedFile forged = file_;
        forged.change_data = [&](ForgedRecords& data) { data.insert(place(data, i), note); };
        expect_deviating(fmt::format("record {}", i), forged);
    }
    ForgedFile forged = file_;
    forged.change_summary = [&](ForgedRecords& summary, std::uint64_t) { summary.push_back(note); };
    expect_refused_with_same_hash("in the summary", forged, "of a kind that MCAP does not name");

    forged = file_;
    ForgedRecord& chunk = *forged.chunks_with("/world").front();
    chunk.records.insert(chunk.records.begin() + 3, note);
    pack_again(chunk);
    expect_refused_with_same_hash("in a chunk", forged, "of a kind that MCAP does not name");
}

TEST_F(ForgedLayoutTest, BytesBetweenRecordsAndBehindTheEndAreRefused) {
    ForgedFile forged = file_;
    forged.behind_end = kSurplus;
    expect_refused("behind the end", forged);
    for (const std::string& bytes : {std::string(1, '\0'), std::string(9, '\0'), kSurplus}) {
        std::string between = recorded_race();
        between.insert(mcap::kMagic.size(), bytes);
        EXPECT_NE(refusal_of(between), "");
    }
}

TEST_F(ForgedLayoutTest, EventsInAChunkThatIsTakenForAnotherLayerAreRefused) {
    struct Move {
        const char* before;
        const char* after;
    };

    for (const auto& [before, after] : std::vector<Move>{{"/debug/blue", "/debug/yellow"},
                                                         {"/debug/yellow", "/readings/"},
                                                         {"/readings/", "/commands/"},
                                                         {"/commands/", "/debug/blue"}}) {
        for (const std::size_t count : {std::size_t{1}, SIZE_MAX}) {
            ForgedFile forged = file_;
            const auto [to, from] = neighbours(forged, before, after);
            const auto end = from->records.begin() +
                             static_cast<std::ptrdiff_t>(std::min(count, from->records.size()));
            to->records.insert(to->records.end(), from->records.begin(), end);
            from->records.erase(from->records.begin(), end);
            pack_again(*to);
            if (from->records.empty()) {
                forged.data.erase(forged.data.begin() + (from - forged.data.data()));
            } else {
                pack_again(*from);
            }
            expect_refused_with_same_hash(fmt::format("{} of {} in {}", count, after, before),
                                          forged, "");

            forged = file_;
            const auto [back_from, back_to] = neighbours(forged, before, after);
            const auto begin =
                back_from->records.end() -
                static_cast<std::ptrdiff_t>(std::min(count, back_from->records.size() - 1));
            back_to->records.insert(back_to->records.begin(), begin, back_from->records.end());
            back_from->records.erase(begin, back_from->records.end());
            pack_again(*back_to);
            pack_again(*back_from);
            expect_refused_with_same_hash(fmt::format("{} of {} in {}", count, before, after),
                                          forged, "");
        }
    }
}

TEST_F(ForgedLayoutTest, AChunkInTwoIsRefused) {
    for (const char* topic : {"/debug/blue", "/debug/yellow", "/readings/", "/world"}) {
        ForgedFile forged = file_;
        ForgedRecord* chunk = forged.chunks_with(topic).front();
        const auto middle =
            chunk->records.begin() + static_cast<std::ptrdiff_t>(chunk->records.size() / 2);
        ForgedRecord rest = forged_chunk({middle, chunk->records.end()});
        chunk->records.erase(middle, chunk->records.end());
        pack_again(*chunk);
        forged.data.insert(forged.data.begin() + (chunk - forged.data.data()) + 1, std::move(rest));
        expect_refused_with_same_hash(topic, forged, "");
    }
}

TEST_F(ForgedLayoutTest, RecordsThatAreMovedDoubledOrMissingAreRefused) {
    for (std::size_t i = 1; i + 1 < file_.data.size(); ++i) {
        ForgedFile forged = file_;
        std::swap(forged.data[i], forged.data[i + 1]);
        expect_refused(fmt::format("records {} and {}", i, i + 1), forged);
        forged = file_;
        forged.data.insert(forged.data.begin() + static_cast<std::ptrdiff_t>(i),
                           ForgedRecord(forged.data[i]));
        expect_refused(fmt::format("record {} twice", i), forged);
        forged = file_;
        forged.data.erase(forged.data.begin() + static_cast<std::ptrdiff_t>(i));
        const ForgedRecords& missing = file_.data[i].records;
        if (!missing.empty() && file_.is_of(missing.front(), "/debug/")) {
            // Only the content hash shows that there were drawings at the end.
            EXPECT_NE(refusal_of(forged.bytes()), "") << i;
        } else {
            expect_refused(fmt::format("record {} is missing", i), forged);
        }
    }
}

TEST_F(ForgedLayoutTest, ChannelsThatAreDescribedElsewhereAreRefused) {
    // Outside a chunk.
    ForgedFile forged = file_;
    ForgedRecords descriptions = forged.data[1].records;
    forged.data.erase(forged.data.begin() + 1);
    forged.data.insert(forged.data.begin() + 1, descriptions.begin(), descriptions.end());
    expect_refused_with_same_hash("outside of a chunk", forged, "stands outside of the chunks");

    // After the metadata, where viewers look for segments.
    forged = file_;
    std::swap(forged.data[1], forged.data[2]);
    expect_refused_with_same_hash("behind the metadata", forged, "behind its beginning");

    // In the chunk of the first message of a layer.
    forged = file_;
    ForgedRecords& records = forged.data[1].records;
    ForgedRecord& chunk = *forged.chunks_with("/debug/blue").front();
    chunk.records.insert(chunk.records.begin(), records.back());
    records.pop_back();
    pack_again(forged.data[1]);
    pack_again(chunk);
    expect_refused_with_same_hash("with a message", forged, "behind its beginning");

    // A second time.
    forged = file_;
    ForgedRecord& again = *forged.chunks_with("/world").front();
    again.records.insert(again.records.begin(), descriptions.front());
    pack_again(again);
    expect_refused_with_same_hash("once more", forged, "out of turn");
}

TEST_F(ForgedLayoutTest, ChunksThatProgramsUnpackDifferentlyAreRefused) {
    ForgedRecord& chunk = *file_.chunks_with("/world").front();
    std::string records;
    for (const ForgedRecord& record : chunk.records) {
        records += record.bytes();
    }
    std::string packed(ZSTD_compressBound(records.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), records.data(), records.size(), 3));
    const ForgedRecord before = chunk;

    chunk = forged_chunk(before.records, packed, "zstd");
    EXPECT_EQ(refusal_of(file_.bytes()), "") << "how well it is packed does not count";

    std::string skipped("\x50\x2A\x4D\x18", 4);
    mcap::put_string(skipped, "a note");
    chunk = forged_chunk(before.records, packed + skipped, "zstd");
    expect_refused_with_same_hash("a frame to be skipped", file_, "one frame");
    chunk = forged_chunk(before.records, skipped + packed, "zstd");
    expect_refused_with_same_hash("a frame to be skipped first", file_, "one frame");

    std::string halves;
    for (const std::string& half :
         {records.substr(0, records.size() / 2), records.substr(records.size() / 2)}) {
        std::string packed_half(ZSTD_compressBound(half.size()), '\0');
        packed_half.resize(
            ZSTD_compress(packed_half.data(), packed_half.size(), half.data(), half.size(), 1));
        halves += packed_half;
    }
    chunk = forged_chunk(before.records, halves, "zstd");
    expect_refused_with_same_hash("two frames", file_, "one frame");

    chunk = forged_chunk(before.records, records, "");
    expect_refused_with_same_hash("not packed", file_, "one frame");
}

}  // namespace
}  // namespace cancha::recording
