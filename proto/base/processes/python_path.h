#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cancha::processes {

/// Folder of the Python SDK in the build tree of a program. Empty if the program is installed:
/// Python then finds the SDK that is installed from a package or a wheel, which PYTHONPATH would
/// hide.
std::filesystem::path python_sdk_of(const std::filesystem::path& program_folder);

/// Returns a value of PYTHONPATH with which programs in Python find the SDK, too. The folders of
/// `python_path` come first, so that a user's own SDK is preferred.
std::string with_python_sdk(std::string_view python_path, const std::filesystem::path& sdk);

}  // namespace cancha::processes
