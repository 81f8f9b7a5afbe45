#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

/// Pictures by gnuplot, for programs that compare results.
namespace cancha::gnuplot {

/// Quotes a text as a gnuplot string without special characters. Line breaks become blanks.
std::string quoted(std::string_view text);

/// Returns the picture that a script draws. The script prints SVG and reads no files.
/// Fails: kNotFound (gnuplot is not installed), kIo (it fails).
Result<std::string> draw_svg(const std::string& script);

/// Draws the script's picture and replaces the file by it. Fails: as draw_svg(), or kIo (the file).
Status write_svg(const std::filesystem::path& file, const std::string& script);

}  // namespace cancha::gnuplot
