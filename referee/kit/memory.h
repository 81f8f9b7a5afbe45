#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "cancha/base/contract.h"

// How the parts of a rulebook are held so that the assignment of one rulebook to another, of the
// same match settings, hands over what is remembered and nothing else: a part's defaulted
// assignment does it. What never changes may be shared by both.
namespace cancha::referee {

/// A neighbour that a part works with. Assignment leaves it as it is: each part keeps working with
/// the neighbours in its own rulebook.
template <typename Part>
class Wired {
  public:
    /// Borrows: the part.
    Wired(Part& part) : part_(&part) {}

    Wired(const Wired&) = delete;

    /// Assigns nothing.
    // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): nothing is assigned.
    Wired& operator=(const Wired&) { return *this; }

    ~Wired() = default;

    /// Neighbour that it works with.
    Part& operator*() const { return *part_; }

    /// Member of the neighbour.
    Part* operator->() const { return part_; }

  private:
    Part* part_;
};

/// A part of a class that only its maker knows, such as a judge. Assignment gives it the memory of
/// the other one.
template <typename Part>
class Owned {
  public:
    /// Expects: not null.
    template <std::derived_from<Part> Kind>
    Owned(std::unique_ptr<Kind> part) : part_(std::move(part)) {}

    /// Takes the part itself.
    Owned(Owned&&) noexcept = default;

    /// Takes the part itself.
    Owned& operator=(Owned&&) noexcept = default;

    Owned(const Owned&) = delete;

    /// Expects: both have parts of the same class, made with the same arguments.
    Owned& operator=(const Owned& other) {
        if (this != &other) {
            part_->take_memory(*other.part_);
        }
        return *this;
    }

    ~Owned() = default;

    /// Part that it owns.
    Part& operator*() const { return *part_; }

    /// Member of the part.
    Part* operator->() const { return part_.get(); }

  private:
    std::unique_ptr<Part> part_;
};

/// Parts whose number never changes once they are made. Assignment assigns each.
template <typename Part>
class Parts {
  public:
    /// None yet.
    Parts() = default;

    /// Takes the parts themselves.
    Parts(Parts&&) noexcept = default;

    /// Takes the parts themselves.
    Parts& operator=(Parts&&) noexcept = default;

    Parts(const Parts&) = delete;

    /// Expects: both have equally many.
    Parts& operator=(const Parts& other) {
        CANCHA_EXPECTS(parts_.size() == other.parts_.size());
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            parts_[i] = other.parts_[i];
        }
        return *this;
    }

    ~Parts() = default;

    /// While they are being made.
    void add(Part part) { parts_.push_back(std::move(part)); }

    /// Number of parts.
    std::size_t size() const { return parts_.size(); }

    /// Part at the index, which must be less than size().
    Part& operator[](std::size_t index) { return parts_[index]; }

    /// Part at the index, which must be less than size().
    const Part& operator[](std::size_t index) const { return parts_[index]; }

    /// First of the parts.
    auto begin() { return parts_.begin(); }

    /// Behind the last of the parts.
    auto end() { return parts_.end(); }

    /// First of the parts.
    auto begin() const { return parts_.begin(); }

    /// Behind the last of the parts.
    auto end() const { return parts_.end(); }

  private:
    std::vector<Part> parts_;
};

}  // namespace cancha::referee
