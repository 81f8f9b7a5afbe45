#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::processes {

/// Folder that holds the running program and the other programs of Cancha.
std::filesystem::path program_folder();

/// Whether `file` is a regular file that may be executed.
bool is_program(const std::filesystem::path& file);

/// Path of a program in program_folder(), quoted as a word of a shell command.
std::string quoted_program(std::string_view name);

/// Path of the program of a sample strategy, such as "position" of "simurosot". Does not check that
/// the program exists.
std::filesystem::path sample_strategy(std::string_view discipline, std::string_view name);

/// The names of the sample strategies for a discipline, in alphabetical order.
std::vector<std::string> list_sample_strategies(std::string_view discipline);

}  // namespace cancha::processes
