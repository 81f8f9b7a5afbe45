#include "referee/physics_lab/exhibit.h"

#include <cmath>
#include <limits>
#include <utility>

namespace cancha::referee::physics_lab {

std::optional<bool> Row::holds() const {
    if (!expected || !measured) {
        return std::nullopt;
    }
    return std::abs(*measured - expected->value) <= expected->tolerance;
}

std::size_t Exhibit::add(Row row) {
    rows_.push_back(std::move(row));
    return rows_.size() - 1;
}

void Exhibit::settle(std::size_t index, double value) {
    rows_[index].measured = value;
    rows_[index].is_final = true;
}

void Exhibit::append_to(StateHash& hash) const {
    for (const Row& row : rows_) {
        hash.append(std::uint64_t{row.measured.has_value()} + 2 * std::uint64_t{row.is_final});
        hash.append(row.measured.value_or(0));
    }
    for (const double number : memory()) {
        hash.append(number);
    }
}

}  // namespace cancha::referee::physics_lab
