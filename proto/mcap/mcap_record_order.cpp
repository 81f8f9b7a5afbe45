#include "proto/mcap/mcap_record_order.h"

#include <algorithm>
#include <array>

namespace cancha::mcap {

bool may_stand_in(Part part, Opcode opcode) {
    using enum Opcode;
    static constexpr std::array kInData = {kSchema,       kChannel,  kMessage, kAttachment, kChunk,
                                           kMessageIndex, kMetadata, kDataEnd, kFooter};
    static constexpr std::array kInChunk = {kSchema, kChannel, kMessage};
    static constexpr std::array kInSummary = {kSchema,        kChannel,         kChunkIndex,
                                              kStatistics,    kAttachmentIndex, kMetadataIndex,
                                              kSummaryOffset, kFooter};
    const auto lists = [opcode](const auto& list) {
        return std::ranges::find(list, opcode) != list.end();
    };
    switch (part) {
        case Part::kStart:
            return opcode == kHeader;
        case Part::kData:
            return lists(kInData);
        case Part::kChunk:
            return lists(kInChunk);
        case Part::kSummary:
            return lists(kInSummary);
    }
    return false;
}

std::string_view place_of(Part part) {
    switch (part) {
        case Part::kStart:
            return "at the start of the file";
        case Part::kData:
            return "before the end of the data";
        case Part::kChunk:
            return "in a chunk";
        case Part::kSummary:
            return "behind the end of the data";
    }
    return "";
}

}  // namespace cancha::mcap
