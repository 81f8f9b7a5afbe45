#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/processes/descriptor.h"

namespace cancha::processes {

/// Variables that hold secrets. No child gets those of its parent.
inline constexpr std::array<std::string_view, 2> kSecretVariables{"CANCHA_TOKEN", "CANCHA_TOKENS"};

inline constexpr std::size_t kMinTokenLength = 16;  ///< 16 hexadecimal digits are 64 bits.
inline constexpr std::size_t kMaxTokenLength = 128;

/// Whether a text can be a token: printable ASCII without blanks, `;` and `#`, kMinTokenLength to
/// kMaxTokenLength of it. One grammar for all places where a token may stand.
/// Fails: kInvalidInput; the text never shows the token.
Status check_token(std::string_view token);

/// Reads a text that only its owner may read: from stdin ("-"), from a descriptor that this program
/// was started with ("/dev/fd/3"; it is closed then), from a pipe or a file. With text_in().
/// Fails: kNotFound, kRefused (others may read or change it), kTooLarge, kIo, kInvalidInput (no
/// UTF-8); the text begins with source_name(where).
Result<std::string> read_secret(const std::string& where, std::size_t most_bytes);

/// How people are told of `where`: "stdin" or the path.
std::string source_name(const std::string& where);

/// A descriptor that a child can be started with, to read `text` from it. It has no name by which
/// others could open it. Fails: kIo.
Result<Descriptor> make_secret_descriptor(std::string_view text);

/// Takes a variable out of the environment and returns its value; empty if it is not set. The value
/// is overwritten, so that /proc/PID/environ does not show it any more.
///
/// Thread: before a second one starts.
std::string take_variable(const char* name);

/// From now on programs of the same user can neither read this one's memory, environment and
/// descriptors in /proc nor attach a debugger to it; root can. No core dump is written.
void guard_memory();

}  // namespace cancha::processes
