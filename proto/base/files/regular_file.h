#pragma once

#include <filesystem>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"

namespace cancha {

/// Treatment of a symbolic link.
enum class Links {
    kFollow,
    kRefuse,  ///< It is no file: whoever may write to a folder could point out of it.
};

/// Opens a file that somebody names, for reading. Whatever is no regular file is refused: a pipe
/// may keep its reader waiting for ever, and a folder or a device has no text.
/// Fails: kNotFound, kIo, kInvalidInput; the text does not name the file.
Result<FileHandle> open_regular_file(const std::filesystem::path& file,
                                     Links links = Links::kFollow);

}  // namespace cancha
