#include "proto/mcap/spilled_bytes.h"

namespace cancha::mcap {

bool SpilledBytes::append(std::string_view bytes) {
    last_ += bytes;
    return last_.size() <= most_in_memory_ || spill();
}

bool SpilledBytes::spill() {
    if (file_ == nullptr) {
        file_.reset(std::tmpfile());
    }
    if (file_ == nullptr ||
        std::fwrite(last_.data(), 1, last_.size(), file_.get()) != last_.size() ||
        std::fflush(file_.get()) != 0) {
        clear();
        return false;
    }
    spilled_ += last_.size();
    last_.clear();
    return true;
}

std::optional<std::string> SpilledBytes::read() const {
    std::string bytes(spilled_, '\0');
    if (file_ != nullptr) {
        std::rewind(file_.get());
        if (std::fread(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) {
            return std::nullopt;
        }
        std::fseek(file_.get(), 0, SEEK_END);
    }
    return bytes + last_;
}

void SpilledBytes::clear() {
    file_.reset();
    spilled_ = 0;
    last_ = std::string();
}

}  // namespace cancha::mcap
