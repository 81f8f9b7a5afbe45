#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace cancha::viewer {

/// A folder with a small page in it, gone at the end of the test. Beside it lies a file that no
/// browser may ever see.
class TestPage {
  public:
    static constexpr const char* kSecret = "not for browsers";

    TestPage() {
        std::string pattern = (std::filesystem::temp_directory_path() / "cancha-XXXXXX").string();
        root_ = mkdtemp(pattern.data());
        write("page/index.html", "<!doctype html><title>test</title>");
        write("page/assets/app-12345678.js", "let answer = 42;");
        write("page/assets/app-12345678.js.gz", "compressed");
        write("secret.txt", kSecret);
    }

    ~TestPage() {
        std::error_code ignored;
        std::filesystem::remove_all(root_, ignored);
    }

    TestPage(const TestPage&) = delete;
    TestPage& operator=(const TestPage&) = delete;

    std::filesystem::path folder() const { return root_ / "page"; }

    std::filesystem::path root() const { return root_; }

    void write(const std::string& name, const std::string& content) const {
        std::filesystem::create_directories((root_ / name).parent_path());
        std::ofstream(root_ / name) << content;
    }

  private:
    std::filesystem::path root_;
};

}  // namespace cancha::viewer
