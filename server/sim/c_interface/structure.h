#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "cancha/base/result.h"
#include "cancha_engine.h"

namespace cancha::c_interface {

/// Sizes of the structures in the first version of the interface, in bytes. In later versions
/// structures only grow.
inline constexpr std::size_t kFirstOptions =
    offsetof(cancha_load_options, seed) + sizeof(cancha_load_options::seed);
inline constexpr std::size_t kFirstColumn =
    offsetof(cancha_column, step) + sizeof(cancha_column::step);
inline constexpr std::size_t kFirstViews =
    offsetof(cancha_views, hashes_length) + sizeof(cancha_views::hashes_length);

/// Checks the size of a structure that a caller in C gave. Each structure begins with its size.
/// Three sizes are accepted: the size in this version of the library (`known` bytes); smaller sizes
/// of older versions, down to `first` bytes; larger sizes of newer versions, if all bytes beyond
/// `known` are 0. `name`: name of the structure for errors. Fails: kInvalidInput.
Status check_size(const char* name, const void* given, std::size_t first, std::size_t known);

/// Returns a copy of a structure of the caller. Members that the caller's version lacks are 0.
/// Fails: kInvalidInput: check_size() refuses the size.
template <typename Structure>
Result<Structure> taken(const char* name, const Structure& given, std::size_t first) {
    if (const Status checked = check_size(name, &given, first, sizeof(Structure)); !checked) {
        return checked.error();
    }
    Structure complete{};
    std::memcpy(&complete, &given, std::min(given.struct_size, sizeof(Structure)));
    return complete;
}

/// Copies the column `found` to `place`, a structure of the caller. Copies only the bytes that the
/// caller's version of the structure has. Fails: kInvalidInput: check_size() refuses the size of
/// `place`.
Status give(const cancha_column& found, std::size_t first, cancha_column& place);

}  // namespace cancha::c_interface
