#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::fuzz {

/// A parser of bytes from outside, which the fuzzer tests. The fuzzer is a program that changes
/// inputs at random and watches for crashes.
struct Target {
    std::string_view name;  ///< Name of the target: "frames".
    /// Parses `bytes`. Must return whatever the bytes are; a failed contract check or a sanitizer
    /// ends the program.
    void (*feed)(std::string_view bytes);
    std::vector<std::string> (*seeds)();  ///< Returns valid inputs, which the fuzzer changes.
};

// Each function returns the target that has the function's name, and is in the file of that name.
// The name says what the parser reads.
Target client_messages();
Target console_screens();
Target foreign_texts();
Target foxglove_requests();
Target frames();
Target measured_tracks();
Target meshes();
Target option_texts();
Target orders();
Target recordings();
Target replays();
Target robots();
Target scenarios();
Target server_messages();
Target settings();
Target start_lists();
Target tables();
Target tapes();
Target text_messages();
Target vss_packets();
Target worlds();

/// Returns all targets, in alphabetical order.
std::vector<Target> all_targets();

}  // namespace cancha::fuzz
