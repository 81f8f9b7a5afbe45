#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "cancha/base/contract.h"

// Wrappers for the members of a rulebook, such as its judges. A rulebook takes over the memory of
// another rulebook, made for the same match settings, by assignment (Rulebook::take_memory()). With
// these wrappers the compiler's own assignment operator does this: it copies the memory of the
// members, called parts here, and leaves references between the parts unchanged. Two rulebooks may
// share parts that never change.
namespace cancha::referee {

/// Reference from one part of a rulebook to another part. Assignment leaves the reference
/// unchanged, so that each part keeps working with the other parts of its own rulebook.
template <typename Part>
class Wired {
  public:
    /// Borrows: `part`.
    Wired(Part& part) : part_(&part) {}

    Wired(const Wired&) = delete;

    /// Assigns nothing.
    // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): nothing is assigned.
    Wired& operator=(const Wired&) { return *this; }

    ~Wired() = default;

    /// Returns the other part.
    Part& operator*() const { return *part_; }

    /// Accesses a member of the other part.
    Part* operator->() const { return part_; }

  private:
    Part* part_;
};

/// A part that is owned through a pointer to its base class, such as a judge. Assignment copies the
/// memory of the other part by `Part::take_memory()`.
template <typename Part>
class Owned {
  public:
    /// Expects: not null.
    template <std::derived_from<Part> Kind>
    Owned(std::unique_ptr<Kind> part) : part_(std::move(part)) {}

    /// Moves the part.
    Owned(Owned&&) noexcept = default;

    /// Moves the part.
    Owned& operator=(Owned&&) noexcept = default;

    Owned(const Owned&) = delete;

    /// Takes over the other part's memory. Expects: both parts have the same class and were made
    /// with the same arguments.
    Owned& operator=(const Owned& other) {
        if (this != &other) {
            part_->take_memory(*other.part_);
        }
        return *this;
    }

    ~Owned() = default;

    /// Returns the owned part.
    Part& operator*() const { return *part_; }

    /// Accesses a member of the part.
    Part* operator->() const { return part_.get(); }

  private:
    std::unique_ptr<Part> part_;
};

/// A list of parts whose number never changes after construction. Assignment assigns each part.
template <typename Part>
class Parts {
  public:
    /// Makes an empty list.
    Parts() = default;

    /// Moves the parts.
    Parts(Parts&&) noexcept = default;

    /// Moves the parts.
    Parts& operator=(Parts&&) noexcept = default;

    Parts(const Parts&) = delete;

    /// Assigns each part. Expects: both lists have the same length.
    Parts& operator=(const Parts& other) {
        CANCHA_EXPECTS(parts_.size() == other.parts_.size());
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            parts_[i] = other.parts_[i];
        }
        return *this;
    }

    ~Parts() = default;

    /// Appends a part during construction.
    void add(Part part) { parts_.push_back(std::move(part)); }

    /// Returns the number of parts.
    std::size_t size() const { return parts_.size(); }

    /// Returns the part at the index, which must be less than size().
    Part& operator[](std::size_t index) { return parts_[index]; }

    /// Returns the part at the index, which must be less than size().
    const Part& operator[](std::size_t index) const { return parts_[index]; }

    /// Returns an iterator to the first part.
    auto begin() { return parts_.begin(); }

    /// Returns an iterator past the last part.
    auto end() { return parts_.end(); }

    /// Returns an iterator to the first part.
    auto begin() const { return parts_.begin(); }

    /// Returns an iterator past the last part.
    auto end() const { return parts_.end(); }

  private:
    std::vector<Part> parts_;
};

}  // namespace cancha::referee
