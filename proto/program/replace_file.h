#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "proto/base/file_handle.h"
#include "proto/base/result.h"

namespace cancha::program {

/// A file that is written anew as a whole: until commit() the old one stays as it is, and after a
/// power cut there is the old one or the new one. Its permissions stay the same, and its owner
/// where the system lets us; behind a symbolic link the file that it names is written. What is no
/// regular file, such as a pipe or /dev/stdout, cannot be replaced and is written directly.
///
/// Errors name the file. Thread: none; an instance belongs to one at a time.
class NewFile {
  public:
    /// Fails: kIo: the file or its folder may not be written, or there is no such folder.
    static Result<NewFile> begin(const std::filesystem::path& file);

    NewFile(NewFile&& other) noexcept = default;
    NewFile& operator=(NewFile&&) = delete;

    /// Without commit() nothing is left of the new file.
    ~NewFile();

    /// Fails: kIo, then and each time after it.
    Status append(std::string_view bytes);

    /// Makes it the file. To be called once, last. Fails: kIo: the old one is still there.
    Status commit();

  private:
    NewFile(std::filesystem::path file, FileHandle handle);

    static Result<NewFile> begin_beside(const std::filesystem::path& file,
                                        const std::filesystem::path& target);

    Status write_out();
    Status put_in_place();
    Status fail(int error);

    std::filesystem::path file_;    ///< As it was called.
    std::filesystem::path target_;  ///< Which file that is; empty: it is written directly.
    std::filesystem::path draft_;   ///< What the new one is called; empty: nothing yet.
    FileHandle handle_;
    std::string unwritten_;
    Status status_;
};

/// Writes a whole file. Fails: as NewFile.
Status replace_file(const std::filesystem::path& file, std::string_view text);

}  // namespace cancha::program
