#pragma once

#include <cstddef>
#include <string>

namespace cancha {

/// Raises this program's limit of file descriptors, as far as the system allows, until `wanted`
/// more can be opened. Returns the number of descriptors that can then be opened.
std::size_t make_room_for_descriptors(std::size_t wanted);

/// Whether this errno means that file descriptors have run out.
bool is_descriptor_shortage(int code);

/// Returns the meaning of this errno, for people. For a shortage of file descriptors the text says
/// whether the limit is that of the program or of the system.
std::string describe_errno(int code);

}  // namespace cancha
