// Every way to cut or to change a small file in one place.

#include <algorithm>

#include <gmock/gmock.h>

#include "proto/mcap/test_recording.h"

namespace cancha::mcap {
namespace {

/// Records of all kinds, in several chunks.
const std::vector<Item>& items() {
    static const std::vector<Item> all = {
        metadata("match", {{"discipline", "simurosot/5v5"}, {"seed", "1"}}),
        message("/world", 0, "kick-off"),
        message("/events", 1, "goal"),
        attachment("discipline", "title: \"SimuroSot\""),
        message("/world", 2, "kick-off again"),
        metadata("result", {{"blue", "1"}}),
        message("/commands", 3, "stop"),
        attachment("report", "{}")};
    return all;
}

const std::string& file() {
    static const std::string bytes = file_of(items());
    return bytes;
}

/// Whether all of `some` are among `all`, in the same order.
bool is_selection(const std::vector<Item>& some, const std::vector<Item>& all) {
    auto place = all.begin();
    for (const Item& item : some) {
        place = std::find(place, all.end(), item);
        if (place == all.end()) {
            return false;
        }
        ++place;
    }
    return true;
}

std::vector<Item> without_metadata(std::vector<Item> all) {
    std::erase_if(all, [](const Item& item) { return item.kind == Item::Kind::kMetadata; });
    return all;
}

TEST(McapDamageTest, TheFileIsWholeBeforeItIsDamaged) {
    const Reading reading = read_bytes(file());

    EXPECT_EQ(reading.items, items());
    EXPECT_FALSE(reading.damage);
}

// Items whose records end before the cut are returned, and no others.
TEST(McapDamageTest, AFileThatIsCutGivesAllBeforeTheCut) {
    for (std::size_t length = 0; length < file().size(); ++length) {
        const std::string_view prefix = std::string_view(file()).substr(0, length);
        std::size_t whole = 0;
        for (const RawRecord& record : records_of(file())) {
            const bool has_item = record.opcode == Opcode::kChunk ||
                                  record.opcode == Opcode::kAttachment ||
                                  record.opcode == Opcode::kMetadata;
            const std::size_t end = record.offset + kRecordHeadBytes + record.content.size();
            whole += has_item && end <= length ? 1 : 0;
        }

        const Reading reading = read_bytes(prefix);

        ASSERT_TRUE(reading.damage) << "cut at " << length;
        EXPECT_LE(reading.damage->offset, length);
        EXPECT_TRUE(is_selection(reading.items, items()));
        EXPECT_GE(reading.items.size(), whole) << "cut at " << length;
        const bool is_cut_by_text =
            length < kMagic.size() || reading.damage->text.starts_with("the file ends early");
        EXPECT_TRUE(is_cut_by_text) << reading.damage->text;
    }
}

// Each byte is covered by a CRC, or is a magic, a length or a CRC itself, so that every change is
// noticed. Items with their own CRC, messages in chunks and attachments, are then returned
// unchanged or not at all.
TEST(McapDamageTest, NoByteCanBeChangedUnseen) {
    for (std::size_t place = 0; place < file().size(); ++place) {
        for (const unsigned change :
             {0x01U, 0x02U, 0x04U, 0x08U, 0x10U, 0x20U, 0x40U, 0x80U, 0xFFU}) {
            std::string changed = file();
            changed[place] = static_cast<char>(static_cast<unsigned char>(changed[place]) ^ change);

            const Reading reading = read_bytes(changed);

            EXPECT_TRUE(reading.damage) << "byte " << place << " changed by " << change;
            EXPECT_TRUE(is_selection(without_metadata(reading.items), items()))
                << "byte " << place << " changed by " << change;
        }
    }
}

}  // namespace
}  // namespace cancha::mcap
