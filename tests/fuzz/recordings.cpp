#include <fstream>
#include <iterator>

#include <google/protobuf/wrappers.pb.h>

#include "cancha/base/contract.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"
#include "proto/mcap/mcap_writer.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

using mcap::Opcode;
using mcap::put;

void expect_within_bounds(const mcap::McapItem& item) {
    if (const auto* message = std::get_if<mcap::McapMessage>(&item)) {
        CANCHA_EXPECTS(message->payload.size() <= mcap::McapReader::kMaxRecordBytes);
        CANCHA_EXPECTS(std::string(message->topic).size() + message->schema_name.size() <=
                       mcap::McapReader::kMaxRecordBytes);
    }
}

// A recording may come from anybody. Its readable part is returned, then the damage is reported.
void feed(std::string_view bytes) {
    auto reader = mcap::McapReader::of_bytes(bytes, "fuzzed");
    if (!reader) {
        CANCHA_EXPECTS(reader.error().code == ErrorCode::kInvalidInput);
        return;
    }
    reader->hold_to_form();
    while (const auto item = reader->next()) {
        expect_within_bounds(*item);
    }
    CANCHA_EXPECTS(!reader->next());
    CANCHA_EXPECTS(!reader->damage() || reader->damage()->offset <= bytes.size());
    CANCHA_EXPECTS(!reader->deviation() || reader->deviation()->offset <= bytes.size());
}

/// Returns a recording as matches write it.
std::string written_by_us() {
    const ScratchFolder folder("cancha-fuzz");
    const std::string path = folder.file("seed.mcap");
    {
        auto writer = mcap::McapWriter::create(path, "fuzz");
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
    mcap::put_record(records, Opcode::kSchema, [](std::string& out) {
        put<std::uint16_t>(out, 1);
        for (const char* text : {"Type", "protobuf", "schema"}) {
            mcap::put_string(out, text);
        }
    });
    mcap::put_record(records, Opcode::kChannel, [](std::string& out) {
        put<std::uint16_t>(out, 1);
        put<std::uint16_t>(out, 1);
        for (const char* text : {"/topic", "protobuf", ""}) {
            mcap::put_string(out, text);
        }
    });
    mcap::put_record(records, Opcode::kMessage, [](std::string& out) {
        put<std::uint16_t>(out, 1);
        put<std::uint32_t>(out, 0);
        put<std::uint64_t>(out, 0);
        put<std::uint64_t>(out, 0);
        out += "payload";
    });
    return records;
}

/// Returns a recording without compression and without a CRC, so that a changed byte gets past
/// these checks.
std::string unprotected(bool in_chunk) {
    std::string file(mcap::kMagic);
    mcap::put_record(file, Opcode::kHeader, [](std::string& out) { out.append(8, '\0'); });
    const std::string records = described_message();
    if (in_chunk) {
        mcap::put_record(file, Opcode::kChunk, [&](std::string& out) {
            out.append(2 * sizeof(std::uint64_t), '\0');
            put<std::uint64_t>(out, records.size());
            put<std::uint32_t>(out, 0);
            mcap::put_string(out, "");
            put<std::uint64_t>(out, records.size());
            out += records;
        });
    } else {
        file += records;
    }
    mcap::put_record(file, Opcode::kDataEnd, [](std::string& out) { put<std::uint32_t>(out, 0); });
    mcap::put_record(file, Opcode::kFooter,
                     [](std::string& out) { out.append(mcap::kFooterBytes, '\0'); });
    file += mcap::kMagic;
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
