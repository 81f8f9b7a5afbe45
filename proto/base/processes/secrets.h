#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/processes/descriptor.h"

namespace cancha::processes {

/// Environment variables that hold secrets. Children do not inherit them.
inline constexpr std::array<std::string_view, 2> kSecretVariables{"CANCHA_TOKEN", "CANCHA_TOKENS"};

inline constexpr std::size_t kMinTokenLength = 16;  ///< 16 hexadecimal digits are 64 bits.
inline constexpr std::size_t kMaxTokenLength = 128;

/// Checks that a text can be a token: kMinTokenLength to kMaxTokenLength printable ASCII characters
/// without blanks, `;` and `#`. The same rule holds for files, environment variables and command
/// lines.
/// Fails: kInvalidInput; the text never shows the token.
Status check_token(std::string_view token);

/// Reads a text that only its owner may read. Returns the text without a byte order mark
/// (text_in()). `where` is "-" (stdin), a pipe, a file, or a descriptor that the program inherited
/// at its start ("/dev/fd/3"). Such a descriptor is closed afterwards.
/// Fails: kNotFound, kRefused (other users may read or change the file), kTooLarge, kIo,
/// kInvalidInput (not UTF-8); the error text begins with source_name(where).
Result<std::string> read_secret(const std::string& where, std::size_t most_bytes);

/// Name of `where` for people: "stdin" or the path.
std::string source_name(const std::string& where);

/// Makes a descriptor from which a child can read `text`. The descriptor has no name in the file
/// system by which other programs could open it. Fails: kIo.
Result<Descriptor> make_secret_descriptor(std::string_view text);

/// Removes a variable from the environment and returns its value; empty if it is not set. The value
/// is overwritten, so that /proc/PID/environ does not show it any more.
///
/// Thread: call it before a second thread starts.
std::string take_variable(const char* name);

/// Guards this program: from now on other programs of the same user can neither read its memory,
/// environment and descriptors in /proc nor attach a debugger to it. Root can. No core dump is
/// written.
void guard_memory();

}  // namespace cancha::processes
