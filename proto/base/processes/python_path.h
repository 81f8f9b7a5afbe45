#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cancha::processes {

/// Folder of the Python SDK in the build tree of a program. Empty if the program is installed:
/// Python then finds the installed SDK by itself, and a folder in PYTHONPATH would hide that SDK.
std::filesystem::path python_sdk_of(const std::filesystem::path& program_folder);

/// Returns a value of PYTHONPATH that has the folders of `python_path`, then `sdk`, so that Python
/// finds the SDK. A user's own SDK in `python_path` comes first and is therefore preferred.
std::string with_python_sdk(std::string_view python_path, const std::filesystem::path& sdk);

}  // namespace cancha::processes
