#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

/// Pictures by gnuplot, for the programs that compare us with something.
namespace cancha::gnuplot {

/// As a string of gnuplot, in which nothing has a meaning; it ends with its line.
std::string quoted(std::string_view text);

/// What a script draws; it prints SVG and reads no files.
/// Fails: kNotFound (gnuplot is not installed), kIo (it fails).
Result<std::string> draw_svg(const std::string& script);

/// Draws it and replaces the file. Fails like draw_svg(), or: kIo (the file).
Status write_svg(const std::filesystem::path& file, const std::string& script);

}  // namespace cancha::gnuplot
