#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "cancha/base/result.h"
#include "client-sdk/legacy/foreign/include/cancha_legacy_layout.h"

namespace cancha::legacy {

/// A strategy's library with the three functions of Griffith University's simulator.
struct TeamLibrary {
    using Function = void (*)(void* environment);

    Function create = nullptr;    ///< Null: it has none.
    Function strategy = nullptr;  ///< Never null.
    Function destroy = nullptr;   ///< Null: it has none.
    cancha_legacy_layout layout;  ///< How it lays out its Environment.
};

/// Loads a library, which runs its static constructors, and is never unloaded.
/// Fails: kNotFound, kInvalidInput: it cannot be loaded, or has no Strategy(); the text says what.
Result<TeamLibrary> load_team(const std::filesystem::path& file);

/// The layout of a strategy that says nothing of it: that of all published ones, as this machine
/// has `long`.
cancha_legacy_layout usual_layout();

}  // namespace cancha::legacy
