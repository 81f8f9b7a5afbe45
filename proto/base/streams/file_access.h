#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include <sys/stat.h>
#include <sys/types.h>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"

// Helpers of the classes that write files. For this folder only.
namespace cancha::streams {

/// Size of the blocks in which output is written. Blocks need fewer system calls than lines.
inline constexpr std::size_t kBlockBytes = std::size_t{64} << 10;
/// Mode of a new file, before the umask is applied.
inline constexpr ::mode_t kReadableByAll = 0666;

/// Returns an error such as "FILE: cannot be written: No space left on device". `error`: an errno.
Error cannot_write(const std::filesystem::path& file, int error);

/// Opens a file if it must be written directly, because it is not regular or is our own stdout or
/// stderr. Returns a closed handle for any other file, and if the file does not exist. Fails: kIo.
Result<FileHandle> open_stream(const std::filesystem::path& file);

/// Writes bytes, and returns how many were written. If not all were, errno gives the reason.
std::size_t write_all(int descriptor, std::string_view bytes);

}  // namespace cancha::streams
