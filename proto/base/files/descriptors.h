#pragma once

#include <cstddef>
#include <string>

namespace cancha {

/// Raises this program's limit of file descriptors, as far as the system allows, until `wanted`
/// more can be opened. Returns how many more can be opened then.
std::size_t make_room_for_descriptors(std::size_t wanted);

/// Whether a system call failed with this errno for want of file descriptors.
bool is_descriptor_shortage(int code);

/// Meaning of this errno, for people. A shortage of file descriptors is called that, with whose
/// limit it is.
std::string describe_errno(int code);

}  // namespace cancha
