#include <fstream>
#include <iterator>

#include <google/protobuf/wrappers.pb.h>

#include "cancha/base/contract.h"
#include "cancha/v1/session.pb.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/mcap_writer.h"
#include "tests/fuzz/target.h"
#include "viewer/tape/live_tape.h"

namespace cancha::fuzz {

namespace {

/// A tape returns every part that it lists, or reports damage.
void read_through(const tape::Tape& tape) {
    for (std::uint32_t segment = 0; segment < tape.segments(); ++segment) {
        const auto part = tape.read(segment, "");
        CANCHA_EXPECTS(part ? part->has_value() : !tape.problem().empty());
    }
    CANCHA_EXPECTS(!tape.index().empty());
    CANCHA_EXPECTS(!tape.moments().to_json(0, tape.moments().count()).empty());
}

// A viewer opens recordings from anybody, and servers send it their recordings in pieces.
void feed(std::string_view bytes) {
    auto file = tape::ByteFile::temporary(bytes.size());
    CANCHA_EXPECTS(file && file->append(bytes));
    if (const auto tape = tape::Tape::of_file(*std::move(file))) {
        read_through(*tape);
    }
    tape::LiveTape live;
    live.begin();
    v1::TapePart piece;
    piece.set_is_last(true);
    piece.set_content(std::string(bytes));
    for (const char* layer : {"opening", "", "readings"}) {
        piece.set_layer(layer);
        live.take(piece);
    }
    if (live.tape()) {
        read_through(*live.tape());
    }
}

/// Returns a recording of three segments with two ticks each.
std::string recording() {
    const ScratchFolder folder("cancha-fuzz");
    const std::string path = folder.file("seed.mcap");
    auto writer = mcap::McapWriter::create(path, "fuzz");
    const google::protobuf::BytesValue message;
    const auto world = writer->add_channel("/world", *message.GetDescriptor());
    const auto readings = writer->add_channel("/readings/blue", *message.GetDescriptor());
    writer->add_metadata("match", {{"ticks_per_segment", "2"}, {"tick_rate_hz", "1"}});
    for (std::uint64_t tick = 0; tick < 6; ++tick) {
        if (tick % 2 == 0) {
            writer->write(readings, tick * 1'000'000'000, message);
            writer->end_chunk();
        }
        writer->write(world, tick * 1'000'000'000, message);
        if (tick % 2 == 1) {
            writer->end_chunk();
        }
    }
    CANCHA_EXPECTS(writer->close());
    std::ifstream stream(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    return bytes;
}

std::vector<std::string> seeds() {
    return {recording()};
}

}  // namespace

Target tapes() {
    return {"tapes", &feed, &seeds};
}

}  // namespace cancha::fuzz
