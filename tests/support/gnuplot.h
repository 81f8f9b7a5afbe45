#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

/// Pictures drawn by gnuplot, for programs that compare simulation and theory.
namespace cancha::gnuplot {

/// Returns the text as a quoted gnuplot string in which no character has a special meaning. Line
/// breaks become blanks.
std::string quoted(std::string_view text);

/// Runs gnuplot on a script, and returns the picture in SVG that the script prints. Expects: the
/// script reads no files. Fails: kNotFound: gnuplot is not installed; kIo: gnuplot fails.
Result<std::string> draw_svg(const std::string& script);

/// Draws the picture of a script and writes it to `file`, in place of an earlier one. Fails: with
/// the errors of draw_svg(); kIo: the file cannot be written.
Status write_svg(const std::filesystem::path& file, const std::string& script);

}  // namespace cancha::gnuplot
