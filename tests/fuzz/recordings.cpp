#include <fstream>
#include <iterator>

#include <google/protobuf/wrappers.pb.h>

#include "proto/base/contract.h"
#include "proto/base/scratch_folder.h"
#include "proto/recording/mcap_format.h"
#include "proto/recording/mcap_reader.h"
#include "proto/recording/mcap_writer.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

using recording::Opcode;
using recording::put;

void expect_within_bounds(const recording::McapItem& item) {
    if (const auto* message = std::get_if<recording::McapMessage>(&item)) {
        CANCHA_EXPECTS(message->payload.size() <= recording::McapReader::kMaxRecordBytes);
        CANCHA_EXPECTS(std::string(message->topic).size() + message->schema_name.size() <=
                       recording::McapReader::kMaxRecordBytes);
    }
}

// A recording may come from anybody. What can be read is given, then the damage is named.
void feed(std::string_view bytes) {
    auto reader = recording::McapReader::of_bytes(bytes, "fuzzed");
    if (!reader) {
        CANCHA_EXPECTS(reader.error().code == ErrorCode::kInvalidInput);
        return;
    }
    while (const auto item = reader->next()) {
        expect_within_bounds(*item);
    }
    CANCHA_EXPECTS(!reader->next());
    CANCHA_EXPECTS(!reader->damage() || reader->damage()->offset <= bytes.size());
}

/// As matches write it.
std::string written_by_us() {
    const ScratchFolder folder("cancha-fuzz");
    const std::string path = folder.file("seed.mcap");
    {
        auto writer = recording::McapWriter::create(path, "fuzz");
        google::protobuf::BytesValue message;
        const auto channel = writer->add_channel("/world", *message.GetDescriptor());
        writer->add_metadata("match", {{"seed", "1"}});
        message.set_value("kick-off");
        writer->write(channel, 0, message);
        writer->attach("report", "application/json", "{}");
        writer->write(channel, 1, message);
        CANCHA_EXPECTS(writer->close());
    }
    std::ifstream stream(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    return bytes;
}

std::string described_message() {
    std::string records;
    recording::put_record(records, Opcode::kSchema, [](std::string& out) {
        put<std::uint16_t>(out, 1);
        for (const char* text : {"Type", "protobuf", "schema"}) {
            recording::put_string(out, text);
        }
    });
    recording::put_record(records, Opcode::kChannel, [](std::string& out) {
        put<std::uint16_t>(out, 1);
        put<std::uint16_t>(out, 1);
        for (const char* text : {"/topic", "protobuf", ""}) {
            recording::put_string(out, text);
        }
    });
    recording::put_record(records, Opcode::kMessage, [](std::string& out) {
        put<std::uint16_t>(out, 1);
        put<std::uint32_t>(out, 0);
        put<std::uint64_t>(out, 0);
        put<std::uint64_t>(out, 0);
        out += "payload";
    });
    return records;
}

/// Neither compressed nor under a CRC, so that a changed byte comes far.
std::string unprotected(bool in_chunk) {
    std::string file(recording::kMagic);
    recording::put_record(file, Opcode::kHeader, [](std::string& out) { out.append(8, '\0'); });
    const std::string records = described_message();
    if (in_chunk) {
        recording::put_record(file, Opcode::kChunk, [&](std::string& out) {
            out.append(2 * sizeof(std::uint64_t), '\0');
            put<std::uint64_t>(out, records.size());
            put<std::uint32_t>(out, 0);
            recording::put_string(out, "");
            put<std::uint64_t>(out, records.size());
            out += records;
        });
    } else {
        file += records;
    }
    recording::put_record(file, Opcode::kDataEnd,
                          [](std::string& out) { put<std::uint32_t>(out, 0); });
    recording::put_record(file, Opcode::kFooter,
                          [](std::string& out) { out.append(recording::kFooterBytes, '\0'); });
    file += recording::kMagic;
    return file;
}

std::vector<std::string> seeds() {
    return {written_by_us(), unprotected(true), unprotected(false)};
}

}  // namespace

Target recordings() {
    return {"recordings", &feed, &seeds};
}

}  // namespace cancha::fuzz
