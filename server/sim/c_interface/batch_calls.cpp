// The part of cancha_engine.h that concerns batches, and the library itself.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "cancha_engine.h"
#include "proto/base/values/version.h"
#include "server/sim/batch/batch.h"
#include "server/sim/c_interface/guard.h"
#include "server/sim/c_interface/messages.h"
#include "server/sim/c_interface/options.h"
#include "server/sim/c_interface/output.h"
#include "server/sim/c_interface/rows.h"
#include "server/sim/c_interface/snapshot.h"
#include "server/sim/c_interface/structure.h"
#include "server/sim/engine/running.h"

using cancha::Error;
using cancha::ErrorCode;
using cancha::Result;
using cancha::Status;
using cancha::batch::Batch;
using cancha::batch::Views;
using cancha::engine::Running;
using cancha::engine::Snapshot;
namespace c_interface = cancha::c_interface;

struct cancha_batch : c_interface::Handle {
    std::unique_ptr<Batch> batch;
};

namespace {

using c_interface::alone;
using c_interface::array;

/// Returns an array that has numbers for every match. Fails: as array(), and also kInvalidInput:
/// the length is 0, but the pointer is not null.
template <typename Number>
Result<std::span<Number>> some(const char* name, Number* numbers, std::size_t length) {
    if (numbers != nullptr && length == 0) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("{}: 0 numbers, expected some for each match; null for none", name)};
    }
    return array(name, numbers, length);
}

/// Returns the arrays of the caller as spans. Null gives empty spans, which are not written.
Result<Views> views_of(const cancha_views* views) {
    if (views == nullptr) {
        return Views{};
    }
    const auto given = c_interface::taken("views", *views, c_interface::kFirstViews);
    if (!given) {
        return given.error();
    }
    const auto states = some("states", given->states, given->states_length);
    const auto statuses = some("statuses", given->statuses, given->statuses_length);
    const auto rewards = some("rewards", given->rewards, given->rewards_length);
    const auto is_over = some("is_over", given->is_over, given->is_over_length);
    const auto hashes = some("hashes", given->hashes, given->hashes_length);
    const auto sensors = array("sensors", given->sensors, given->sensors_length);
    for (const auto* wrong : {&states, &statuses, &rewards, &sensors}) {
        if (!*wrong) {
            return wrong->error();
        }
    }
    if (!is_over || !hashes) {
        return is_over ? hashes.error() : is_over.error();
    }
    return Views{*states, *statuses, *rewards, *is_over, *hashes, *sensors};
}

/// Calls act(the match) -> Status. Fails: there is no such match.
template <typename Act>
int with_match(cancha_batch* batch, const char* call, std::size_t match, Act act) {
    return alone(batch, call, [&]() -> Status {
        if (match >= batch->batch->size()) {
            return Error{ErrorCode::kInvalidInput, fmt::format("match: got {}, expected 0 to {}",
                                                               match, batch->batch->size() - 1)};
        }
        return act(batch->batch->match(match));
    });
}

Status make(const char* discipline, const char* variant, const cancha_load_options* options,
            cancha::batch::Size size, cancha_batch** batch) {
    if (batch == nullptr) {
        return Error{ErrorCode::kInvalidInput, "batch: null, expected a place for the handle"};
    }
    const auto loading = c_interface::loading_of(options);
    if (!loading) {
        return loading.error();
    }
    const std::string name = c_interface::text_of(discipline);
    if (!name.ends_with(".txtpb") && !c_interface::text_of(variant).empty()) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("variant: got '{}', expected null: the name of the discipline has it after "
                        "the slash; only files have variants beside it",
                        variant)};
    }
    auto first = name.ends_with(".txtpb")
                     ? cancha::engine::make_running(std::filesystem::path(name),
                                                    c_interface::text_of(variant), loading->options)
                     : cancha::engine::make_running(std::string_view(name), loading->options);
    if (!first) {
        return first.error();
    }
    auto made = Batch::make(*std::move(first), loading->options.seed, size, loading->kinds);
    if (!made) {
        return made.error();
    }
    *batch = new cancha_batch{{}, *std::move(made)};
    return {};
}

}  // namespace

uint32_t cancha_abi_version(void) {
    return CANCHA_ENGINE_ABI;
}

