#include "tests/support/gnuplot.h"

#include <cstdlib>
#include <regex>

#include <fmt/format.h>
#include <sys/wait.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"
#include "proto/base/processes/shell.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::gnuplot {

std::string quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text) {
        result += c == '\'' ? "''" : std::string(1, c == '\n' ? ' ' : c);
    }
    return result + "'";
}

namespace {

/// Removes invisible parts of gnuplot's pictures, a third of their size: default attributes, paths
/// that only move, and empty groups wherever a colour changes.
std::string without_idle_words(const std::string& svg) {
    std::string words = svg;
    for (const char* const idle :
         {" stroke-linecap=\"butt\"", " stroke-linejoin=\"miter\"",
          "<path [^>]*d='(M[-0-9.,]+ *)*'/>", "\t+", "<g [^>]*>\\s*</g>\n?"}) {
        words = std::regex_replace(words, std::regex(idle), "");
    }
    return words;
}

}  // namespace

Result<std::string> draw_svg(const std::string& script) {
    constexpr int kCommandNotFound = 127;
    const ScratchFolder folder("cancha-plot");
    if (folder.path().empty()) {
        return Error{ErrorCode::kIo, "cannot make a temporary folder; is TMPDIR writable?"};
    }
    if (Status written = streams::replace_file(folder.file("script"), script); !written) {
        return written.error();
    }
    const std::string command = fmt::format("cd {} && gnuplot -d script >picture 2>complaint",
                                            processes::shell_word(folder.path().string()));
    const int status = std::system(command.c_str());
    if (WIFEXITED(status) && WEXITSTATUS(status) == kCommandNotFound) {
        return Error{ErrorCode::kNotFound,
                     "gnuplot is not installed; install it: apt-get install gnuplot-nox"};
    }
    const Result<std::string> output =
        read_text_file(folder.file(status == 0 ? "picture" : "complaint"));
    if (!output) {
        return output.error();
    }
    if (status != 0) {
        return Error{ErrorCode::kIo, "gnuplot failed: " + *output};
    }
    return without_idle_words(*output);
}

Status write_svg(const std::filesystem::path& file, const std::string& script) {
    const Result<std::string> svg = draw_svg(script);
    return svg ? streams::replace_file(file, *svg) : Status(svg.error());
}

}  // namespace cancha::gnuplot
