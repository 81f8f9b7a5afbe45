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

/// The library of a strategy. Implementations call the functions of the library like the simulator
/// for which the strategy was written.
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

/// Returns the function that has one of these names in a library. `library`: from dlopen(). Null if
/// there is no such function.
template <typename Function>
Function find_function(void* library, std::initializer_list<const char*> names);

/// An interface: the functions by which a simulator calls strategies. Each file in apis/ defines
/// one interface. No other file mentions the interface.
struct ApiKind {
    std::string_view name;       ///< Name of the interface: "classic".
    std::string_view functions;  ///< Functions that a library must have, as text for people.
    /// Makes the TeamApi for a library. Returns null if the library lacks one of the functions.
    /// Borrows the record, which notes the calls.
    std::unique_ptr<TeamApi> (*open)(void* library, CallRecord& record);
};

/// All interfaces, in alphabetical order.
std::span<const ApiKind* const> api_kinds();

/// Loads a library, which runs its static constructors. The library is never unloaded. Borrows the
/// record. Fails: kInvalidInput: the library cannot be loaded, or does not have the functions of a
/// known interface. In the latter case, the error lists the functions of all known interfaces.
Result<std::unique_ptr<TeamApi>> load_team(const std::filesystem::path& file, CallRecord& record);

/// Name of the current call in the CallRecord while a library is being loaded.
inline constexpr std::string_view kLoading = "a static constructor";

/// Returns the address of the symbol that has one of these names in a library. Null if there is
/// none.
void* find_symbol(void* library, std::initializer_list<const char*> names);

template <typename Function>
Function find_function(void* library, std::initializer_list<const char*> names) {
    return reinterpret_cast<Function>(find_symbol(library, names));
}

}  // namespace cancha::legacy
