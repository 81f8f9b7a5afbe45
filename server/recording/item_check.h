#pragma once

#include <deque>
#include <optional>
#include <string>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_reader.h"
#include "server/recording/layout_check.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

/// Serves verify(), which simulates a recorded match again and records it again. Compares the items
/// (messages, attachments, metadata) of the old recording, in order, with those of the new one:
/// their content and their places in the file. Leaves out everything that the simulation cannot
/// prove; unproved.h lists it.
class ItemCheck {
  public:
    /// `settings`: settings of the discipline. `may_have_other_texts`: the match was recorded by
    /// another build of the program that simulates in the same way, so texts may differ.
    ItemCheck(const v1::Discipline& settings, bool may_have_other_texts)
        : layout_(settings), may_have_other_texts_(may_have_other_texts) {}

    /// Takes the next item of the recording.
    void take_recorded(const mcap::McapItem& item);
    /// Takes the next item of the match recorded again.
    void take_simulated(const mcap::McapItem& item);

    /// Returns the first difference so far, in plain words; none if there is no difference. Items
    /// that only one of the two recordings has so far are compared later.
    std::optional<std::string> difference();

    /// Returns the first difference, including missing items; none if there is no difference.
    /// Expects: all items of both recordings have been taken.
    std::optional<std::string> difference_at_end();

    /// Whether the recording holds requests of teams.
    bool has_requests() const { return has_requests_; }

    /// Whether the first message after the recording's last state of the world is in another chunk
    /// (MCAP's unit of compression) than that state.
    bool ends_in_new_chunk() const { return ends_in_new_chunk_; }

    /// Whether recorded events differ from the simulated ones in their texts only.
    bool has_other_event_texts() const { return has_other_event_texts_; }

    /// Whether recorded statuses, statistics or the scene differ from the simulated ones in their
    /// texts only.
    bool has_other_shown_texts() const { return has_other_shown_texts_; }

  private:
    /// Hash and description of an item.
    struct Print {
        std::string name;  ///< Name of the item, for people.
        bool is_event = false;
        Sha256::Value digest{};
        /// Digest without texts; none if the texts may not differ.
        std::optional<Sha256::Value> without_texts{};
        /// Place in the file; only for a recorded message.
        std::optional<LayoutCheck::Place> place{};
        std::uint64_t part = 0;  ///< Number of the part; only for a simulated message.
    };

    Print print_of(const mcap::McapItem& item) const;
    std::optional<std::string> compare(const Print& then, const Print& now);
    bool has_other_texts(const Print& then, const Print& now);

    LayoutCheck layout_;
    bool may_have_other_texts_;
    bool has_requests_ = false;
    // Chunk of the last message; none if that message was not a state of the world.
    std::optional<std::uint64_t> chunk_of_world_;
    bool ends_in_new_chunk_ = false;
    bool has_other_event_texts_ = false;
    bool has_other_shown_texts_ = false;
    std::deque<Print> recorded_;   // Recorded items not yet compared.
    std::deque<Print> simulated_;  // Simulated items not yet compared.
};

}  // namespace cancha::recording