const char* cancha_version(void) {
    return cancha::kVersion.data();
}

int cancha_disciplines(char* text, size_t capacity, size_t* size) {
    c_interface::Handle handle;
    return alone(&handle, "disciplines", [&] {
        std::string names;
        for (const std::string& name : cancha::engine::Engine::disciplines()) {
            names += name + '\n';
        }
        return c_interface::put(names, true, {text, capacity, size});
    });
}

int cancha_batch_new(const char* discipline, const char* variant,
                     const cancha_load_options* options, size_t matches, size_t threads,
                     cancha_batch** batch) {
    c_interface::Handle handle;
    return alone(&handle, "batch_new", [&] {
        return make(discipline, variant, options, {.matches = matches, .threads = threads}, batch);
    });
}

void cancha_batch_free(cancha_batch* batch) {
    delete batch;
}

int cancha_batch_row_length(cancha_batch* batch, int row, size_t* length) {
    return alone(batch, "batch_row_length", [&]() -> Status {
        const auto found = c_interface::row_length(c_interface::tables_of(*batch->batch), row);
        if (!found || length == nullptr) {
            return found ? Error{ErrorCode::kInvalidInput, "length: null"} : found.error();
        }
        *length = *found;
        return {};
    });
}

int cancha_batch_get_column(cancha_batch* batch, int row, size_t index, cancha_column* column) {
    return alone(batch, "batch_get_column", [&] {
        return c_interface::get_column(c_interface::tables_of(*batch->batch), row, index, column);
    });
}

// NOLINTNEXTLINE(readability-function-size): each array comes with its length.
int cancha_batch_step(cancha_batch* batch, const double* commands, size_t commands_length,
                      uint32_t ticks, const uint8_t* which, size_t which_length,
                      const cancha_views* views) {
    return alone(batch, "batch_step", [&]() -> Status {
        const auto told = array("commands", commands, commands_length);
        const auto meant = some("which", which, which_length);
        const auto into = views_of(views);
        if (!told || !meant) {
            return told ? meant.error() : told.error();
        }
        return into ? batch->batch->step(*told, ticks, *meant, *into) : into.error();
    });
}

int cancha_batch_reset(cancha_batch* batch, const uint8_t* which, size_t which_length,
                       const uint64_t* seeds, size_t seeds_length, const cancha_views* views) {
    return alone(batch, "batch_reset", [&]() -> Status {
        const auto meant = some("which", which, which_length);
        const auto starts = some("seeds", seeds, seeds_length);
        const auto into = views_of(views);
        if (!meant || !starts) {
            return meant ? starts.error() : meant.error();
        }
        return into ? batch->batch->reset(*meant, *starts, *into) : into.error();
    });
}

int cancha_batch_look(cancha_batch* batch, const cancha_views* views) {
    return alone(batch, "batch_look", [&]() -> Status {
        const auto into = views_of(views);
        return into ? batch->batch->look(*into) : into.error();
    });
}

// NOLINTNEXTLINE(readability-function-size): each array comes with its length.
int cancha_batch_get_message(cancha_batch* batch, size_t match, int message, int format,
                             char* buffer, size_t capacity, size_t* size) {
    return with_match(batch, "batch_get_message", match, [&](Running& running) -> Status {
        const auto bytes = c_interface::message_of(running, message, format);
        return bytes ? c_interface::put(*bytes, format != CANCHA_BINARY, {buffer, capacity, size})
                     : bytes.error();
    });
}

int cancha_batch_request(cancha_batch* batch, size_t match, uint32_t team, int format,
                         const char* message, size_t size) {
    return with_match(batch, "batch_request", match, [&](Running& running) {
        return c_interface::request(running, team, format, {message, size});
    });
}

int cancha_batch_take_snapshot(cancha_batch* batch, size_t match, cancha_snapshot** snapshot) {
    return with_match(batch, "batch_take_snapshot", match,
                      [&](Running& running) { return c_interface::take(running, snapshot); });
}

int cancha_batch_restore(cancha_batch* batch, size_t match, const cancha_snapshot* snapshot) {
    return with_match(batch, "batch_restore", match, [&](Running&) {
        const auto restore = [&](const Snapshot& state) {
            return batch->batch->restore(match, state);
        };
        return c_interface::with_state(snapshot, restore);
    });
}
