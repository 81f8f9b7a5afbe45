#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "cancha/base/contract.h"

namespace cancha {

/// Kind of a failure whose cause is outside the code.
enum class ErrorCode {
    kInvalidInput,  ///< A file, an option or a message is wrong.
    kNotFound,      ///< A named file, match or other thing does not exist.
    kTooLarge,      ///< A file or message exceeds its size limit.
    kClosedByPeer,  ///< The other side closed the connection in an orderly way.
    kRefused,       ///< The other side, or the system, refused the request.
    kTimeout,       ///< The longest time for waiting is over.
    kIo,            ///< The system failed to read, write or start something.
};

/// A failure that the caller must handle. Its text, for people, says what is wrong, where, what was
/// expected and what to do.
struct Error {
    ErrorCode code;       ///< Kind of the failure, for the program.
    std::string message;  ///< Text for a person.
};

/// Either a value or an Error. Its functions have the names of std::expected, which g++ 12 lacks.
template <typename T>
class [[nodiscard]] Result {
  public:
    /// Type of the value on success.
    using value_type = T;

    /// Makes a success from a value.
    template <typename U = T>

    requires std::is_constructible_v<T, U&&> &&(!std::is_same_v<std::remove_cvref_t<U>, Error>)&&(
        !std::is_same_v<std::remove_cvref_t<U>, Result>)
        // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): the constraint keeps copies out.
        Result(U&& value)
        : content_(std::in_place_index<0>, std::forward<U>(value)) {}

    /// Makes a failure from an error.
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    /// Whether there is a value: success.
    bool has_value() const { return content_.index() == 0; }

    /// Whether there is a value.
    explicit operator bool() const { return has_value(); }

    /// The value. Expects: has_value().
    T& value() & {
        CANCHA_EXPECTS(has_value());
        return *std::get_if<0>(&content_);
    }

    /// The value. Expects: has_value().
    const T& value() const& {
        CANCHA_EXPECTS(has_value());
        return *std::get_if<0>(&content_);
    }

    /// The value, to be moved from. Expects: has_value().
    T&& value() && {
        CANCHA_EXPECTS(has_value());
        return std::move(*std::get_if<0>(&content_));
    }

    /// The value, see value().
    T& operator*() & { return value(); }

    /// The value, see value().
    const T& operator*() const& { return value(); }

    /// The value, see value().
    T&& operator*() && { return std::move(*this).value(); }

    /// The value, see value().
    T* operator->() { return &value(); }

    /// The value, see value().
    const T* operator->() const { return &value(); }

    /// The error. Expects: has_value() is false.
    const Error& error() const {
        CANCHA_EXPECTS(!has_value());
        return *std::get_if<1>(&content_);
    }

  private:
    std::variant<T, Error> content_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
  public:
    Result() = default;

    /// Makes a failure from an error.
    Result(Error error) : error_(std::move(error)), has_value_(false) {}

    /// Whether the call succeeded.
    bool has_value() const { return has_value_; }

    /// Whether the call succeeded.
    explicit operator bool() const { return has_value_; }

    /// The error. Expects: has_value() is false.
    const Error& error() const {
        CANCHA_EXPECTS(!has_value_);
        return error_;
    }

  private:
    Error error_{};
    bool has_value_ = true;
};

/// Success or an Error.
using Status = Result<void>;

}  // namespace cancha
