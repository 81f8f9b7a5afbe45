#include "server/sim/sdf/sdf.h"

#include <utility>

#include <google/protobuf/text_format.h>

#include "proto/base/files/text_file.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/sdf/arena_reader.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/frames.h"
#include "server/sim/sdf/mesh_files.h"

namespace cancha::sdf {

Result<World> read_world(std::string_view text, std::string_view source,
                         const std::filesystem::path& folder) {
    Reading reading = parse_document(text, source, folder);
    const bool is_compared =
        reading.document != nullptr &&
        (reading.problems.count() == 0 || reading.faulty.contains(reading.document->RootElement()));
    MeshFiles meshes(folder);
    if (is_compared && !reading.problems.is_full()) {
        read_arena(reading, nullptr, reading.source, meshes);  // To find the other problems.
    }
    if (const Status checked = reading.problems.status(); !checked) {
        return checked.error();
    }
    const Result<Frames> frames = Frames::read(standard_text(reading.document), reading.source);
    if (!frames) {
        return frames.error();
    }
    World world = read_arena(reading, &*frames, reading.source, meshes);
    world.notes = reading.notes.lines(reading.source);
    world.guesses = reading.notes.guesses(reading.source);
    const Status read = reading.problems.status();
    return read ? Result<World>(std::move(world)) : read.error();
}

Result<World> read_world_file(const std::filesystem::path& file) {
    const Result<std::string> text = read_text_file(file);
    const std::filesystem::path folder = file.parent_path();
    return text ? read_world(*text, file.string(), folder.empty() ? "." : folder) : text.error();
}

std::string settings_text(const World& world) {
    v1::Discipline settings;
    *settings.mutable_arena() = world.arena;
    if (world.gravity_mps2) {
        settings.mutable_physics()->set_gravity_mps2(*world.gravity_mps2);
    }
    std::string text;
    google::protobuf::TextFormat::PrintToString(settings, &text);
    return text;
}

}  // namespace cancha::sdf
