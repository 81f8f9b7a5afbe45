#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// A world that was made for another program, as far as read_world() takes it.
struct Conversion {
    std::string text;                   ///< SDFormat 1.9, without what was left out.
    std::vector<std::string> left_out;  ///< A line for each: where it was, and why.
    std::vector<std::string> notes;     ///< As those of a World.
};

/// Removes from a document what read_world() refuses, and what cannot stand without it: a collision
/// whose shape is not supported goes as a whole. A document that read_world() takes is read as the
/// same world afterwards. Fails: kInvalidInput; the text is no XML, or no <sdf>.
Result<Conversion> convert_world(std::string_view text, std::string_view source,
                                 const std::filesystem::path& folder = {});

/// Converts a file. Fails: also as read_text_file().
Result<Conversion> convert_world_file(const std::filesystem::path& file);

}  // namespace cancha::sdf
