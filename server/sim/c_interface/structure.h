#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "cancha/base/result.h"
#include "cancha_engine.h"

namespace cancha::c_interface {

/// Sizes of structures in the first version of the interface.
inline constexpr std::size_t kFirstOptions =
    offsetof(cancha_load_options, seed) + sizeof(cancha_load_options::seed);
inline constexpr std::size_t kFirstColumn =
    offsetof(cancha_column, step) + sizeof(cancha_column::step);
inline constexpr std::size_t kFirstViews =
    offsetof(cancha_views, hashes_length) + sizeof(cancha_views::hashes_length);

/// Whether a structure is one of this version of the library (`known` bytes), an older one (down to
/// `first` bytes), or a newer one that has nothing but zeros beyond. Fails: kInvalidInput.
Status check_size(const char* name, const void* given, std::size_t first, std::size_t known);

/// A structure of the caller, in which members are 0 that its version lacks. Fails: kInvalidInput:
/// it is of no such size.
template <typename Structure>
Result<Structure> taken(const char* name, const Structure& given, std::size_t first) {
    if (const Status checked = check_size(name, &given, first, sizeof(Structure)); !checked) {
        return checked.error();
    }
    Structure complete{};
    std::memcpy(&complete, &given, std::min(given.struct_size, sizeof(Structure)));
    return complete;
}

/// Fills a structure of the caller, as far as its version goes. Fails: as taken().
Status give(const cancha_column& found, std::size_t first, cancha_column& place);

}  // namespace cancha::c_interface
