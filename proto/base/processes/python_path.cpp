#include "proto/base/processes/python_path.h"

#include <fmt/format.h>

namespace cancha::processes {

namespace fs = std::filesystem;

fs::path python_sdk_of(const fs::path& program_folder) {
    const fs::path folder = program_folder.parent_path() / "python";
    std::error_code ec;
    return fs::is_regular_file(folder / "cancha" / "__init__.py", ec) ? folder : fs::path();
}

std::string with_python_sdk(std::string_view python_path, const fs::path& sdk) {
    const bool is_there =
        fmt::format(":{}:", python_path).find(fmt::format(":{}:", sdk.string())) !=
        std::string::npos;
    if (sdk.empty() || is_there) {
        return std::string(python_path);
    }
    return python_path.empty() ? sdk.string() : fmt::format("{}:{}", python_path, sdk.string());
}

}  // namespace cancha::processes
