#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"

namespace cancha::engine {

/// A folder with copies of the files that describe a chapter (a discipline of the rule book): its
/// description and its models. A user who writes a discipline begins with such a folder.
class CopiedChapter {
  public:
    /// `name`: name of the chapter; `as`: name of the new folder.
    CopiedChapter(const std::string& name, const std::string& as) : folder_(scratch_.path() / as) {
        std::filesystem::create_directory(folder_);
        for (const auto& entry :
             std::filesystem::directory_iterator(std::filesystem::path(CANCHA_RULE_BOOK) / name)) {
            const std::filesystem::path& file = entry.path();
            if (file.extension() == ".txtpb" || file.extension() == ".sdf" ||
                file.extension() == ".glb") {
                std::filesystem::copy_file(file, folder_ / file.filename());
            }
        }
    }

    /// The folder.
    const std::filesystem::path& folder() const { return folder_; }

    /// Path of the copied discipline.txtpb.
    std::filesystem::path description() const { return folder_ / "discipline.txtpb"; }

    /// Writes a file in the folder. If the file exists, replaces its content.
    void write(const std::string& file, const std::string& text) const {
        std::ofstream(folder_ / file) << text;
    }

    /// Replaces the first `old` in a file of the folder by `by`. Expects: the file contains `old`.
    void replace(const std::string& file, const std::string& old, const std::string& by) const {
        std::string text = *read_text_file(folder_ / file);
        const std::size_t at = text.find(old);
        ASSERT_NE(at, std::string::npos) << file << " has no " << old;
        write(file, text.replace(at, old.size(), by));
    }

  private:
    ScratchFolder scratch_;
    std::filesystem::path folder_;
};

}  // namespace cancha::engine
