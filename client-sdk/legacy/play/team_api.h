#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

#include "cancha/base/result.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"
#include "client-sdk/legacy/play/call_record.h"

namespace cancha::legacy {

/// A strategy's library, by the functions through which its simulator called it.
class TeamApi {
  public:
    virtual ~TeamApi() = default;

    /// As client::Strategy::decide().
    virtual void decide(const client::Observation& view, client::Commands& commands) = 0;

    /// The match is over. Not called before decide() has been.
    virtual void end() = 0;

    /// Simulator whose interface it is, in a word: "classic".
    virtual std::string_view name() const = 0;
};

/// The functions that a library loaded by dlopen() has. Null: it has none of these names.
template <typename Function>
Function find_function(void* library, std::initializer_list<const char*> names);

/// A kind of such functions. A file in apis/ is one; nothing else needs to know it.
struct ApiKind {
    std::string_view name;       ///< "classic".
    std::string_view functions;  ///< Those that it cannot do without, for people.
    /// Null: the library does not have them. Borrows the record.
    std::unique_ptr<TeamApi> (*open)(void* library, CallRecord& record);
};

/// All kinds, in alphabetical order.
std::span<const ApiKind* const> api_kinds();

/// Loads a library, which runs its static constructors, and is never unloaded. Borrows the record.
/// Fails: kInvalidInput: it cannot be loaded, or is of no kind; the text says what.
Result<std::unique_ptr<TeamApi>> load_team(const std::filesystem::path& file, CallRecord& record);

/// Name of the call in which a library is loaded.
inline constexpr std::string_view kLoading = "a static constructor";

/// A symbol of the library; null: it has none of these names.
void* find_symbol(void* library, std::initializer_list<const char*> names);

template <typename Function>
Function find_function(void* library, std::initializer_list<const char*> names) {
    return reinterpret_cast<Function>(find_symbol(library, names));
}

}  // namespace cancha::legacy
