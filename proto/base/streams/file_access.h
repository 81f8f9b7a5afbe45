#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include <sys/stat.h>
#include <sys/types.h>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"

// Helpers that the ways to write files share. For this folder.
namespace cancha::streams {

/// Output waits until there is this much: a table of many lines is not a call for each.
inline constexpr std::size_t kBlockBytes = std::size_t{64} << 10;
/// The mode of a new file, less what the umask takes.
inline constexpr ::mode_t kReadableByAll = 0666;

/// "FILE: cannot be written: No space left on device".
Error cannot_write(const std::filesystem::path& file, int error);

/// File that is not regular, or is our own stdout or stderr: opened to be written as it
/// is. Not open: it is a file of its own, or there is none. Fails: kIo.
Result<FileHandle> open_stream(const std::filesystem::path& file);

/// How many of the bytes were written: all of them, or else errno says why not.
std::size_t write_all(int descriptor, std::string_view bytes);

}  // namespace cancha::streams
