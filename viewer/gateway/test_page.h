#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "proto/base/files/scratch_folder.h"

namespace cancha::gateway {

/// A folder with the files of a small page, removed at the end of the test. Beside the folder lies
/// the file secret.txt, which no browser may ever get.
class TestPage {
  public:
    /// Content of secret.txt.
    static constexpr const char* kSecret = "not for browsers";

    TestPage() {
        write("page/index.html", "<!doctype html><title>test</title>");
        write("page/assets/app-12345678.js", "let answer = 42;");
        write("page/assets/app-12345678.js.gz", "compressed");
        write("secret.txt", kSecret);
    }

    /// Returns the folder of the page.
    std::filesystem::path folder() const { return root() / "page"; }

    std::filesystem::path root() const { return folder_.path(); }

    void write(const std::string& name, const std::string& content) const {
        std::filesystem::create_directories((root() / name).parent_path());
        std::ofstream(root() / name) << content;
    }

  private:
    ScratchFolder folder_{"cancha-test"};
};

}  // namespace cancha::gateway
