#pragma once

#include <cstddef>
#include <string>

namespace cancha {

/// Raises this program's limit of file descriptors, as far as the system allows, so that `wanted`
/// more descriptors can be opened. Returns how many more can then be opened.
std::size_t make_room_for_descriptors(std::size_t wanted);

/// Whether `code`, an errno, means that file descriptors have run out.
bool is_descriptor_shortage(int code);

/// Returns the meaning of `code`, an errno, for people. If file descriptors have run out, the text
/// says whether the program or the system has reached its limit.
std::string describe_errno(int code);

}  // namespace cancha
