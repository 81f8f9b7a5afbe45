#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cancha::processes {

/// Where the Python SDK of a program's build tree is. Empty: the program is installed, and a Python
/// finds the SDK that is installed for it, from a package or a wheel; PYTHONPATH would hide it.
std::filesystem::path python_sdk_of(const std::filesystem::path& program_folder);

/// A value of PYTHONPATH by which a program in Python finds the SDK, too. What stands there comes
/// first: whoever has an SDK of their own keeps it.
std::string with_python_sdk(std::string_view python_path, const std::filesystem::path& sdk);

}  // namespace cancha::processes
