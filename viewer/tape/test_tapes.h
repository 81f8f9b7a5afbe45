#pragma once

// Tapes of a hand-made recording, for tests.

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cancha/v1/session.pb.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/chunk_unpacker.h"
#include "viewer/tape/tape.h"
#include "viewer/tape/test_parts.h"

namespace cancha::tape {

/// Gives a part to the tape, in pieces.
inline void take(Tape& tape, std::uint32_t segment, const std::string& layer,
                 const std::string& content) {
    for (const v1::TapePart& piece : pieces_of(segment, layer, content)) {
        tape.take(piece);
    }
}

/// Returns the index of a tape, parsed.
inline nlohmann::json index_of(const Tape& tape) {
    return nlohmann::json::parse(tape.index());
}

/// Returns the bytes of a part; "nothing" if the tape lacks it.
inline std::string part(const Tape& tape, std::uint32_t segment, std::string_view layer = "") {
    const auto read = tape.read(segment, layer);
    EXPECT_TRUE(read);
    return read && *read ? **read : "nothing";
}

/// A test with a hand-made recording.
class TapeTest : public testing::Test {
  protected:
    explicit TapeTest(std::size_t segments = 4) : recording_(make_recording(segments)) {}

    /// Makes the tape of the recording as of a match that is being played, without segments.
    Tape begin() const { return *Tape::begin(recording_.opening); }

    /// Makes the tape of a recording file with these bytes.
    Tape open(const std::string& bytes) const {
        const std::string path = folder_.file("match.mcap");
        std::ofstream(path, std::ios::binary) << bytes;
        Result<Tape> tape = Tape::open(path);
        EXPECT_TRUE(tape) << tape.error().message;
        return *std::move(tape);
    }

    const HandMadeRecording recording_;
    const ScratchFolder folder_;
};

/// Counts the bytes unpacked on this thread while this object lives.
class Unpacked {
  public:
    std::uint64_t bytes() const { return mcap::ChunkUnpacker::bytes_on_this_thread() - before_; }

  private:
    std::uint64_t before_ = mcap::ChunkUnpacker::bytes_on_this_thread();
};

}  // namespace cancha::tape
