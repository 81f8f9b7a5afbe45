#include "server/sdf/sdf.h"

#include "cancha/base/text_file.h"
#include "server/sdf/arena_reader.h"
#include "server/sdf/document.h"
#include "server/sdf/frames.h"

namespace cancha::sdf {

Result<World> read_world(std::string_view text, std::string_view source) {
    const Result<Document> document = parse_document(text, source);
    if (!document) {
        return document.error();
    }
    if (const Result<World> checked = read_arena(*document, nullptr, source); !checked) {
        return checked.error();
    }
    const Result<Frames> frames = Frames::read(text, source);
    if (!frames) {
        return frames.error();
    }
    return read_arena(*document, &*frames, source);
}

Result<World> read_world_file(const std::filesystem::path& file) {
    const Result<std::string> text = read_text_file(file);
    return text ? read_world(*text, file.string()) : text.error();
}

}  // namespace cancha::sdf
