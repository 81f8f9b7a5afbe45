#include "viewer/tape/read_ahead.h"

#include <algorithm>
#include <utility>

namespace cancha::tape {

Result<std::string> ReadAhead::read(std::uint64_t offset, std::uint64_t length) {
    const bool is_near = offset <= file_.size() && length <= kBlockBytes;
    if (!is_near || length > file_.size() - offset) {
        return file_.read(offset, length);
    }
    const bool is_in_block =
        offset >= offset_ && offset - offset_ + length <= std::uint64_t{block_.size()};
    if (!is_in_block) {
        Result<std::string> block =
            file_.read(offset, std::min(kBlockBytes, file_.size() - offset));
        if (!block) {
            return block.error();
        }
        block_ = *std::move(block);
        offset_ = offset;
    }
    return block_.substr(offset - offset_, length);
}

}  // namespace cancha::tape
