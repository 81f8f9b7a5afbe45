#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::processes {

/// Where this program and those that belong to it are.
std::filesystem::path program_folder();

/// Whether it is a file that may be executed.
bool is_program(const std::filesystem::path& file);

/// A program of this folder as a word of a shell command.
std::string quoted_program(std::string_view name);

/// The program of a sample strategy, be it there or not: "position" of "simurosot".
std::filesystem::path sample_strategy(std::string_view discipline, std::string_view name);

/// The names of the sample strategies for a discipline, in alphabetical order.
std::vector<std::string> list_sample_strategies(std::string_view discipline);

}  // namespace cancha::processes
