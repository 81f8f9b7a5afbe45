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

/// A strategy's library, called through the functions of the simulator for which it was written.
class TeamApi {
  public:
    virtual ~TeamApi() = default;

    /// Fills `commands` for the view of a tick, like client::Strategy::decide().
    virtual void decide(const client::Observation& view, client::Commands& commands) = 0;

    /// Called when the match is over, if decide() was ever called.
    virtual void end() = 0;

    /// Name of the interface: "classic".
    virtual std::string_view name() const = 0;
};

/// Returns the function of a library, loaded by dlopen(), that has one of these names. Null: there
/// is none.
template <typename Function>
Function find_function(void* library, std::initializer_list<const char*> names);

/// An interface: the functions by which a simulator calls strategies. Each file in apis/ defines
/// one interface; no other file names it.
struct ApiKind {
    std::string_view name;       ///< Name of the interface: "classic".
    std::string_view functions;  ///< Its necessary functions, for people.
    /// Opens a library. Null: the library lacks these functions. Borrows the record.
    std::unique_ptr<TeamApi> (*open)(void* library, CallRecord& record);
};

/// All interfaces, in alphabetical order.
std::span<const ApiKind* const> api_kinds();

/// Loads a library and runs its static constructors. The library is never unloaded. Borrows the
/// record. Fails: kInvalidInput: the library cannot be loaded or has no known interface; the text
/// says which.
Result<std::unique_ptr<TeamApi>> load_team(const std::filesystem::path& file, CallRecord& record);

/// Name of the call that loads a library.
inline constexpr std::string_view kLoading = "a static constructor";

/// Returns the symbol of the library that has one of these names. Null: there is none.
void* find_symbol(void* library, std::initializer_list<const char*> names);

template <typename Function>
Function find_function(void* library, std::initializer_list<const char*> names) {
    return reinterpret_cast<Function>(find_symbol(library, names));
}

}  // namespace cancha::legacy
