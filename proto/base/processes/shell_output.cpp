#include "proto/base/processes/shell_output.h"

#include <array>
#include <cstdio>

namespace cancha::processes {

ShellOutput output_of(const std::string& shell_command) {
    ShellOutput output;
    std::FILE* const pipe = popen(shell_command.c_str(), "re");
    if (pipe == nullptr) {
        return output;
    }
    std::array<char, 65536> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) {
        output.text.append(part.data(), size);
    }
    output.is_success = pclose(pipe) == 0;
    return output;
}

}  // namespace cancha::processes
