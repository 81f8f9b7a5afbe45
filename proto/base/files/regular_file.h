#pragma once

#include <filesystem>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"

namespace cancha {

/// Treatment of a symbolic link.
enum class Links {
    kFollow,  ///< Open the file to which the link leads.
    kRefuse,  ///< Refuse the link: whoever may write to a folder could link to files outside the
              ///< folder.
};

/// Opens a file whose name comes from outside, for reading. Only regular files are accepted: a pipe
/// may keep its reader waiting for ever, and a folder or a device cannot be read as a file.
/// Fails: kNotFound, kIo, kInvalidInput; the error does not name the file.
Result<FileHandle> open_regular_file(const std::filesystem::path& file,
                                     Links links = Links::kFollow);

}  // namespace cancha
