#pragma once

#include <filesystem>

#include "cancha/base/file_handle.h"
#include "cancha/base/result.h"

namespace cancha {

/// Opens a file that somebody names, for reading. Whatever is no regular file is refused: a pipe
/// may keep its reader waiting for ever, and a folder or a device has no text.
/// Fails: kNotFound, kIo, kInvalidInput; the text does not name the file.
Result<FileHandle> open_regular_file(const std::filesystem::path& file);

}  // namespace cancha
